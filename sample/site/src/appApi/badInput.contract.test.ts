// Invalid ids, words, limits and forms get a named error, never an internal failure.
import type { AccountRecord, WorkRecord } from '@emaki/catalogue'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, caller, type Post, poster } from '../testing/appClient.ts'
import { readAll } from '../testing/readAll.ts'
import { openSampleSite, type SampleSite } from '../testing/sampleSite.ts'
import * as shapes from '../testing/shapes.ts'

let sample: SampleSite
let me: AccountRecord
let call: Call
let post: Post
let talked: WorkRecord
beforeAll(async () => {
  sample = openSampleSite()
  me = sample.account(2)
  call = await caller(sample.site, me)
  post = await poster(sample.site, me)
  const all = { offset: 0, limit: 300 }
  const most = <T extends { comments: number }>(list: readonly T[]): T => {
    const [first] = [...list].sort((a, b) => b.comments - a.comments)
    if (!first) throw new Error('nothing was ranked')
    return first
  }
  talked = most(sample.catalogue.ranking('month', '2026-11-19', all))
})
afterAll(() => sample.catalogue.close())

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
      [`/v1/${kind}/bookmark/users`, `${kind}_id`] as const,
    ]),
  ] as const

  it.each(everyPath)('GET %s validates %s', async (path, name) => {
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
    '/v1/illust/bookmark/users?illust_id=5',
    '/v1/novel/bookmark/users?novel_id=5',
  ])('GET %s is 404', async (path) => {
    const { status, body } = await call(path)
    expect(status).toBe(404)
    expect(v.is(shapes.appApiError, body)).toBe(true)
  })

  it('values outside their sets and offsets outside their limits are rejected', async () => {
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

  it('an unknown bookmark tag of any form selects nothing', async () => {
    for (const tag of ["' OR 1=1 --", '%', '"', '[]', '$[0]', 'x'.repeat(10_000)]) {
      expect(
        await readAll(call, `/v1/user/bookmarks/illust?user_id=${me.id}&tag=${encodeURIComponent(tag)}`, shapes.illusts),
      ).toEqual([])
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
  ])('POST %s rejects invalid forms', async (path) => {
    for (const id of ['', 'abc', '-5', '1e3', '1;DROP TABLE works', '9'.repeat(30)]) {
      const { status, body } = await post(path, { illust_id: id, novel_id: id, user_id: id, comment_id: id, comment: 'x' })
      expect(status, id).toBe(400)
      expect(v.is(shapes.appApiError, body)).toBe(true)
    }
    const answer = await post(path, { illust_id: '5', novel_id: '5', user_id: '5', comment_id: '5', comment: 'x' })
    expect(answer.status).toBe(404)
  })
})
