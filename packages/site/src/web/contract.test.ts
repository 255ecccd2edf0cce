// www.pixiv.net over the sample collection, held to the contract: shapes of every endpoint, paging to the end, who may see what.
import type { AccountRecord } from '@emaki/catalogue'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSampleSite, type SampleSite } from '../testing/sampleSite.ts'
import * as shapes from '../testing/webShapes.ts'
import { type WebVisitor, webVisitor } from '../testing/webVisit.ts'

let sample: SampleSite
let owner: AccountRecord
let visitor: WebVisitor
let nobody: WebVisitor
const known = { work: 0, single: 0, manga: 0, ugoira: 0, adult: 0, novel: 0, artist: 0, gone: 0, friends: 0 }

beforeAll(() => {
  sample = openSampleSite()
  owner = sample.account(2)
  visitor = webVisitor(sample.site, owner)
  nobody = webVisitor(sample.site)
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
}, 60_000)
afterAll(() => sample.catalogue.close())

function expectShape(shape: v.GenericSchema, value: unknown): void {
  expect(
    v.safeParse(shape, value).issues?.map(({ message, path }) => `${path?.map(({ key }) => String(key)).join('.')}: ${message}`),
  ).toBeUndefined()
}

async function body<T extends v.GenericSchema>(shape: T, path: string, by = visitor): Promise<v.InferOutput<T>> {
  const answer = await by.get(path)
  expect(answer.status, path).toBe(200)
  const whole = shapes.envelope(shape)
  expectShape(whole, answer.json)
  return v.parse(whole, answer.json).body
}

const idsOf = (list: v.InferOutput<typeof shapes.works>) => list.flatMap((work) => ('id' in work ? [String(work.id)] : []))
const expectNoDoubles = (ids: readonly unknown[]) => expect(new Set(ids).size).toBe(ids.length)

describe('/ajax/illust/{id}', () => {
  it('shows works of every kind with all that is stated', async () => {
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

  it('says where a work stands in its series', async () => {
    const { seriesNavData } = await body(shapes.illustDetail, `/ajax/illust/${known.manga}`)
    expect(seriesNavData).not.toBeNull()
    for (const side of ['prev', 'next'] as const) {
      const other = seriesNavData?.[side]
      if (!other) continue
      const there = await body(shapes.illustDetail, `/ajax/illust/${other.id}`)
      expect(there.seriesNavData?.[side === 'prev' ? 'next' : 'prev']?.id).toBe(String(known.manga))
    }
  })

  it('keeps the pictures of adult works from visitors who may not see them', async () => {
    const hidden = await body(shapes.illustDetail, `/ajax/illust/${known.adult}`, nobody)
    expect(Object.values(hidden.urls)).toEqual([null, null, null, null, null])
    expect((await nobody.get(`/ajax/illust/${known.adult}/pages`)).status).toBe(404)
    expect((await body(shapes.illustDetail, `/ajax/illust/${known.adult}`)).urls.original).not.toBeNull()
  })

  it('has no deleted works, and works for friends only for friends', async () => {
    expect(known.gone).toBeGreaterThan(0)
    for (const path of [`/ajax/illust/${known.gone}`, `/ajax/illust/${known.gone}/pages`]) {
      const answer = await visitor.get(path)
      expect(answer.status).toBe(404)
      expectShape(shapes.refusal, answer.json)
    }
    expect((await visitor.get(`/ajax/illust/${known.friends}`)).status).toBe(403)
  })

  it('translates tags into the language asked for, under the name of English', async () => {
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

describe('/ajax/illust/{id}/pages and /ajax/illust/{id}/ugoira_meta', () => {
  it('name pictures that are there', async () => {
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

  it('name the frames of a ugoira and refuse other works', async () => {
    const { frames } = await body(shapes.ugoiraMeta, `/ajax/illust/${known.ugoira}/ugoira_meta`)
    expect(frames.map(({ delay }) => delay)).toEqual(sample.catalogue.work(known.ugoira)?.frameDelays)
    expect((await visitor.get(`/ajax/illust/${known.single}/ugoira_meta`)).status).toBe(404)
  })
})

describe('/ajax/novel/{id}', () => {
  it('has the text, the way through the series, and the pictures in the text', async () => {
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

  it('keeps adult novels from visitors without an account', async () => {
    const { catalogue } = sample
    const [adult] = catalogue.novelRanking('day_r18', catalogue.latestRankingDay(), { offset: 0, limit: 1 })
    expect((await nobody.get(`/ajax/novel/${adult?.id}`)).status).toBe(403)
    expect((await visitor.get(`/ajax/novel/${adult?.id}`)).status).toBe(200)
  })
})

describe('/ajax/user/{id}', () => {
  it('is a summary, and with full=1 a profile', async () => {
    await body(shapes.userSummary, `/ajax/user/${known.artist}`, nobody)
    const detail = await body(shapes.userDetail, `/ajax/user/${known.artist}?full=1`)
    expect(detail.commentHtml).not.toContain('\n')
    await body(shapes.userDetail, `/ajax/user/${owner.id}?full=1`)
  })

  it('says whether the session follows, and who is on the air', async () => {
    const [followed] = sample.catalogue.following(owner.id, 'public', { offset: 0, limit: 1 })
    expect((await body(shapes.userSummary, `/ajax/user/${followed?.id}`)).isFollowed).toBe(true)
    expect((await body(shapes.userSummary, `/ajax/user/${followed?.id}`, nobody)).isFollowed).toBe(false)
    const users = sample.catalogue.artists({ offset: 0, limit: 60 })
    const lives = await Promise.all(
      users.map(async ({ id }) => (await body(shapes.userSummary, `/ajax/user/${id}`)).sketchLiveId),
    )
    expect(lives.filter((live) => live !== null).length).toBeGreaterThan(1)
  })
})

describe('/ajax/user/{id}/illusts/tags and /ajax/user/{id}/illusts/tag', () => {
  it('count what they list, to the end', async () => {
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
      expectNoDoubles(found)
      expect(found).toHaveLength(cnt)
    }
    expect((await body(shapes.tagWorks, `/ajax/user/${known.artist}/illusts/tag?tag=nobody-has-this`)).total).toBe(0)
  })
})

describe('/ajax/user/{id}/following', () => {
  it('lists everybody once, for signed-in visitors only', async () => {
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
    expectNoDoubles(found)
    expect(found).toHaveLength(sample.catalogue.followingCount(owner.id, 'public'))
    expect((await nobody.get(`/ajax/user/${owner.id}/following?tag=`)).status).toBe(401)
    expect((await visitor.get(`/ajax/user/${sample.account(0).id}/following?tag=&rest=hide`)).status).toBe(403)
  })
})

describe('/ajax/user/{id}/illusts/bookmarks', () => {
  it('lists every bookmark once, either way round, with the deleted ones masked', async () => {
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
    expectNoDoubles(found)
    expect(found).toHaveLength(sample.catalogue.bookmarkCount('illust', owner.id))
    expect(masked).toContainEqual(expect.objectContaining({ id: known.gone, userId: '0', isBookmarkable: false }))
    expect((await walk('asc')).found).toEqual([...found].reverse())
  })

  it('shows the private ones to their owner alone, and wants a tag', async () => {
    const path = `/ajax/user/${owner.id}/illusts/bookmarks`
    await body(shapes.bookmarks, `${path}?tag=&rest=hide`)
    expect((await nobody.get(`${path}?tag=&rest=hide`)).status).toBe(401)
    expect((await webVisitor(sample.site, sample.account(0)).get(`${path}?tag=&rest=hide`)).status).toBe(403)
    expect((await visitor.get(path)).status).toBe(400)
    await body(shapes.bookmarks, `${path}?tag=`, nobody)
  })
})

describe('/ajax/follow_latest/illust', () => {
  it('pages to the end without gaps or doubles, newest first', async () => {
    const found: number[] = []
    for (let p = 1, isLast = false; !isLast; p++) {
      const { page, thumbnails } = await body(shapes.followLatest, `/ajax/follow_latest/illust?p=${p}&mode=all&lang=zh`)
      expect(page.ids.length).toBeLessThanOrEqual(60)
      expect(idsOf(thumbnails.illust).sort()).toEqual(page.ids.map(String).sort())
      found.push(...page.ids)
      isLast = page.isLastPage
    }
    expectNoDoubles(found)
    expect(found).toEqual([...found].sort((one, two) => two - one))
    expect(found.length).toBeGreaterThan(100)
    expect((await nobody.get('/ajax/follow_latest/illust')).status).toBe(401)
  })

  it('knows safe and adult works apart', async () => {
    const ratings = async (mode: string) => {
      const { thumbnails } = await body(shapes.followLatest, `/ajax/follow_latest/illust?mode=${mode}`)
      return new Set(thumbnails.illust.map((work) => ('id' in work ? work.xRestrict > 0 : undefined)))
    }
    expect(await ratings('safe')).toEqual(new Set([false]))
    expect(await ratings('r18')).toEqual(new Set([true]))
  })
})

describe('/ajax/illust/new', () => {
  it.each(['type=illust', 'type=manga', 'type=illust&r18=true'])('goes back by its cursor: %s', async (query) => {
    const found: number[] = []
    for (let page = 0, lastId = '0'; page < 4; page++) {
      const answer = await body(shapes.newWorks, `/ajax/illust/new?lastId=${lastId}&limit=20&${query}&lang=zh`)
      const ids = idsOf(answer.illusts).map(Number)
      expect(ids).toHaveLength(20)
      expect(answer.lastId).toBe(String(ids.at(-1)))
      expect(answer.illusts.every((work) => !('xRestrict' in work) || work.xRestrict > 0 === query.includes('r18'))).toBe(true)
      found.push(...ids)
      lastId = answer.lastId
    }
    expectNoDoubles(found)
    expect(found).toEqual([...found].sort((one, two) => two - one))
  })

  it('ends with nothing and the cursor it was given, and is for signed-in visitors', async () => {
    expect(await body(shapes.newWorks, '/ajax/illust/new?lastId=1')).toEqual({ illusts: [], lastId: '1' })
    expect((await nobody.get('/ajax/illust/new')).status).toBe(401)
  })
})

describe('/ajax/illust/discovery', () => {
  it('deals another hand each time, with an advertisement in it, to anybody', async () => {
    const hands = await Promise.all(
      [1, 2].map(() => body(shapes.cards, '/ajax/illust/discovery?mode=safe&max=18&_anon=1&_t=1', nobody)),
    )
    const [one, two] = hands.map(({ illusts }) => idsOf(illusts))
    expect(one).toHaveLength(18)
    expect(one).not.toEqual(two)
    expect(hands[0]?.illusts).toContainEqual({ isAdContainer: true })
    expect(hands[0]?.illusts.every((work) => !('xRestrict' in work) || work.xRestrict === 0)).toBe(true)
    expect(idsOf((await body(shapes.cards, '/ajax/illust/discovery?max=3', nobody)).illusts)).toHaveLength(3)
  })
})

describe('/ajax/discovery/artworks', () => {
  it('orders its works apart from showing them', async () => {
    const { recommendedIllusts, thumbnails } = await body(
      shapes.discoveryArtworks,
      '/ajax/discovery/artworks?mode=all&limit=60&lang=zh',
    )
    const order = recommendedIllusts.map(({ illustId }) => illustId)
    expect(order).toHaveLength(60)
    expectNoDoubles(order)
    expect([...order].sort()).toEqual(idsOf(thumbnails.illust).sort())
    expect((await nobody.get('/ajax/discovery/artworks')).status).toBe(401)
    expect((await visitor.get('/ajax/discovery/artworks?limit=61')).status).toBe(400)
  })
})

describe('/ajax/discovery/users', () => {
  it('proposes users with their recent works', async () => {
    const answer = await body(shapes.discoveryUsers, '/ajax/discovery/users?limit=30')
    expect(answer.users.map(({ userId }) => userId)).toEqual(answer.recommendedUsers.map(({ userId }) => userId))
    expect(answer.users.some(({ isFollowed }) => isFollowed)).toBe(false)
    const shown = new Set(idsOf(answer.thumbnails.illust))
    for (const { recentIllustIds } of answer.recommendedUsers) expect(recentIllustIds.every((id) => shown.has(id))).toBe(true)
    expect((await nobody.get('/ajax/discovery/users')).status).toBe(401)
  })
})

describe('/ajax/illusts/comments/roots, /ajax/novels/comments/roots and their replies', () => {
  it.each(['illust', 'novel'] as const)('page to the end without gaps or doubles under an %s', async (kind) => {
    const { catalogue } = sample
    const day = catalogue.latestRankingDay()
    const subjects =
      kind === 'illust'
        ? catalogue.ranking('month', day, { offset: 0, limit: 200 })
        : catalogue.novelRanking('week', day, { offset: 0, limit: 200 })
    const { id } = [...subjects].sort((one, two) => two.comments - one.comments)[0] ?? { id: 0 }
    const found: v.InferOutput<typeof shapes.roots>['comments'] = []
    for (let hasNext = true; hasNext; ) {
      const page = await body(
        shapes.roots,
        `/ajax/${kind}s/comments/roots?${kind}_id=${id}&offset=${found.length}&limit=5&lang=zh`,
        nobody,
      )
      found.push(...page.comments)
      hasNext = page.hasNext
    }
    expectNoDoubles(found.map((comment) => comment.id))
    expect(found).toHaveLength(catalogue.comments(kind, id, { offset: 0, limit: 5000 }).length)
    expect(found.length).toBeGreaterThan(5)
    for (const root of found.filter(({ hasReplies }) => hasReplies)) {
      const replies: string[] = []
      for (let page = 1, hasNext = true; hasNext; page++) {
        const answer = await body(shapes.replies, `/ajax/${kind}s/comments/replies?comment_id=${root.id}&page=${page}`, nobody)
        replies.push(...answer.comments.map((reply) => reply.id))
        expect(answer.comments.every((reply) => reply.commentParentId === root.id)).toBe(true)
        hasNext = answer.hasNext
      }
      expectNoDoubles(replies)
      expect(replies.length).toBeGreaterThan(0)
    }
  })
})
