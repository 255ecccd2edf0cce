// Works, novels and users of www.pixiv.net over the sample collection: shapes, paging to the end, and visibility.
import type { AccountRecord } from '@emaki/catalogue'
import type * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSampleSite, type SampleSite } from '../testing/sampleSite.ts'
import { bodyOf, expectNoDuplicates, expectShape, idsOf } from '../testing/webBody.ts'
import { createWebClient, type WebClient } from '../testing/webClient.ts'
import * as shapes from '../testing/webShapes.ts'

let sample: SampleSite
let owner: AccountRecord
let client: WebClient
let anonymous: WebClient
const known = { work: 0, single: 0, manga: 0, ugoira: 0, adult: 0, novel: 0, artist: 0, gone: 0, friends: 0 }

beforeAll(() => {
  sample = openSampleSite()
  owner = sample.account(2)
  client = createWebClient(sample.site, owner)
  anonymous = createWebClient(sample.site)
  const { catalogue } = sample
  const ranked = catalogue.ranking('day', catalogue.latestRankingDay(), { offset: 0, limit: 300 })
  known.work = ranked.find(({ pageCount, series }) => pageCount > 1 && !series)?.id ?? 0
  known.single = ranked.find(({ pageCount, type }) => pageCount === 1 && type === 'illust')?.id ?? 0
  known.manga = ranked.find(({ series, type }) => series && type === 'manga')?.id ?? ranked.find(({ series }) => series)?.id ?? 0
  known.ugoira = ranked.find(({ type }) => type === 'ugoira')?.id ?? 0
  known.adult = catalogue.ranking('day_r18', catalogue.latestRankingDay(), { offset: 0, limit: 1 })[0]?.id ?? 0
  const novels = catalogue.novelRanking('day', catalogue.latestRankingDay(), { offset: 0, limit: 100 })
  known.novel = (novels.find(({ series }) => series) ?? novels[0])?.id ?? 0
  known.artist = catalogue.work(known.work)?.artist.id ?? 0
  const bookmarked = catalogue.bookmarksOf('illust', owner.id, { limit: 5000 }).map(({ id }) => catalogue.work(id))
  known.gone = bookmarked.find((work) => work?.stub === 'unknown')?.id ?? 0
  known.friends = bookmarked.find((work) => work?.stub === 'mypixiv' && !catalogue.isFriend(owner.id, work.artist.id))?.id ?? 0
})
afterAll(() => sample.catalogue.close())

const body = <T extends v.GenericSchema>(shape: T, path: string, by = client) => bodyOf(by, shape, path)

describe('/ajax/illust/{id}', () => {
  it('returns works of every type with all stated fields', async () => {
    for (const id of [known.work, known.single, known.ugoira, known.manga]) {
      const detail = await body(shapes.illustDetail, `/ajax/illust/${id}?full=1&lang=zh`)
      expect(detail.id).toBe(String(id))
      expect(detail.urls.original).toMatch(detail.illustType === 2 ? /_ugoira0\./ : /_p0\./)
      const shown = Object.values(detail.userIllusts).filter((work) => work !== null)
      expect(shown.length).toBeGreaterThan(0)
      expect(shown.length).toBeLessThanOrEqual(12)
      expect(Object.keys(detail.userIllusts)).toContain(String(id))
    }
  })

  it('contains the position of a work in its series', async () => {
    const { seriesNavData } = await body(shapes.illustDetail, `/ajax/illust/${known.manga}`)
    expect(seriesNavData).not.toBeNull()
    for (const side of ['prev', 'next'] as const) {
      const other = seriesNavData?.[side]
      if (!other) continue
      const there = await body(shapes.illustDetail, `/ajax/illust/${other.id}`)
      expect(there.seriesNavData?.[side === 'prev' ? 'next' : 'prev']?.id).toBe(String(known.manga))
    }
  })

  it('hides the pictures of adult works from accounts that may not see them', async () => {
    const hidden = await body(shapes.illustDetail, `/ajax/illust/${known.adult}`, anonymous)
    expect(Object.values(hidden.urls)).toEqual([null, null, null, null, null])
    expect((await anonymous.get(`/ajax/illust/${known.adult}/pages`)).status).toBe(404)
    expect((await body(shapes.illustDetail, `/ajax/illust/${known.adult}`)).urls.original).not.toBeNull()
  })

  it('has no deleted works, and works for friends only for friends', async () => {
    expect(known.gone).toBeGreaterThan(0)
    for (const path of [`/ajax/illust/${known.gone}`, `/ajax/illust/${known.gone}/pages`]) {
      const answer = await client.get(path)
      expect(answer.status).toBe(404)
      expectShape(shapes.refusal, answer.json)
    }
    expect((await client.get(`/ajax/illust/${known.friends}`)).status).toBe(403)
  })

  it('translates tags into the requested language, under the key for English', async () => {
    const tags = async (lang: string) =>
      (await body(shapes.illustDetail, `/ajax/illust/${known.work}?lang=${lang}`)).tags.tags.map(
        ({ translation }) => translation?.en,
      )
    expect((await tags('en')).some((name) => name !== undefined)).toBe(true)
    expect(await tags('zh')).not.toEqual(await tags('en'))
    expect(await tags('xx')).toEqual(await tags('en'))
    expect((await tags('ja')).every((name) => name === undefined)).toBe(true)
  })
})

describe('/ajax/series/{id}', () => {
  it('lists every part once from the latest to the first', async () => {
    const series = sample.catalogue.work(known.manga)?.series?.id ?? 0
    const parts = sample.catalogue.partsOfSeries(series, 2, { offset: 0, limit: 1000 }).map(({ id }) => String(id))
    const listed: { workId: string; order: number }[] = []
    for (let p = 1; ; p++) {
      const { page, illustSeries, thumbnails } = await body(shapes.series, `/ajax/series/${series}?p=${p}`)
      expect(page.total).toBe(parts.length)
      expect(illustSeries.map(({ id }) => id)).toContain(String(series))
      expect(idsOf(thumbnails.illust)).toEqual(page.series.map(({ workId }) => workId))
      if (page.series.length === 0) break
      listed.push(...page.series)
    }
    expect(listed.map(({ workId }) => workId)).toEqual(parts.toReversed())
    expect(listed.map(({ order }) => order)).toEqual(parts.map((_, index) => parts.length - index))
  })

  it('returns 404 for a series that does not exist', async () => {
    expect((await client.get('/ajax/series/999999999?p=1')).status).toBe(404)
  })

  it.each(['', '?p=', '?p=-1', '?p=1.5'])('is 400 with the page "%s"', async (query) => {
    const series = sample.catalogue.work(known.manga)?.series?.id
    expect((await client.get(`/ajax/series/${series}${query}`)).status).toBe(400)
  })
})

describe('/ajax/user/{id}/profile/all', () => {
  it('contains all works and series of the artist', async () => {
    for (const { id } of sample.catalogue.artists({ offset: 0, limit: 40 })) {
      const overview = await body(shapes.profileOverview, `/ajax/user/${id}/profile/all?sensitiveFilterMode=userSetting`)
      const counts = sample.catalogue.artistCounts(id)
      expect([overview.illusts, overview.manga, overview.novels].map((map) => Object.keys(map).length)).toEqual([
        counts.illusts,
        counts.manga,
        counts.novels,
      ])
      expect(overview.mangaSeries).toHaveLength(counts.illustSeries)
      expect(overview.novelSeries).toHaveLength(counts.novelSeries)
    }
  })

  it('leaves out the ids of R-18 works without an account', async () => {
    const artist = sample.catalogue.work(known.adult)?.artist.id
    const overview = await body(shapes.profileOverview, `/ajax/user/${artist}/profile/all`, anonymous)
    expect(Object.keys(overview.illusts)).not.toContain(String(known.adult))
  })

  it('counts private bookmarks for their owner only', async () => {
    const path = `/ajax/user/${owner.id}/profile/all`
    const { illust } = (await body(shapes.profileOverview, path)).bookmarkCount.private
    expect(illust).toBe(sample.catalogue.bookmarkCount('illust', owner.id, { restrict: 'private' }))
    expect((await body(shapes.profileOverview, path, anonymous)).bookmarkCount.private).toEqual({ illust: 0, novel: 0 })
  })
})

describe('/ajax/illust/{id}/pages and /ajax/illust/{id}/ugoira_meta', () => {
  it('link to existing pictures', async () => {
    const pages = await body(shapes.pages, `/ajax/illust/${known.work}/pages`)
    expect(pages).toHaveLength(sample.catalogue.work(known.work)?.pageCount ?? 0)
    const ugoira = await body(shapes.pages, `/ajax/illust/${known.ugoira}/pages`)
    expect(ugoira).toHaveLength(1)
    const detail = await body(shapes.illustDetail, `/ajax/illust/${known.work}`)
    const urls = [...pages.slice(-1), ...ugoira]
      .flatMap((page) => Object.values(page.urls))
      .concat(Object.values(detail.urls).filter((url) => url !== null))
    for (const url of urls) {
      const picture = await sample.site(new Request(url, { headers: { Referer: 'https://www.pixiv.net/' } }))
      expect([url, picture.status]).toEqual([url, 200])
    }
  })

  it('contain the frames of a ugoira, and reject other works', async () => {
    const { frames } = await body(shapes.ugoiraMeta, `/ajax/illust/${known.ugoira}/ugoira_meta`)
    expect(frames.map(({ delay }) => delay)).toEqual(sample.catalogue.work(known.ugoira)?.frameDelays)
    expect((await client.get(`/ajax/illust/${known.single}/ugoira_meta`)).status).toBe(404)
  })
})

describe('/ajax/novel/{id}', () => {
  it('has the text, the neighbours in the series, and the pictures in the text', async () => {
    const { catalogue } = sample
    for (const { id } of catalogue.novelRanking('day', catalogue.latestRankingDay(), { offset: 0, limit: 12 })) {
      const detail = await body(shapes.novelDetail, `/ajax/novel/${id}`)
      expect(detail.content).toBe(catalogue.novelText(id))
      const named = [...detail.content.matchAll(/\[uploadedimage:(\d+)\]/g)].map(([, image]) => image ?? '')
      expect(Object.keys(detail.textEmbeddedImages ?? {})).toEqual([...new Set(named)])
      for (const image of Object.values(detail.textEmbeddedImages ?? {})) {
        const picture = await sample.site(
          new Request(image.urls['1200x1200'], { headers: { Referer: 'https://www.pixiv.net/' } }),
        )
        expect(picture.status).toBe(200)
      }
    }
  })

  it('hides adult novels without an account', async () => {
    const { catalogue } = sample
    const [adult] = catalogue.novelRanking('day_r18', catalogue.latestRankingDay(), { offset: 0, limit: 1 })
    expect((await anonymous.get(`/ajax/novel/${adult?.id}`)).status).toBe(403)
    expect((await client.get(`/ajax/novel/${adult?.id}`)).status).toBe(200)
  })
})

describe('/ajax/user/{id}', () => {
  it('is a summary, or a profile with full=1', async () => {
    await body(shapes.userSummary, `/ajax/user/${known.artist}`, anonymous)
    const detail = await body(shapes.userDetail, `/ajax/user/${known.artist}?full=1`)
    expect(detail.commentHtml).not.toContain('\n')
    await body(shapes.userDetail, `/ajax/user/${owner.id}?full=1`)
  })

  it('says whether the session follows the user and whether the user is live', async () => {
    const [followed] = sample.catalogue.following(owner.id, 'public', { offset: 0, limit: 1 })
    expect((await body(shapes.userSummary, `/ajax/user/${followed?.id}`)).isFollowed).toBe(true)
    expect((await body(shapes.userSummary, `/ajax/user/${followed?.id}`, anonymous)).isFollowed).toBe(false)
    const users = sample.catalogue.artists({ offset: 0, limit: 60 })
    const lives = await Promise.all(
      users.map(async ({ id }) => (await body(shapes.userSummary, `/ajax/user/${id}`)).sketchLiveId),
    )
    expect(lives.filter((live) => live !== null).length).toBeGreaterThan(1)
  })
})

describe('/ajax/user/{id}/illusts/tags and /ajax/user/{id}/illusts/tag', () => {
  it('have counts that match their lists, to the end', async () => {
    const tags = await body(shapes.memberTags, `/ajax/user/${known.artist}/illusts/tags?lang=en`)
    expect(tags.length).toBeGreaterThan(3)
    for (const { tag, cnt } of tags.slice(0, 3)) {
      const found: string[] = []
      for (let offset = 0, total = 1; offset < total; offset += 7) {
        const path = `/ajax/user/${known.artist}/illusts/tag?tag=${encodeURIComponent(tag)}&offset=${offset}&limit=7&sensitiveFilterMode=userSetting&lang=zh`
        const page = await body(shapes.tagWorks, path)
        total = page.total
        found.push(...idsOf(page.works))
      }
      expectNoDuplicates(found)
      expect(found).toHaveLength(cnt)
    }
    expect((await body(shapes.tagWorks, `/ajax/user/${known.artist}/illusts/tag?tag=nobody-has-this`)).total).toBe(0)
  })
})

describe('/ajax/user/{id}/following', () => {
  it('lists each user once, for logged-in clients only', async () => {
    const found: string[] = []
    for (let offset = 0, total = 1; offset < total; offset += 24) {
      const page = await body(
        shapes.following,
        `/ajax/user/${owner.id}/following?offset=${offset}&limit=24&rest=show&tag=&acceptingRequests=0`,
      )
      expect(page.users.every((user) => user.following)).toBe(true)
      total = page.total
      found.push(...page.users.map(({ userId }) => userId))
    }
    expectNoDuplicates(found)
    expect(found).toHaveLength(sample.catalogue.followingCount(owner.id, 'public'))
    expect((await anonymous.get(`/ajax/user/${owner.id}/following?tag=`)).status).toBe(401)
    expect((await client.get(`/ajax/user/${sample.account(0).id}/following?tag=&rest=hide`)).status).toBe(403)
  })
})

describe('/ajax/user/{id}/illusts/bookmarks', () => {
  it('lists every bookmark once in both orders, with deleted works masked', async () => {
    const walk = async (order: string) => {
      const found: string[] = []
      const masked: unknown[] = []
      for (let offset = 0, total = 1; offset < total; offset += 48) {
        const page = await body(
          shapes.bookmarks,
          `/ajax/user/${owner.id}/illusts/bookmarks?tag=&offset=${offset}&limit=48&rest=show&order=${order}`,
        )
        total = page.total
        found.push(...idsOf(page.works))
        masked.push(...page.works.filter((work) => 'isMasked' in work && work.isMasked))
      }
      return { found, masked }
    }
    const { found, masked } = await walk('desc')
    expectNoDuplicates(found)
    expect(found).toHaveLength(sample.catalogue.bookmarkCount('illust', owner.id))
    expect(masked).toContainEqual(expect.objectContaining({ id: known.gone, userId: '0', isBookmarkable: false }))
    expect((await walk('asc')).found).toEqual([...found].reverse())
  })

  it('shows private bookmarks to their owner only, and requires a tag', async () => {
    const path = `/ajax/user/${owner.id}/illusts/bookmarks`
    await body(shapes.bookmarks, `${path}?tag=&rest=hide`)
    expect((await anonymous.get(`${path}?tag=&rest=hide`)).status).toBe(401)
    expect((await createWebClient(sample.site, sample.account(0)).get(`${path}?tag=&rest=hide`)).status).toBe(403)
    expect((await client.get(path)).status).toBe(400)
    await body(shapes.bookmarks, `${path}?tag=`, anonymous)
  })
})
