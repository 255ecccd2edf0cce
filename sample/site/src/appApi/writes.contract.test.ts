// Writes through the app API over the sample collection: every list shows them at once, and they are idempotent.
import type { AccountRecord } from '@emaki/catalogue'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, caller, type Post, poster } from '../testing/appClient.ts'
import { openSampleSite, type SampleSite } from '../testing/sampleSite.ts'
import * as shapes from '../testing/shapes.ts'

let sample: SampleSite
let me: AccountRecord
let call: Call
let post: Post
let other: Call
let postOther: Post
beforeAll(async () => {
  sample = openSampleSite()
  me = sample.account(2)
  call = await caller(sample.site, me, 'en')
  post = await poster(sample.site, me)
  other = await caller(sample.site, sample.account(0))
  postOther = await poster(sample.site, sample.account(0))
  tagged = fresh(20)?.id ?? 0
})
afterAll(() => sample.catalogue.close())

/** A work that is bookmarked with tags, always the same one. */
let tagged = 0

/** A popular work that the account has not bookmarked, by position. */
const fresh = (place: number) =>
  sample.catalogue
    .ranking('month', '2026-11-19', { offset: 0, limit: 400 })
    .filter(({ id }) => !sample.catalogue.isBookmarked(me.id, id))[place]
const freshNovel = (place: number) =>
  sample.catalogue
    .novelRanking('week', '2026-11-19', { offset: 0, limit: 100 })
    .filter(({ id }) => !sample.catalogue.isNovelBookmarked(me.id, id))[place]

const bookmarkList = async (query: string, by = call) =>
  v.parse(shapes.illusts, (await by(`/v1/user/bookmarks/illust?user_id=${me.id}&${query}`)).body).illusts.map(({ id }) => id)
const detail = async (id: number, by = call) =>
  v.parse(shapes.illustDetail, (await by(`/v1/illust/detail?illust_id=${id}`)).body).illust
const tagsOf = async (id: number) =>
  v
    .parse(shapes.bookmarkDetail, (await call(`/v2/illust/bookmark/detail?illust_id=${id}`)).body)
    .bookmark_detail.tags.filter(({ is_registered }) => is_registered)
    .map(({ name }) => name)

describe('POST /v2/illust/bookmark/add and /v1/illust/bookmark/delete', () => {
  it('put a work first in the bookmarks, increase its total for everyone, and undo both', async () => {
    const id = fresh(0)?.id ?? 0
    const before = (await detail(id)).total_bookmarks
    expect(await post('/v2/illust/bookmark/add', { illust_id: String(id), restrict: 'public' })).toEqual({
      status: 200,
      body: {},
    })
    expect((await bookmarkList('restrict=public'))[0]).toBe(id)
    expect(await detail(id)).toMatchObject({ is_bookmarked: true, total_bookmarks: before + 1 })
    expect(await detail(id, other)).toMatchObject({ is_bookmarked: false, total_bookmarks: before + 1 })
    expect(await post('/v1/illust/bookmark/delete', { illust_id: String(id) })).toEqual({ status: 200, body: {} })
    expect(await bookmarkList('restrict=public')).not.toContain(id)
    expect(await detail(id)).toMatchObject({ is_bookmarked: false, total_bookmarks: before })
    expect((await post('/v1/illust/bookmark/delete', { illust_id: String(id) })).status).toBe(404)
  })

  it('change the visibility without counting twice', async () => {
    const id = fresh(1)?.id ?? 0
    const before = (await detail(id)).total_bookmarks
    for (const restrict of ['public', 'public', 'private'])
      await post('/v2/illust/bookmark/add', { illust_id: String(id), restrict })
    expect((await detail(id)).total_bookmarks).toBe(before + 1)
    expect(await bookmarkList('restrict=public')).not.toContain(id)
    expect((await bookmarkList('restrict=private'))[0]).toBe(id)
    expect(await bookmarkList('restrict=private', other)).toEqual([])
    expect((await call(`/v2/illust/bookmark/detail?illust_id=${id}`)).body).toMatchObject({
      bookmark_detail: { is_bookmarked: true, restrict: 'private' },
    })
  })

  it.each([
    [
      'repeated',
      [
        ['tags[]', '夜'],
        ['tags[]', 'sea'],
      ],
    ],
    ['in one value', [['tags[]', '夜 sea']]],
    [
      'indexed',
      [
        ['tags[0]', '夜'],
        ['tags[1]', 'sea'],
      ],
    ],
    ['plain', [['tags', '夜　sea']]],
  ] as const)('accept tags %s', async (_form, tags) => {
    const id = tagged
    await post('/v2/illust/bookmark/add', [['illust_id', String(id)], ...tags])
    expect(await tagsOf(id)).toEqual(['夜', 'sea'])
    expect((await bookmarkList(`tag=${encodeURIComponent('夜')}`))[0]).toBe(id)
    expect(sample.catalogue.bookmarkTags('illust', me.id, 'public')).toContainEqual({ name: 'sea', count: 1 })
    await post('/v2/illust/bookmark/add', { illust_id: String(id) })
    expect(await tagsOf(id)).toEqual([])
    expect((await bookmarkList(`tag=${encodeURIComponent('未分類')}`))[0]).toBe(id)
    await post('/v1/illust/bookmark/delete', { illust_id: String(id) })
  })

  it('reject works that are invisible or missing', async () => {
    const flagged = sample.catalogue.ranking('day_r18', '2026-11-19', { offset: 0, limit: 1 })[0]?.id ?? 0
    expect((await postOther('/v2/illust/bookmark/add', { illust_id: String(flagged) })).status).toBe(404)
    expect((await post('/v2/illust/bookmark/add', { illust_id: '1' })).status).toBe(404)
  })
})

describe('POST /v2/novel/bookmark/add and /v1/novel/bookmark/delete', () => {
  it('do the same for novels', async () => {
    const id = freshNovel(0)?.id ?? 0
    const list = async () =>
      v.parse(shapes.novels, (await call(`/v1/user/bookmarks/novel?user_id=${me.id}`)).body).novels.map((novel) => novel.id)
    await post('/v2/novel/bookmark/add', { novel_id: String(id), 'tags[]': '雨' })
    expect((await list())[0]).toBe(id)
    expect((await call(`/v2/novel/detail?novel_id=${id}`)).body).toMatchObject({ novel: { is_bookmarked: true } })
    await post('/v1/novel/bookmark/delete', { novel_id: String(id) })
    expect(await list()).not.toContain(id)
    expect((await post('/v1/novel/bookmark/delete', { novel_id: String(id) })).status).toBe(404)
  })
})

describe('POST /v1/user/follow/add and /v1/user/follow/delete', () => {
  it('change follows in every list', async () => {
    const artist = sample.catalogue.artists({ offset: 0, limit: 80 }).find(({ id }) => !sample.catalogue.isFollowed(me.id, id))
    const id = artist?.id ?? 0
    const work = sample.catalogue.worksOfArtist(id, undefined, 0, { offset: 0, limit: 1 })[0]?.id ?? 0
    const following = async (restrict: string) =>
      v
        .parse(shapes.userPreviews, (await call(`/v1/user/following?user_id=${me.id}&restrict=${restrict}`)).body)
        .user_previews.map(({ user }) => user.id)
    const feed = async (restrict: string) =>
      v
        .parse(shapes.illusts, (await call(`/v2/illust/follow?restrict=${restrict}&offset=0`)).body)
        .illusts.map(({ user }) => user.id)
    const followers = async () =>
      v.parse(shapes.userPreviews, (await other(`/v1/user/follower?user_id=${id}`)).body).user_previews.map(({ user }) => user.id)

    expect(await post('/v1/user/follow/add', { user_id: String(id), restrict: 'private' })).toEqual({ status: 200, body: {} })
    expect((await following('private'))[0]).toBe(id)
    expect(await followers()).not.toContain(me.id)
    expect(await feed('private')).toContain(id)
    expect((await detail(work)).user.is_followed).toBe(true)

    await post('/v1/user/follow/add', { user_id: String(id) })
    expect(await following('public')).toContain(id)
    expect(await followers()).toContain(me.id)
    expect((await call(`/v1/user/follow/detail?user_id=${id}`)).body).toEqual({
      follow_detail: { is_followed: true, restrict: 'public' },
    })

    for (let again = 0; again < 2; again++) {
      expect(await post('/v1/user/follow/delete', { user_id: String(id), restrict: 'public' })).toEqual({ status: 200, body: {} })
    }
    expect(await following('public')).not.toContain(id)
    expect((await detail(work)).user.is_followed).toBe(false)
  })

  it('reject oneself, missing users and unknown visibilities', async () => {
    expect((await post('/v1/user/follow/add', { user_id: String(me.id) })).status).toBe(400)
    expect((await post('/v1/user/follow/add', { user_id: '5' })).status).toBe(404)
    expect((await post('/v1/user/follow/add', { user_id: '5', restrict: 'all' })).status).toBe(404)
  })
})

describe('POST /v1/illust/comment/add, /v1/novel/comment/add and their delete', () => {
  const kinds = [
    ['illust', () => fresh(5)?.id ?? 0],
    ['novel', () => freshNovel(3)?.id ?? 0],
  ] as const

  it.each(kinds)('write a comment and a reply under a work: %s', async (kind, subject) => {
    const id = subject()
    const count = async () => {
      const { body } = await call(`/v1/${kind}/comments?${kind}_id=${id}&include_total_comments=true`)
      return v.parse(shapes.commentsV1, body).total_comments
    }
    const before = (await count()) ?? 0
    const write = async (form: Record<string, string>) => {
      const { body } = await post(`/v1/${kind}/comment/add`, { [`${kind}_id`]: String(id), ...form })
      return v.parse(shapes.commentAdded, body).comment
    }
    const root = await write({ comment: 'すてきです (heart)' })
    expect(root).toMatchObject({ comment: 'すてきです (heart)', user: { id: me.id }, has_replies: false, stamp: null })
    expect((await write({ comment: 'すてきです (heart)' })).id).toBe(root.id)
    const reply = await write({ comment: 'mine again', parent_comment_id: String(root.id) })
    const roots = v.parse(shapes.commentsV3, (await other(`/v3/${kind}/comments?${kind}_id=${id}`)).body).comments
    expect(roots[0]).toMatchObject({ id: root.id, has_replies: true })
    const replies = v.parse(shapes.commentReplies, (await other(`/v2/${kind}/comment/replies?comment_id=${root.id}`)).body)
    expect(replies.comments.map((comment) => comment.id)).toEqual([reply.id])
    expect(await count()).toBe(before + 2)

    expect((await postOther(`/v1/${kind}/comment/delete`, { comment_id: String(root.id) })).status).toBe(404)
    expect(await post(`/v1/${kind}/comment/delete`, { comment_id: String(root.id) })).toEqual({ status: 200, body: {} })
    expect(await count()).toBe(before)
  })

  it('reply to the sample’s comments, also with stamps', async () => {
    const work = sample.catalogue
      .ranking('month', '2026-11-19', { offset: 0, limit: 60 })
      .find(({ id }) => sample.catalogue.comments('illust', id, { offset: 0, limit: 1 }).length > 0)
    const id = work?.id ?? 0
    const parent = sample.catalogue.comments('illust', id, { offset: 0, limit: 1 })[0]?.id ?? 0
    const { body } = await post('/v1/illust/comment/add', {
      illust_id: String(id),
      parent_comment_id: String(parent),
      stamp_id: '301',
    })
    const stamp = v.parse(shapes.commentAdded, body).comment.stamp
    expect(stamp).toEqual({ stamp_id: 301, stamp_url: 'https://s.pximg.net/common/images/stamp/generated-stamps/301_s.jpg' })
  })

  it.each([
    [{}, 400],
    [{ comment: '   ' }, 400],
    [{ comment: 'x'.repeat(10_000) }, 400],
    [{ stamp_id: '999' }, 400],
    [{ comment: 'x', parent_comment_id: 'abc' }, 400],
    [{ comment: 'x', parent_comment_id: '7' }, 404],
  ])('reject %j', async (form, status) => {
    const answer = await post('/v1/illust/comment/add', { illust_id: String(fresh(6)?.id), ...form })
    expect(answer.status).toBe(status)
    expect(v.is(shapes.appApiError, answer.body)).toBe(true)
  })
})

describe('POST /v1/user/ai-show-settings/edit', () => {
  it('excludes AI works from the account’s searches', async () => {
    const search = async () => v.parse(shapes.illustSearch, (await call('/v1/search/illust?word=AI')).body)
    expect((await search()).illusts.some(({ illust_ai_type }) => illust_ai_type === 2)).toBe(true)
    expect((await post('/v1/user/ai-show-settings/edit', { show_ai: 'false' })).status).toBe(200)
    expect((await call('/v1/user/ai-show-settings')).body).toEqual({ show_ai: false })
    expect(await search()).toMatchObject({ show_ai: false })
    expect((await search()).illusts.some(({ illust_ai_type }) => illust_ai_type === 2)).toBe(false)
    await post('/v1/user/ai-show-settings/edit', { show_ai: 'true' })
  })
})

describe('writes require POST with a form', () => {
  it.each(['/v2/illust/bookmark/add', '/v1/user/follow/add', '/v1/illust/comment/add', '/v1/novel/bookmark/delete'])(
    '%s rejects GET, POST without a token, and forms that are too large',
    async (path) => {
      expect((await call(path)).status).toBe(404)
      const bare = await sample.site(new Request(`https://app-api.pixiv.net${path}`, { method: 'POST' }))
      expect(await bare.json()).toMatchObject({ error: { message: expect.stringContaining('invalid_request') } })
      const large = await post(path, { illust_id: '1', comment: 'x'.repeat(70_000) })
      expect(large).toMatchObject({ status: 400, body: { error: { user_message: 'Invalid request.' } } })
    },
  )
})
