// Bookmarks, follows, comments and series over the sample collection: shape, paging to the end, privacy and bad input of every endpoint.
import type { AccountRecord, NovelRecord, WorkRecord } from '@emaki/catalogue'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSampleSite, type SampleSite } from '../testing/sampleSite.ts'
import * as shapes from '../testing/shapes.ts'
import { type Call, caller, type Post, poster } from '../testing/visit.ts'

let sample: SampleSite
let me: AccountRecord
let call: Call
let post: Post
let allAges: Call
let talked: WorkRecord
let readNovel: NovelRecord
let artist: number
beforeAll(async () => {
  sample = openSampleSite()
  me = sample.account(2)
  call = await caller(sample.site, me)
  post = await poster(sample.site, me)
  allAges = await caller(sample.site, sample.account(0))
  const all = { offset: 0, limit: 300 }
  const most = <T extends { comments: number }>(list: readonly T[]): T => {
    const [first] = [...list].sort((a, b) => b.comments - a.comments)
    if (!first) throw new Error('nothing was ranked')
    return first
  }
  talked = most(sample.catalogue.ranking('month', '2026-11-19', all))
  readNovel = most(sample.catalogue.novelRanking('week', '2026-11-19', all))
  artist =
    sample.catalogue
      .artists({ offset: 0, limit: 100 })
      .map(({ id }) => id)
      .sort((a, b) => sample.catalogue.artistCounts(b).publicBookmarks - sample.catalogue.artistCounts(a).publicBookmarks)[0] ?? 0
}, 60_000)
afterAll(() => sample.catalogue.close())

const withId = v.object({ id: v.number() })
const anyPage = v.object({
  illusts: v.optional(v.array(withId)),
  novels: v.optional(v.array(withId)),
  comments: v.optional(v.array(withId)),
  user_previews: v.optional(v.array(v.object({ user: withId }))),
  bookmark_tags: v.optional(v.array(v.object({ name: v.string() }))),
  illust_series_details: v.optional(v.array(withId)),
  novel_series_details: v.optional(v.array(withId)),
  next_url: v.nullable(v.string()),
})

/** Names or ids of every item from here to the end; checks the shape of each page on the way. */
async function readAll(path: string, shape: v.GenericSchema, by = call): Promise<(number | string)[]> {
  const found: (number | string)[] = []
  for (let next: string | null = path; next !== null; ) {
    const { status, body } = await by(next)
    expect(status, next).toBe(200)
    expect(
      v.safeParse(shape, body).issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`),
      next,
    ).toBeUndefined()
    const page: v.InferOutput<typeof anyPage> = v.parse(anyPage, body)
    const users = page.user_previews?.map(({ user }) => user)
    const items = page.illusts ?? page.novels ?? page.comments ?? users ?? page.illust_series_details ?? page.novel_series_details
    found.push(...(items?.map(({ id }) => id) ?? page.bookmark_tags?.map(({ name }) => name) ?? []))
    next = page.next_url
  }
  expect(new Set(found).size, `${path} has doubles`).toBe(found.length)
  return found
}

const everything = { offset: 0, limit: 10_000 }

describe('bookmark lists', () => {
  it.each(['public', 'private'] as const)(
    'GET /v1/user/bookmarks/illust has every %s bookmark once, newest first, stubs too',
    async (restrict) => {
      const ids = await readAll(`/v1/user/bookmarks/illust?user_id=${me.id}&restrict=${restrict}&filter=for_ios`, shapes.illusts)
      expect(ids).toEqual(sample.catalogue.bookmarksOf('illust', me.id, { restrict, limit: 10_000 }).map(({ id }) => id))
      expect(ids.length).toBeGreaterThan(30)
      if (restrict === 'public') expect(ids.some((id) => sample.catalogue.work(Number(id))?.stub === 'unknown')).toBe(true)
    },
  )

  it('GET /v1/user/bookmarks/illust goes on below its cursor, which is a row and no work', async () => {
    const { body } = await call(`/v1/user/bookmarks/illust?user_id=${me.id}&tag=%E6%9C%AA%E5%88%86%E9%A1%9E`)
    const next = new URL(v.parse(shapes.illusts, body).next_url ?? '')
    expect([...next.searchParams.keys()]).toEqual(['tag', 'user_id', 'restrict', 'max_bookmark_id'])
    const row = Number(next.searchParams.get('max_bookmark_id'))
    expect(sample.catalogue.work(row)).toBeUndefined()
    const rest = sample.catalogue.bookmarksOf('illust', me.id, { tag: '未分類', beforeRow: row, limit: 30 })
    expect(v.parse(shapes.illusts, (await call(next.href)).body).illusts.map(({ id }) => id)).toEqual(rest.map(({ id }) => id))
  })

  it('GET /v1/user/bookmarks/novel has every bookmarked novel', async () => {
    const ids = await readAll(`/v1/user/bookmarks/novel?user_id=${me.id}`, shapes.novels)
    expect(ids.length).toBe(sample.catalogue.bookmarkCount('novel', me.id))
    expect(ids.length).toBeGreaterThan(5)
  })

  it('GET /v1/user/bookmarks/illust shows an artist’s public bookmarks, and nobody’s private ones', async () => {
    const ids = await readAll(`/v1/user/bookmarks/illust?user_id=${artist}`, shapes.illusts)
    const { body } = await call(`/v1/user/detail?user_id=${artist}`)
    expect(v.parse(shapes.userDetail, body).profile.total_illust_bookmarks_public).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(60)
    for (const path of ['bookmarks/illust', 'bookmarks/novel', 'following']) {
      const answer = await allAges(`/v1/user/${path}?user_id=${me.id}&restrict=private`)
      expect(v.parse(anyPage, answer.body)).toMatchObject({ next_url: null })
      expect(Object.values(v.parse(anyPage, answer.body)).flat().filter(Boolean)).toEqual([])
    }
  })

  it('GET /v1/user/bookmarks/illust keeps what the asker may not see behind placeholders', async () => {
    const { body } = await allAges(`/v1/user/bookmarks/illust?user_id=${me.id}`)
    const works = v.parse(shapes.illusts, body).illusts
    for (const work of works) {
      const record = sample.catalogue.work(work.id)
      expect(work.visible, String(work.id)).toBe(record?.xRestrict === 0 && record.stub === null)
    }
  })

  it.each(['illust', 'novel'] as const)(
    'GET /v1/user/bookmark-tags/%s lists each tag once and counts what it selects',
    async (kind) => {
      const names = await readAll(`/v1/user/bookmark-tags/${kind}?user_id=${me.id}&restrict=public`, shapes.bookmarkTags)
      expect(names[0]).toBe('未分類')
      expect(names).toEqual(await readAll(`/v1/user/bookmark-tags/${kind}`, shapes.bookmarkTags))
      for (const { name, count } of sample.catalogue.bookmarkTags(kind, me.id, 'public').slice(0, 6)) {
        const list = await readAll(
          `/v1/user/bookmarks/${kind}?user_id=${me.id}&tag=${encodeURIComponent(name)}`,
          kind === 'illust' ? shapes.illusts : shapes.novels,
        )
        expect(list.length, name).toBe(count)
      }
    },
  )

  it('GET /v2/illust/bookmark/detail and /v2/novel/bookmark/detail offer attached tags, the work’s and one’s own', async () => {
    const [tagged] = sample.catalogue.bookmarksOf('illust', me.id, { limit: 500 }).filter(({ tags }) => tags.length > 0)
    const { body } = await call(`/v2/illust/bookmark/detail?illust_id=${tagged?.id}`)
    const { tags, is_bookmarked } = v.parse(shapes.bookmarkDetail, body).bookmark_detail
    expect(is_bookmarked).toBe(true)
    expect(tags.filter(({ is_registered }) => is_registered).map(({ name }) => name)).toEqual(tagged?.tags)
    const names = tags.map(({ name }) => name)
    for (const { name } of sample.catalogue.work(tagged?.id ?? 0)?.tags ?? []) expect(names).toContain(name)
    expect(names).toContain('壁紙')
    expect(names).not.toContain('未分類')
    expect(v.is(shapes.bookmarkDetail, (await call(`/v2/novel/bookmark/detail?novel_id=${readNovel.id}`)).body)).toBe(true)
  })
})

describe('follow lists', () => {
  it('GET /v1/user/following, /v1/user/follower and /v1/user/mypixiv list everyone once', async () => {
    const following = await readAll(`/v1/user/following?user_id=${me.id}&restrict=public`, shapes.userPreviews)
    expect(following).toEqual(sample.catalogue.following(me.id, 'public', everything).map(({ id }) => id))
    expect(following.length).toBeGreaterThan(30)
    const followers = await readAll(`/v1/user/follower?user_id=${artist}`, shapes.userPreviews)
    expect(followers.length).toBe(sample.catalogue.followerCount(artist))
    const friends = await readAll(`/v1/user/mypixiv?user_id=${me.id}`, shapes.userPreviews)
    expect(friends.length).toBeGreaterThan(0)
    expect((await call(`/v1/user/detail?user_id=${me.id}`)).body).toMatchObject({
      profile: { total_follow_users: following.length, total_mypixiv_users: friends.length },
    })
  })

  it.each(['all', 'public', 'private'])(
    'GET /v2/illust/follow and /v1/novel/follow with restrict=%s hold works of those alone, newest first',
    async (restrict) => {
      for (const [path, shape] of [
        ['/v2/illust/follow', shapes.illusts],
        ['/v1/novel/follow', shapes.novels],
      ] as const) {
        const ids = (await readAll(`${path}?restrict=${restrict}`, shape)).map(Number)
        expect(ids).toEqual([...ids].sort((a, b) => b - a))
        const isFollowed = (id: number) => {
          const { artist } = (path.includes('novel') ? sample.catalogue.novel(id) : sample.catalogue.work(id)) ?? {}
          const visibility = sample.catalogue.followOf(me.id, artist?.id ?? 0)
          return restrict === 'all' ? visibility !== undefined : visibility === restrict
        }
        expect(ids.every(isFollowed)).toBe(true)
        expect(ids.length > 0).toBe(restrict !== 'private')
      }
    },
  )

  it('GET /v2/illust/mypixiv and /v1/novel/mypixiv hold friends’ works, those for friends alone included', async () => {
    const ids = await readAll('/v2/illust/mypixiv', shapes.illusts)
    expect(ids.length).toBeGreaterThan(20)
    for (const id of ids.slice(0, 60)) {
      const work = sample.catalogue.work(Number(id))
      expect(sample.catalogue.isFriend(me.id, work?.artist.id ?? 0)).toBe(true)
      expect((await call(`/v1/illust/detail?illust_id=${id}`)).body).toMatchObject({ illust: { visible: true } })
    }
    await readAll('/v1/novel/mypixiv', shapes.novels)
  })

  it('GET /v1/user/recommended proposes nobody whom one follows; GET /v1/user/related never the seed', async () => {
    const proposed = await readAll('/v1/user/recommended', shapes.userPreviews)
    expect(proposed.some((id) => sample.catalogue.isFollowed(me.id, Number(id)))).toBe(false)
    const related = await readAll(`/v1/user/related?seed_user_id=${artist}`, shapes.userPreviews)
    expect(related).not.toContain(artist)
    expect(related.length).toBeGreaterThan(30)
  })

  it('GET /v1/novel/related lists other novels', async () => {
    const ids = await readAll(`/v1/novel/related?novel_id=${readNovel.id}`, shapes.novels)
    expect(ids).not.toContain(readNovel.id)
    expect(ids.length).toBeGreaterThan(10)
  })
})

describe.each(['illust', 'novel'] as const)('comments under an %s', (kind) => {
  const subject = () => `${kind}_id=${kind === 'illust' ? talked.id : readNovel.id}`

  it(`GET /v3/${kind}/comments and /v2/${kind}/comments list roots, /v1/${kind}/comments everything`, async () => {
    const roots = await readAll(`/v3/${kind}/comments?${subject()}`, shapes.commentsV3)
    expect(roots.length).toBeGreaterThan(3)
    expect(await readAll(`/v2/${kind}/comments?${subject()}`, shapes.commentsV2)).toEqual(roots)
    const all = await readAll(`/v1/${kind}/comments?${subject()}&include_total_comments=true`, shapes.commentsV1)
    expect(all.length).toBe(kind === 'illust' ? talked.comments : readNovel.comments)
    expect(all.filter((id) => roots.includes(id))).toEqual(roots)
  })

  it(`GET /v2/${kind}/comment/replies has the replies of those that say they have some, oldest first`, async () => {
    const { body } = await call(`/v3/${kind}/comments?${subject()}`)
    let replies = 0
    for (const comment of v.parse(shapes.commentsV3, body).comments) {
      const ids = await readAll(`/v2/${kind}/comment/replies?comment_id=${comment.id}`, shapes.commentReplies)
      expect(ids.length > 0).toBe(comment.has_replies)
      expect(ids).toEqual([...ids].sort((a, b) => Number(a) - Number(b)))
      expect(await readAll(`/v1/${kind}/comment/replies?comment_id=${comment.id}`, shapes.commentReplies)).toEqual(ids)
      replies += ids.length
    }
    expect(replies).toBeGreaterThan(0)
  })
})

describe('comments of the sample', () => {
  it('speak several languages, in words, emoji and stamps, some of them hostile, some by people who have left', () => {
    const said = sample.catalogue
      .ranking('month', '2026-11-19', { offset: 0, limit: 900 })
      .flatMap(({ id }) => sample.catalogue.allComments('illust', id, everything))
    const texts = said.map(({ text }) => text)
    expect(said.length).toBeGreaterThan(2000)
    for (const script of [/\p{Script=Hiragana}/u, /\p{Script=Hangul}/u, /[a-z]{4}/, /了|谢谢/, /謝謝|貓/])
      expect(texts.some((text) => script.test(text))).toBe(true)
    expect(texts.some((text) => text.includes('(heart)'))).toBe(true)
    expect(texts.some((text) => text.includes('<script>'))).toBe(true)
    expect(said.some(({ stampId }) => stampId !== null)).toBe(true)
    expect(said.some(({ author }) => author === null)).toBe(true)
    expect(said.some(({ parentId }) => parentId !== null)).toBe(true)
    expect(Math.max(...said.map(({ id }) => id))).toBeLessThan(2 ** 31)
    expect(said.every(({ written }) => written <= '2026-11-21T15:00:00+09:00')).toBe(true)
  })
})

describe('series', () => {
  const makers = (kind: 'illust' | 'novel') =>
    sample.catalogue
      .artists({ offset: 0, limit: 200 })
      .filter(({ id }) => sample.catalogue.seriesOfArtist(kind, id, 2, everything).length > 0)

  it('GET /v1/user/illust-series and /v1/user/novel-series have as many as the profile says', async () => {
    for (const [kind, path, shape, count] of [
      ['illust', '/v1/user/illust-series', shapes.userIllustSeries, 'illustSeries'],
      ['novel', '/v1/user/novel-series', shapes.userNovelSeries, 'novelSeries'],
    ] as const) {
      expect(makers(kind).length).toBeGreaterThan(2)
      for (const { id } of makers(kind)) {
        const ids = await readAll(`${path}?user_id=${id}`, shape)
        expect(ids.length).toBe(sample.catalogue.artistCounts(id)[count])
      }
    }
  })

  it('GET /v1/illust/series lists parts from the latest to the first, over pages', async () => {
    const all = makers('illust').flatMap(({ id }) => sample.catalogue.seriesOfArtist('illust', id, 2, everything))
    const covers = new Set<boolean>()
    for (const series of all.slice(0, 12)) {
      const ids = await readAll(`/v1/illust/series?illust_series_id=${series.id}`, shapes.illustSeriesPage)
      const parts = sample.catalogue.partsOfSeries(series.id, 2, everything).map(({ id }) => id)
      expect(ids).toEqual(parts.reverse())
      const { body } = await call(`/v1/illust/series?illust_series_id=${series.id}`)
      const page = v.parse(shapes.illustSeriesPage, body)
      covers.add(page.illust_series_detail.cover_image_urls.medium === null)
      expect(page).toMatchObject({
        illust_series_detail: { series_work_count: ids.length },
        illust_series_first_illust: { id: ids.at(-1) },
        illust_series_latest_illust: { id: ids[0] },
      })
    }
    expect([...covers].sort()).toEqual([false, true])
    expect(Math.max(...all.map(({ count }) => count))).toBeGreaterThan(15)
  })

  it('GET /v1/illust-series/illust names the neighbours of a part', async () => {
    const [maker] = makers('illust')
    const [series] = sample.catalogue.seriesOfArtist('illust', maker?.id ?? 0, 2, everything).filter(({ count }) => count > 2)
    const parts = sample.catalogue.partsOfSeries(series?.id ?? 0, 2, everything).map(({ id }) => id)
    const context = async (id: number | undefined) =>
      v.parse(shapes.illustSeriesContext, (await call(`/v1/illust-series/illust?illust_id=${id}`)).body).illust_series_context
    expect(await context(parts[1])).toMatchObject({ content_order: 2, prev: { id: parts[0] }, next: { id: parts[2] } })
    expect(await context(parts[0])).toMatchObject({ content_order: 1, prev: null })
    expect(await context(parts.at(-1))).toMatchObject({ content_order: parts.length, next: null })
    expect((await call(`/v1/illust-series/illust?illust_id=${talked.series ? 7 : talked.id}`)).status).toBe(404)
  })

  it('GET /v2/novel/series lists parts in reading order, from last_order on', async () => {
    for (const { id } of makers('novel').slice(0, 4)) {
      for (const series of sample.catalogue.seriesOfArtist('novel', id, 2, everything)) {
        const ids = await readAll(`/v2/novel/series?series_id=${series.id}`, shapes.novelSeriesPage)
        expect(ids).toEqual(sample.catalogue.novelsOfSeries(series.id, 2, everything).map((novel) => novel.id))
        const rest = await readAll(`/v2/novel/series?series_id=${series.id}&last_order=1`, shapes.novelSeriesPage)
        expect(rest).toEqual(ids.slice(1))
      }
    }
  })
})

describe('bad input', () => {
  const everyPath = [
    ['/v1/user/bookmarks/illust', 'user_id'],
    ['/v1/user/bookmarks/novel', 'user_id'],
    ['/v1/user/following', 'user_id'],
    ['/v1/user/follower', 'user_id'],
    ['/v1/user/mypixiv', 'user_id'],
    ['/v1/user/follow/detail', 'user_id'],
    ['/v1/user/illust-series', 'user_id'],
    ['/v1/user/novel-series', 'user_id'],
    ['/v1/illust/series', 'illust_series_id'],
    ['/v1/illust-series/illust', 'illust_id'],
    ['/v2/novel/series', 'series_id'],
    ['/v1/novel/related', 'novel_id'],
    ...['illust', 'novel'].flatMap((kind) => [
      ...['v1', 'v2', 'v3'].map((version) => [`/${version}/${kind}/comments`, `${kind}_id`] as const),
      [`/v2/${kind}/comment/replies`, 'comment_id'] as const,
      [`/v2/${kind}/bookmark/detail`, `${kind}_id`] as const,
    ]),
  ] as const

  it.each(everyPath)('GET %s wants a sound %s', async (path, name) => {
    for (const value of ['', 'abc', '-1', '1e9', '0', '9'.repeat(40), "1' OR '1'='1", '%00', '../1', 'x'.repeat(10_000)]) {
      const { status, body } = await call(`${path}?${name}=${encodeURIComponent(value)}`)
      expect(status, value).toBe(400)
      expect(v.parse(shapes.appApiError, body).error.message).toContain(name)
    }
  })

  it.each([
    '/v1/user/following?user_id=5',
    '/v1/user/follower?user_id=5',
    '/v1/user/mypixiv?user_id=5',
    '/v1/user/follow/detail?user_id=5',
    '/v1/illust/series?illust_series_id=5',
    '/v1/illust-series/illust?illust_id=5',
    '/v2/novel/series?series_id=5',
    '/v1/novel/related?novel_id=5',
    '/v3/illust/comments?illust_id=5',
    '/v3/novel/comments?novel_id=5',
    '/v2/illust/comment/replies?comment_id=5',
    '/v2/novel/comment/replies?comment_id=1499999999',
    '/v2/illust/bookmark/detail?illust_id=5',
  ])('GET %s is 404', async (path) => {
    const { status, body } = await call(path)
    expect(status).toBe(404)
    expect(v.is(shapes.appApiError, body)).toBe(true)
  })

  it('refuses values outside their sets, and offsets outside their bounds', async () => {
    for (const query of [
      `/v1/user/bookmarks/illust?user_id=${me.id}&restrict=all`,
      `/v1/user/bookmarks/illust?user_id=${me.id}&max_bookmark_id=0`,
      `/v1/user/bookmark-tags/illust?restrict=secret`,
      `/v1/user/bookmark-tags/illust?offset=5001`,
      `/v1/user/following?user_id=${me.id}&restrict=all`,
      `/v1/user/following?user_id=${me.id}&offset=-1`,
      '/v2/illust/follow?restrict=friends',
      '/v2/illust/follow?offset=5001',
      '/v1/novel/follow?offset=x',
      `/v3/illust/comments?illust_id=${talked.id}&offset=99999999`,
      '/v1/live/list?list_type=newest',
      '/v2/novel/series?series_id=5&last_order=-1',
    ]) {
      const { status, body } = await call(query)
      expect([400, 404], query).toContain(status)
      expect(v.is(shapes.appApiError, body), query).toBe(true)
    }
  })

  it('an unknown bookmark tag selects nothing, whatever it looks like', async () => {
    for (const tag of ["' OR 1=1 --", '%', '"', '[]', '$[0]', 'x'.repeat(10_000)]) {
      expect(await readAll(`/v1/user/bookmarks/illust?user_id=${me.id}&tag=${encodeURIComponent(tag)}`, shapes.illusts)).toEqual(
        [],
      )
    }
  })

  it.each([
    '/v2/illust/bookmark/add',
    '/v2/novel/bookmark/add',
    '/v1/illust/bookmark/delete',
    '/v1/novel/bookmark/delete',
    '/v1/user/follow/add',
    '/v1/user/follow/delete',
    '/v1/illust/comment/add',
    '/v1/novel/comment/add',
    '/v1/illust/comment/delete',
    '/v1/novel/comment/delete',
  ])('POST %s refuses forms without sense', async (path) => {
    for (const id of ['', 'abc', '-5', '1e3', '1;DROP TABLE works', '9'.repeat(30)]) {
      const { status, body } = await post(path, { illust_id: id, novel_id: id, user_id: id, comment_id: id, comment: 'x' })
      expect(status, id).toBe(400)
      expect(v.is(shapes.appApiError, body)).toBe(true)
    }
    const answer = await post(path, { illust_id: '5', novel_id: '5', user_id: '5', comment_id: '5', comment: 'x' })
    expect(answer.status).toBe(404)
  })
})
