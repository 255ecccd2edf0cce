// Bookmarks and follows over the sample collection: shape, paging to the end and privacy of every endpoint.
import type { AccountRecord, NovelRecord } from '@emaki/catalogue'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, caller } from '../testing/appClient.ts'
import { readAll } from '../testing/readAll.ts'
import { openSampleSite, type SampleSite } from '../testing/sampleSite.ts'
import * as shapes from '../testing/shapes.ts'

let sample: SampleSite
let me: AccountRecord
let call: Call
let allAges: Call
let readNovel: NovelRecord
let artist: number
beforeAll(async () => {
  sample = openSampleSite()
  me = sample.account(2)
  call = await caller(sample.site, me)
  allAges = await caller(sample.site, sample.account(0))
  const all = { offset: 0, limit: 300 }
  const most = <T extends { comments: number }>(list: readonly T[]): T => {
    const [first] = [...list].sort((a, b) => b.comments - a.comments)
    if (!first) throw new Error('nothing was ranked')
    return first
  }
  readNovel = most(sample.catalogue.novelRanking('week', '2026-11-19', all))
  artist =
    sample.catalogue
      .artists({ offset: 0, limit: 100 })
      .map(({ id }) => id)
      .sort((a, b) => sample.catalogue.artistCounts(b).publicBookmarks - sample.catalogue.artistCounts(a).publicBookmarks)[0] ?? 0
})
afterAll(() => sample.catalogue.close())

const everything = { offset: 0, limit: 10_000 }

describe('bookmark lists', () => {
  it.each(['public', 'private'] as const)(
    'GET /v1/user/bookmarks/illust has every %s bookmark once, newest first, including stubs',
    async (restrict) => {
      const ids = await readAll(
        call,
        `/v1/user/bookmarks/illust?user_id=${me.id}&restrict=${restrict}&filter=for_ios`,
        shapes.illusts,
      )
      expect(ids).toEqual(sample.catalogue.bookmarksOf('illust', me.id, { restrict, limit: 10_000 }).map(({ id }) => id))
      expect(ids.length).toBeGreaterThan(30)
      if (restrict === 'public') expect(ids.some((id) => sample.catalogue.work(Number(id))?.stub === 'unknown')).toBe(true)
    },
  )

  it('GET /v1/user/bookmarks/illust continues below its cursor, which is a row id', async () => {
    const { body } = await call(`/v1/user/bookmarks/illust?user_id=${me.id}&tag=%E6%9C%AA%E5%88%86%E9%A1%9E`)
    const next = new URL(v.parse(shapes.illusts, body).next_url ?? '')
    expect([...next.searchParams.keys()]).toEqual(['tag', 'user_id', 'restrict', 'max_bookmark_id'])
    const row = Number(next.searchParams.get('max_bookmark_id'))
    expect(sample.catalogue.work(row)).toBeUndefined()
    const rest = sample.catalogue.bookmarksOf('illust', me.id, { tag: '未分類', beforeRow: row, limit: 30 })
    expect(v.parse(shapes.illusts, (await call(next.href)).body).illusts.map(({ id }) => id)).toEqual(rest.map(({ id }) => id))
  })

  it('GET /v1/user/bookmarks/novel contains every bookmarked novel', async () => {
    const ids = await readAll(call, `/v1/user/bookmarks/novel?user_id=${me.id}`, shapes.novels)
    expect(ids.length).toBe(sample.catalogue.bookmarkCount('novel', me.id))
    expect(ids.length).toBeGreaterThan(5)
  })

  it('GET /v1/user/bookmarks/illust shows an artist’s public bookmarks and no private ones', async () => {
    const ids = await readAll(call, `/v1/user/bookmarks/illust?user_id=${artist}`, shapes.illusts)
    const { body } = await call(`/v1/user/detail?user_id=${artist}`)
    expect(v.parse(shapes.userDetail, body).profile.total_illust_bookmarks_public).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(60)
    for (const path of ['bookmarks/illust', 'bookmarks/novel', 'following']) {
      const answer = await allAges(`/v1/user/${path}?user_id=${me.id}&restrict=private`)
      expect(answer.body).toMatchObject({ next_url: null })
      const { next_url: _, ...lists } = v.parse(v.looseObject({ next_url: v.null() }), answer.body)
      expect(Object.values(lists)).toEqual([[]])
    }
  })

  it('GET /v1/user/bookmarks/illust shows placeholders for works that the account may not see', async () => {
    const { body } = await allAges(`/v1/user/bookmarks/illust?user_id=${me.id}`)
    const works = v.parse(shapes.illusts, body).illusts
    for (const work of works) {
      const record = sample.catalogue.work(work.id)
      expect(work.visible, String(work.id)).toBe(record?.xRestrict === 0 && record.stub === null)
    }
  })

  it.each(['illust', 'novel'] as const)(
    'GET /v1/user/bookmark-tags/%s lists each tag once with its number of bookmarks',
    async (kind) => {
      const names = await readAll(call, `/v1/user/bookmark-tags/${kind}?user_id=${me.id}&restrict=public`, shapes.bookmarkTags)
      expect(names[0]).toBe('未分類')
      expect(names).toEqual(await readAll(call, `/v1/user/bookmark-tags/${kind}`, shapes.bookmarkTags))
      for (const { name, count } of sample.catalogue.bookmarkTags(kind, me.id, 'public').slice(0, 6)) {
        const list = await readAll(
          call,
          `/v1/user/bookmarks/${kind}?user_id=${me.id}&tag=${encodeURIComponent(name)}`,
          kind === 'illust' ? shapes.illusts : shapes.novels,
        )
        expect(list.length, name).toBe(count)
      }
    },
  )

  it('GET /v2/illust/bookmark/detail and /v2/novel/bookmark/detail offer attached tags, the work’s and the account’s', async () => {
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

describe('people who bookmarked a work', () => {
  it.each(['illust', 'novel'] as const)('GET /v1/%s/bookmark/users lists each of them once, the latest first', async (kind) => {
    const [work] =
      kind === 'illust'
        ? sample.catalogue.ranking('month', '2026-11-19', everything)
        : sample.catalogue.novelRanking('week', '2026-11-19', everything)
    const id = work?.id ?? 0
    const readers = sample.catalogue.artists({ offset: 0, limit: 40 }).map((user) => user.id)
    for (const reader of readers) sample.catalogue.bookmark(kind, reader, id, 'public', [])
    sample.catalogue.bookmark(kind, me.id, id, 'private', [])
    const users = await readAll(call, `/v1/${kind}/bookmark/users?${kind}_id=${id}`, shapes.users)
    expect(users.length).toBeGreaterThanOrEqual(40)
    for (const reader of readers) expect(users).toContain(reader)
    expect(users).not.toContain(me.id)
    sample.catalogue.unbookmark(kind, readers[5] ?? 0, id)
    sample.catalogue.bookmark(kind, readers[5] ?? 0, id, 'public', [])
    const { body } = await call(`/v1/${kind}/bookmark/users?${kind}_id=${id}`)
    expect(v.parse(shapes.users, body).users[0]?.id).toBe(readers[5])
  })
})

describe('follow lists', () => {
  it('GET /v1/user/following, /v1/user/follower and /v1/user/mypixiv list each user once', async () => {
    const following = await readAll(call, `/v1/user/following?user_id=${me.id}&restrict=public`, shapes.userPreviews)
    expect(following).toEqual(sample.catalogue.following(me.id, 'public', everything).map(({ id }) => id))
    expect(following.length).toBeGreaterThan(30)
    const followers = await readAll(call, `/v1/user/follower?user_id=${artist}`, shapes.userPreviews)
    expect(followers.length).toBe(sample.catalogue.followers(artist, { offset: 0, limit: 10_000 }).length)
    const friends = await readAll(call, `/v1/user/mypixiv?user_id=${me.id}`, shapes.userPreviews)
    expect(friends.length).toBeGreaterThan(0)
    expect((await call(`/v1/user/detail?user_id=${me.id}`)).body).toMatchObject({
      profile: { total_follow_users: following.length, total_mypixiv_users: friends.length },
    })
  })

  it.each(['all', 'public', 'private'])(
    'GET /v2/illust/follow and /v1/novel/follow with restrict=%s list only works of these users, newest first',
    async (restrict) => {
      for (const [path, shape] of [
        ['/v2/illust/follow', shapes.illusts],
        ['/v1/novel/follow', shapes.novels],
      ] as const) {
        const ids = (await readAll(call, `${path}?restrict=${restrict}`, shape)).map(Number)
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

  it('GET /v2/illust/mypixiv and /v1/novel/mypixiv list works of friends, including those for friends only', async () => {
    const ids = await readAll(call, '/v2/illust/mypixiv', shapes.illusts)
    expect(ids.length).toBeGreaterThan(20)
    for (const id of ids.slice(0, 60)) {
      const work = sample.catalogue.work(Number(id))
      expect(sample.catalogue.isFriend(me.id, work?.artist.id ?? 0)).toBe(true)
      expect((await call(`/v1/illust/detail?illust_id=${id}`)).body).toMatchObject({ illust: { visible: true } })
    }
    await readAll(call, '/v1/novel/mypixiv', shapes.novels)
  })

  it('GET /v1/user/recommended leaves out followed users, and GET /v1/user/related the seed', async () => {
    const proposed = await readAll(call, '/v1/user/recommended', shapes.userPreviews)
    expect(proposed.some((id) => sample.catalogue.isFollowed(me.id, Number(id)))).toBe(false)
    const related = await readAll(call, `/v1/user/related?seed_user_id=${artist}`, shapes.userPreviews)
    expect(related).not.toContain(artist)
    expect(related.length).toBeGreaterThan(30)
  })

  it('GET /v1/novel/related lists other novels', async () => {
    const ids = await readAll(call, `/v1/novel/related?novel_id=${readNovel.id}`, shapes.novels)
    expect(ids).not.toContain(readNovel.id)
    expect(ids.length).toBeGreaterThan(10)
  })
})
