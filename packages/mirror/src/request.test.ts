import { describe, expect, it } from 'vitest'
import { ownReadablePaths, ownWritablePaths, readablePaths, writablePaths } from './request.ts'
import { createScripted, json } from './testing/upstream.ts'

const own = { account: 'own' } as const
const setUp = (options = {}) => createScripted(undefined, undefined, options)
const ask = (route: string, path: string, members?: unknown) => {
  const name = route === '/req_get' ? 'params' : 'data'
  const text = typeof members === 'string' ? members : JSON.stringify(members)
  return `${route}?path=${encodeURIComponent(path)}${text === undefined ? '' : `&${name}=${encodeURIComponent(text)}`}`
}
/** The wrapper’s words for an object of another shape. */
const malformed = 'value is not a JSON object of what the path takes'
const parts = (call: string | undefined) => call?.split(/[?&]/).sort()

describe('/req_get', () => {
  it.each([
    ['v2/illust/follow', { restrict: 'all', offset: 30 }, '/v2/illust/follow?restrict=all&offset=30'],
    ['v2/illust/follow', { restrict: 'private' }, '/v2/illust/follow?restrict=private'],
    ['v2/illust/follow', undefined, '/v2/illust/follow?restrict=all'],
    ['v1/novel/follow', {}, '/v1/novel/follow?restrict=all'],
    ['v1/novel/follow', { offset: '60' }, '/v1/novel/follow?restrict=all&offset=60'],
    ['v1/novel/follow', '', '/v1/novel/follow?restrict=all'],
    ['v1/user/bookmark-tags/illust', {}, '/v1/user/bookmark-tags/illust?restrict=public'],
    [
      'v1/user/bookmark-tags/novel',
      { restrict: 'private', offset: 30 },
      '/v1/user/bookmark-tags/novel?restrict=private&offset=30',
    ],
    ['v1/search/bookmark/sync-status', {}, '/v1/search/bookmark/sync-status'],
    [
      'v1/search/bookmark/illust',
      { bookmark_restrict: 'private', illust_tag: 'sea', bookmark_period: '2026-11', order: 'bookmarked_asc', offset: 30 },
      '/v1/search/bookmark/illust?bookmark_restrict=private&illust_tag=sea&bookmark_period=2026-11&order=bookmarked_asc&offset=30',
    ],
    ['v1/search/bookmark/novel', { novel_tag: 'sea' }, '/v1/search/bookmark/novel?bookmark_restrict=public&novel_tag=sea'],
    [
      'v1/search/bookmark/novel/novel-tag',
      { word: 'se' },
      '/v1/search/bookmark/novel/novel-tag?bookmark_restrict=public&word=se',
    ],
    ['v1/search/bookmark/illust/bookmark-tag', {}, '/v1/search/bookmark/illust/bookmark-tag?bookmark_restrict=public'],
    ['v1/search/bookmark/novel/bookmark-tag', {}, '/v1/search/bookmark/novel/bookmark-tag?bookmark_restrict=public'],
    ['v1/search/bookmark/illust/illust-tag', {}, '/v1/search/bookmark/illust/illust-tag?bookmark_restrict=public'],
    ['v1/search/bookmark/novel/period', {}, '/v1/search/bookmark/novel/period?bookmark_restrict=public'],
    [
      'v1/search/bookmark/illust/period',
      { illust_tag: 'sea' },
      '/v1/search/bookmark/illust/period?bookmark_restrict=public&illust_tag=sea',
    ],
    ['v2/illust/bookmark/detail', { illust_id: 5 }, '/v2/illust/bookmark/detail?illust_id=5'],
    ['v2/novel/bookmark/detail', { novel_id: '5' }, '/v2/novel/bookmark/detail?novel_id=5'],
    ['v1/user/follow/detail', { user_id: '7' }, '/v1/user/follow/detail?user_id=7'],
    ['v1/notification/list', { older_than: '17', limit: 30 }, '/v1/notification/list?limit=30&older_than=17'],
    [
      'v1/notification/view-more',
      { notification_id: '9007199254740993' },
      '/v1/notification/view-more?notification_id=9007199254740993',
    ],
    ['v1/info/list', { cid: 1 }, '/v1/info/list?cid=1'],
    ['v1/mute/list', {}, '/v1/mute/list'],
    ['v1/access-block/users', { offset: '30' }, '/v1/access-block/users?offset=30'],
  ])('sends %s with %j as %s', async (path, params, call) => {
    const { mirror, asked } = setUp(own)
    expect((await mirror.request(ask('/req_get', path, params))).status).toBe(200)
    expect(asked.map(parts)).toEqual([parts(call)])
  })

  it.each(['all', 'public', 'private'])('requests %s follows of a shared account as public only', async (restrict) => {
    const { mirror, asked } = setUp()
    await mirror.request(ask('/req_get', 'v2/illust/follow', { restrict, offset: 30 }))
    expect(asked.map(parts)).toEqual([parts('/v2/illust/follow?restrict=public&offset=30')])
  })

  it('reads two paths', () => {
    expect(readablePaths).toEqual(['v2/illust/follow', 'v1/novel/follow'])
  })

  it.each(ownReadablePaths)('allows %s only for the reader’s own account', async (path) => {
    const { mirror, asked } = setUp()
    const response = await mirror.request(ask('/req_get', path, {}))
    expect([response.status, asked]).toEqual([400, []])
  })
})

describe('/req_post', () => {
  it.each([
    [
      'v2/illust/bookmark/add',
      { illust_id: '500001', restrict: 'public' },
      '/v2/illust/bookmark/add?illust_id=500001&restrict=public',
    ],
    [
      'v2/illust/bookmark/add',
      { illust_id: 500001, restrict: 'private' },
      '/v2/illust/bookmark/add?illust_id=500001&restrict=private',
    ],
    [
      'v2/illust/bookmark/add',
      { illust_id: 5, tags: ['海', 'a'] },
      '/v2/illust/bookmark/add?illust_id=5&restrict=public&tags[]=海&tags[]=a',
    ],
    ['v1/illust/bookmark/delete', { illust_id: '500001' }, '/v1/illust/bookmark/delete?illust_id=500001'],
    ['v1/user/follow/add', { user_id: 7 }, '/v1/user/follow/add?user_id=7&restrict=public'],
    ['v1/user/follow/add', { user_id: 7, restrict: 'private' }, '/v1/user/follow/add?user_id=7&restrict=private'],
    ['v1/user/follow/delete', { user_id: '7', restrict: 'public' }, '/v1/user/follow/delete?user_id=7'],
    [
      'v2/novel/bookmark/add',
      { novel_id: 9, restrict: 'private', tags: ['海'] },
      '/v2/novel/bookmark/add?novel_id=9&restrict=private&tags[]=海',
    ],
    ['v1/novel/bookmark/delete', { novel_id: '9' }, '/v1/novel/bookmark/delete?novel_id=9'],
    [
      'v1/mute/edit',
      { add_user_ids: ['7'], delete_tags: ['海', 'a'] },
      '/v1/mute/edit?add_user_ids[]=7&delete_tags[]=海&delete_tags[]=a',
    ],
    ['v1/access-block/user/add', { user_id: '7' }, '/v1/access-block/user/add?user_id=7'],
    ['v1/home/all', {}, '/v1/home/all?{}'],
    [
      'v1/home/all',
      { next_params: { page: 1 }, states: { seen: ['a'] } },
      '/v1/home/all?{"next_params":{"page":1},"states":{"seen":["a"]}}',
    ],
  ])('sends %s with %j as %s', async (path, data, call) => {
    const { mirror, asked, written } = createScripted(() => json(path === 'v1/home/all' ? { contents: [] } : {}), undefined, own)
    const response = await mirror.request(`${ask('/req_post', path, data)}&t=1715000000000`)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await response.json()).not.toHaveProperty('error')
    expect(written.map(parts)).toEqual([parts(call)])
    expect(asked).toHaveLength(1)
  })

  it('writes to four paths', () => {
    expect(writablePaths).toEqual([
      'v2/illust/bookmark/add',
      'v1/illust/bookmark/delete',
      'v1/user/follow/add',
      'v1/user/follow/delete',
    ])
  })

  it.each(ownWritablePaths)('allows %s only for the reader’s own account', async (path) => {
    const open = setUp({ writes: true })
    expect((await open.mirror.request(ask('/req_post', path, { novel_id: 5 }))).status).toBe(400)
    expect(open.asked).toEqual([])
  })

  it.each(writablePaths)('rejects %s on a shared mirror with an error body, unless writes are enabled', async (path) => {
    const data = { [path.includes('user') ? 'user_id' : 'illust_id']: 5 }
    const shared = setUp()
    const response = await shared.mirror.request(ask('/req_post', path, data))
    expect(response.status).toBe(403)
    expect(await response.json()).toEqual({ error: { user_message: '', message: 'This mirror does not write', reason: '' } })
    expect(shared.asked).toEqual([])
    const open = setUp({ writes: true })
    expect((await open.mirror.request(ask('/req_post', path, data))).status).toBe(200)
    expect(open.written).toHaveLength(1)
    expect((await setUp({ account: 'own', writes: false }).mirror.request(ask('/req_post', path, data))).status).toBe(403)
  })

  it('passes upstream’s error on, and reports a missing login', async () => {
    const gone = { error: { user_message: '尚无此页', message: '', reason: '' } }
    const { mirror } = createScripted(() => json(gone, 404), undefined, own)
    const response = await mirror.request(ask('/req_post', 'v1/illust/bookmark/delete', { illust_id: 5 }))
    expect([response.status, await response.json()]).toEqual([200, gone])
    const denied = createScripted(undefined, { read: () => undefined, write: () => undefined }, own)
    const answer = await denied.mirror.request(ask('/req_post', 'v1/user/follow/add', { user_id: 5 }))
    expect(await answer.json()).toMatchObject({ error: { message: 'Not login.' } })
  })

  it.each([
    ['a missing id', 'v2/illust/bookmark/add', {}, 'illust_id required'],
    ['a missing user', 'v1/user/follow/delete', { restrict: 'public' }, 'user_id required'],
    ['an invalid id', 'v1/illust/bookmark/delete', { illust_id: '1e9' }, 'invalid illust_id value'],
    ['restrict=friends', 'v2/illust/bookmark/add', { illust_id: 5, restrict: 'friends' }, 'invalid restrict value'],
    ['restrict=all', 'v1/user/follow/add', { user_id: 5, restrict: 'all' }, 'invalid restrict value'],
    ['a nested restrict', 'v1/user/follow/add', { user_id: 5, restrict: { a: 1 } }, 'invalid restrict value'],
    ['tags as text', 'v2/illust/bookmark/add', { illust_id: 5, tags: '海' }, 'invalid tags value'],
    ['tags of numbers', 'v2/illust/bookmark/add', { illust_id: 5, tags: [1] }, 'invalid tags value'],
    ['a novel comment without a text', 'v1/novel/comment/add', { novel_id: 5 }, malformed],
    ['a comment without text and stamp', 'v1/illust/comment/add', { illust_id: 5, comment: '' }, malformed],
    ['a stamp with a text', 'v1/illust/comment/add', { illust_id: 5, comment: 'x', stamp_id: 301 }, malformed],
    ['a tag of 101 characters', 'v2/illust/bookmark/add', { illust_id: 5, tags: ['x'.repeat(101)] }, 'invalid tags value'],
  ])('C14: rejects %s in the wrapper’s words without sending anything', async (_what, path, data, message) => {
    const { mirror, asked } = setUp(own)
    const response = await mirror.request(ask('/req_post', path, data))
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ validation: [{ msg: message }] })
    expect(asked).toEqual([])
  })

  it.each([
    ['v1/illust/comment/add', { illust_id: 5, comment: '海', parent_comment_id: 9 }],
    ['v1/illust/comment/add', { illust_id: 5, stamp_id: 301 }],
    ['v1/novel/comment/add', { novel_id: 5, comment: '海' }],
    ['v1/novel/comment/add', { novel_id: 5, stamp_id: 1001 }],
    ['v1/novel/comment/delete', { comment_id: 9 }],
  ])('writes to %s with %j for the reader’s own account', async (path, data) => {
    const { mirror } = createScripted(() => json({ comment: {} }), undefined, own)
    expect((await mirror.request(ask('/req_post', path, data))).status).toBe(200)
  })

  it.each([
    ['HEAD', {}, 405],
    ['POST', {}, 405],
    ['GET', { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['GET', { 'Sec-Fetch-Site': 'same-site' }, 403],
    ['GET', { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Mode': 'navigate' }, 403],
    ['GET', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'navigate' }, 403],
    ['GET', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors' }, 200],
  ])('C7: responds to %s with %j by %i', async (method, headers, status) => {
    const { mirror, written } = setUp(own)
    const route = ask('/req_post', 'v1/user/follow/add', { user_id: 5 })
    expect((await mirror.request(route, { method, headers: new Headers(headers as Record<string, string>) })).status).toBe(status)
    expect(written).toHaveLength(status === 200 ? 1 : 0)
  })
})

describe('a hostile path', () => {
  it.each([
    '',
    '/v2/illust/follow',
    'v2/illust/follow/',
    'V2/illust/follow',
    'v2/illust/follow?x=1',
    'v2/illust/follow/../../user/me/state',
    'v2%2Fillust%2Ffollow',
    'v2\\illust\\follow',
    'v2/illust/follow\u0000',
    ' v2/illust/follow',
    'v1/user/me/state',
    '/v1/user/me',
    '//evil.example/x',
    'https://app-api.pixiv.net/v2/illust/follow',
    '__proto__',
    'constructor',
    'v2/novel/bookmark/add/',
    'v3/novel/bookmark/add',
    'v1/illust/comment/add/',
    'v1/user/profile/edit',
    'x'.repeat(10_000),
  ])('C6: %j gets an error body, and nothing is sent', async (path) => {
    const { mirror, asked } = setUp(own)
    for (const route of ['/req_get', '/req_post']) {
      const response = await mirror.request(ask(route, path, { illust_id: 5, user_id: 5 }))
      expect(response.status).toBe(400)
      expect(await response.json()).toEqual({ error: { user_message: '', message: 'Path not allowed', reason: '' } })
    }
    expect((await mirror.request(ask('/req_get', 'v1/user/follow/add', { user_id: 5 }))).status).toBe(400)
    expect((await mirror.request(ask('/req_post', 'v2/illust/follow', {}))).status).toBe(400)
    expect(asked).toEqual([])
  })

  it('is not accepted as a second value', async () => {
    const { mirror, asked } = setUp(own)
    const response = await mirror.request('/req_get?path=v2/illust/follow&path=v1/user/me/state')
    expect(response.status).toBe(200)
    expect(asked).toEqual(['/v2/illust/follow?restrict=all'])
  })
})

describe('hostile parameters', () => {
  it.each([
    '{',
    '[]',
    'null',
    '1',
    '"x"',
    '{"__proto__":{"restrict":"all"}}',
    '{"constructor":1}',
    '{"restrict":"friends"}',
    '{"offset":-1}',
    '{"offset":1.5}',
    '{"offset":"x"}',
    '{"offset":[1]}',
    '{"user_id":1}',
    '['.repeat(10_000),
    `{"offset":${'['.repeat(2_000)}`,
    `{"filter":"${'x'.repeat(1_000_000)}"}`,
  ])('C6: params=%s is rejected without sending anything', async (params) => {
    const { mirror, asked, faults } = setUp(own)
    expect((await mirror.request(ask('/req_get', 'v2/illust/follow', params))).status).toBe(422)
    expect([asked, faults]).toEqual([[], []])
  })

  it.each([
    ['v2/illust/bookmark/add', '{"illust_id":5,"user_id":6}'],
    ['v1/illust/bookmark/delete', '{"illust_id":5,"restrict":"public"}'],
    ['v1/user/follow/add', '{"illust_id":5}'],
    ['v1/user/follow/add', '{"user_id":[5]}'],
    ['v1/user/follow/add', '{"user_id":5,"__proto__":{}}'],
    ['v1/user/follow/add', 'user_id=5'],
  ])('C7: %s with data=%s is rejected without sending anything', async (path, data) => {
    const { mirror, asked } = setUp(own)
    expect((await mirror.request(ask('/req_post', path, data))).status).toBe(422)
    expect(asked).toEqual([])
  })
})

describe('the account’s private side', () => {
  it.each([
    ['/favorite?id=9&restrict=private', '/v1/user/bookmarks/illust'],
    ['/favorite_novel?id=9&restrict=private', '/v1/user/bookmarks/novel'],
    ['/following?id=9&restrict=private', '/v1/user/following'],
  ])('at %s is private with the reader’s own account and public on a shared one', async (route, path) => {
    const mine = setUp(own)
    await mine.mirror.request(route)
    expect(mine.asked[0]).toMatch(new RegExp(`^${path}\\?.*restrict=private`))
    const shared = setUp()
    await shared.mirror.request(route)
    expect(shared.asked[0]).toMatch(new RegExp(`^${path}\\?.*restrict=public`))
  })
})
