import { describe, expect, it } from 'vitest'
import { createMemoryTokenStore } from './auth/tokens.ts'
import { endpoints } from './endpoints.ts'
import { createTestApi, createUpstream, json } from './testing/upstream.ts'

const ranking = '/v1/illust/ranking'
const emptyPage = () => json({ illusts: [], next_url: null })

describe('call', () => {
  it('requests the endpoint with its parameters, a signature and the bearer token', async () => {
    const upstream = createUpstream({ [ranking]: () => json({ illusts: [{ id: 1 }], next_url: null }) })
    const answer = await createTestApi(upstream.fetch).call('illustRanking', { mode: 'day', date: '2024-05-05', offset: 30 })
    expect(answer).toEqual({ ok: true, value: { illusts: [{ id: 1 }], next_url: null } })
    const [request] = upstream.of(ranking)
    expect(request?.host).toBe('app-api.pixiv.net')
    expect(request?.query.toString()).toBe('mode=day&date=2024-05-05&offset=30')
    expect(request?.headers.get('authorization')).toBe('Bearer token-1')
    expect(request?.headers.get('app-version')).toBe('6.199.0')
    expect(request?.headers.get('x-client-time')).toBe('2024-05-06T16:08:09+09:00')
    expect(request?.headers.get('x-client-hash')).toMatch(/^[0-9a-f]{32}$/)
    expect(request?.headers.get('accept-language')).toBe('zh-CN')
    expect(request?.headers.get('user-agent')).toBeNull()
  })

  it('sends a user agent where the platform allows one', async () => {
    const upstream = createUpstream({ [ranking]: emptyPage })
    await createTestApi(upstream.fetch, { userAgent: true }).call('illustRanking', {})
    expect(upstream.of(ranking)[0]?.headers.get('user-agent')).toBe('PixivAndroidApp/6.199.0 (Android 14; Pixel 8)')
  })

  it('uses the language of the call', async () => {
    const upstream = createUpstream({ [ranking]: emptyPage })
    await createTestApi(upstream.fetch).call('illustRanking', {}, { language: 'ja' })
    expect(upstream.of(ranking)[0]?.headers.get('accept-language')).toBe('ja')
  })

  it('needs no token for the pictures of the login screen', async () => {
    const upstream = createUpstream({ '/v1/walkthrough/illusts': emptyPage })
    const answer = await createTestApi(upstream.fetch, { tokens: createMemoryTokenStore() }).call('walkthrough', {})
    expect(answer.ok).toBe(true)
    expect(upstream.seen.map((one) => one.path)).toEqual(['/v1/walkthrough/illusts'])
    expect(upstream.seen[0]?.headers.has('authorization')).toBe(false)
  })

  it('sends nothing without a login', async () => {
    const upstream = createUpstream({})
    const answer = await createTestApi(upstream.fetch, { tokens: createMemoryTokenStore() }).call('illustRanking', {})
    expect(answer).toEqual({ ok: false, error: { kind: 'signedOut', message: 'Not login.' } })
    expect(upstream.seen).toEqual([])
  })

  it('sends the state of the home feed as JSON', async () => {
    const path = '/v1/home/all'
    const upstream = createUpstream({ [path]: () => json({ contents: [] }) })
    const api = createTestApi(upstream.fetch)
    const answers = [
      await api.call('homeFeed', {}),
      await api.call('homeFeed', { next_params: { page: 2 }, states: '{"a":[1]}' }),
      await api.call('homeFeed', { next_params: '[1]' }),
      await api.call('homeFeed', { states: { a: 'x'.repeat(20_000) } }),
    ]
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, false, false])
    expect(upstream.of(path).map(({ body, headers }) => [body, headers.get('content-type')])).toEqual([
      ['{}', 'application/json; charset=UTF8'],
      ['{"next_params":{"page":2},"states":{"a":[1]}}', 'application/json; charset=UTF8'],
    ])
  })

  it('sends forms, with tags as a repeated list', async () => {
    const path = '/v2/illust/bookmark/add'
    const upstream = createUpstream({ [path]: () => json({}) })
    const answer = await createTestApi(upstream.fetch).call('bookmarkIllust', {
      illust_id: '500001',
      restrict: 'private',
      tags: ['海', 'a b'],
    })
    expect(answer).toEqual({ ok: true, value: {} })
    const [request] = upstream.of(path)
    expect(request?.method).toBe('POST')
    expect(request?.headers.get('content-type')).toBe('application/x-www-form-urlencoded')
    expect([...new URLSearchParams(request?.body)]).toEqual([
      ['illust_id', '500001'],
      ['restrict', 'private'],
      ['tags[]', '海'],
      ['tags[]', 'a b'],
    ])
  })

  it.each([
    ['word required', 'searchIllusts', { word: '  ' }],
    ['illust_id required', 'illustDetail', { illust_id: '' }],
    ['user_id required', 'relatedUsers', {}],
    ['novel_id required', 'novelPage', {}],
    ['series_id required', 'novelSeries', {}],
    ['illust_series_id required', 'illustSeries', {}],
    ['comment_id required', 'illustCommentReplies', {}],
    ['invalid illust_id value', 'illustDetail', { illust_id: '1e9' }],
    ['invalid restrict value', 'followUser', { user_id: 1, restrict: 'friends' }],
    ['invalid restrict value', 'bookmarkNovel', { novel_id: 1, restrict: 'all' }],
    ['invalid tags value', 'bookmarkIllust', { illust_id: 1, restrict: 'public', tags: 'sea' }],
    ['invalid tags value', 'bookmarkNovel', { novel_id: 1, tags: ['sea', 5] }],
    ['comment_id required', 'deleteIllustComment', {}],
    ['comment_id required', 'deleteNovelComment', { comment_id: null }],
    ['show_ai required', 'showAi', {}],
    ['invalid show_ai value', 'showAi', { show_ai: 'maybe' }],
    ['user_id required', 'followUser', { restrict: 'public' }],
    ['novel_id required', 'novelCommentsV1', {}],
    ['illust_id required', 'illustCommentsV2', { illust_id: '' }],
  ] as const)('fails with "%s" and sends nothing', async (message, endpoint, parameters) => {
    const upstream = createUpstream({})
    const call = createTestApi(upstream.fetch).call as (name: string, given: object) => Promise<unknown>
    expect(await call(endpoint, parameters)).toEqual({ ok: false, error: { kind: 'argument', message } })
    expect(upstream.seen).toEqual([])
  })
})

describe('omitted parameters', () => {
  const any = () => json({ illusts: [], novels: [], user_previews: [], bookmark_tags: [], lives: [], next_url: null })

  it.each([
    ['searchIllusts', { word: '海' }, 'word=海&sort=date_desc'],
    ['searchNovels', { word: '海', sort: 'date_asc' }, 'word=海&sort=date_asc&search_target=partial_match_for_tags'],
    ['popularIllusts', { word: '海' }, 'word=海'],
    ['illustRanking', {}, 'mode=day'],
    ['novelRanking', { mode: undefined }, 'mode=day'],
    ['newIllusts', {}, 'content_type=illust'],
    ['followedIllusts', {}, 'restrict=all'],
    ['bookmarkedIllusts', { user_id: 1 }, 'user_id=1&restrict=public'],
    ['bookmarkedNovels', { user_id: 1, restrict: 'private' }, 'user_id=1&restrict=private'],
    ['following', { user_id: 1 }, 'user_id=1&restrict=public'],
    ['illustBookmarkTags', {}, 'restrict=public'],
    ['lives', {}, 'list_type=popular'],
    ['followedNovels', {}, ''],
  ] as const)('of %s with %j are sent as %s', async (name, parameters, query) => {
    const path = endpoints[name].path
    const upstream = createUpstream({ [path]: any })
    const call = createTestApi(upstream.fetch).call as (name: string, given: object) => Promise<{ ok: boolean }>
    expect((await call(name, parameters)).ok).toBe(true)
    expect([...(upstream.of(path)[0]?.query ?? [])].sort()).toEqual([...new URLSearchParams(query)].sort())
  })

  it('make a new bookmark or follow public', async () => {
    const upstream = createUpstream({ '/v2/novel/bookmark/add': () => json({}), '/v1/user/follow/add': () => json({}) })
    const api = createTestApi(upstream.fetch)
    await api.call('bookmarkNovel', { novel_id: 7 })
    await api.call('followUser', { user_id: 8 })
    expect(upstream.of('/v2/novel/bookmark/add')[0]?.body).toBe('novel_id=7&restrict=public')
    expect(upstream.of('/v1/user/follow/add')[0]?.body).toBe('user_id=8&restrict=public')
  })

  it('are not added to a next page, whose address upstream wrote', async () => {
    const upstream = createUpstream({ [ranking]: emptyPage })
    await createTestApi(upstream.fetch).next(`https://app-api.pixiv.net${ranking}?offset=30`)
    expect(upstream.of(ranking)[0]?.query.toString()).toBe('offset=30')
  })
})

describe('comments', () => {
  it.each([
    ['illustCommentsV1', '/v1/illust/comments', { illust_id: 5, include_total_comments: true, offset: 30 }],
    ['illustCommentsV2', '/v2/illust/comments', { illust_id: 5, offset: 30 }],
    ['illustComments', '/v3/illust/comments', { illust_id: 5, offset: 30 }],
    ['novelCommentsV1', '/v1/novel/comments', { novel_id: 5, include_total_comments: true, offset: 30 }],
    ['novelCommentsV2', '/v2/novel/comments', { novel_id: 5, offset: 30 }],
    ['novelComments', '/v3/novel/comments', { novel_id: 5, offset: 30 }],
  ] as const)('of %s are read from %s', async (name, path, parameters) => {
    const upstream = createUpstream({ [path]: () => json({ comments: [{ id: 1, user: null }], total_comments: 1 }) })
    const call = createTestApi(upstream.fetch).call as (name: string, given: object) => Promise<unknown>
    expect(await call(name, parameters)).toMatchObject({ ok: true, value: { comments: [{ id: 1, user: null }] } })
    expect(Object.fromEntries(upstream.of(path)[0]?.query ?? [])).toEqual(
      Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key, String(value)])),
    )
  })

  it.each([
    ['commentOnIllust', '/v1/illust/comment/add', { illust_id: 5, comment: '綺麗 (heart)', parent_comment_id: 3 }],
    ['commentOnNovel', '/v1/novel/comment/add', { novel_id: 5, comment: 'Rain.', parent_comment_id: '' }],
    ['commentOnNovel', '/v1/novel/comment/add', { novel_id: 5, stamp_id: 1001 }],
    ['deleteIllustComment', '/v1/illust/comment/delete', { comment_id: 300001 }],
    ['deleteNovelComment', '/v1/novel/comment/delete', { comment_id: 300001 }],
  ] as const)('of %s are written to %s, without an empty parent', async (name, path, parameters) => {
    const upstream = createUpstream({ [path]: () => json({ comment: { id: 1 } }) })
    const call = createTestApi(upstream.fetch).call as (name: string, given: object) => Promise<{ ok: boolean }>
    expect((await call(name, parameters)).ok).toBe(true)
    const sent = Object.entries(parameters).filter(([, value]) => value !== '')
    expect(Object.fromEntries(new URLSearchParams(upstream.of(path)[0]?.body))).toEqual(
      Object.fromEntries(sent.map(([key, value]) => [key, String(value)])),
    )
  })

  it('are never sent twice, whatever happens to the connection', async () => {
    const path = '/v1/illust/comment/add'
    const upstream = createUpstream({ [path]: () => Promise.reject(new TypeError('reset')) })
    const answer = await createTestApi(upstream.fetch).call('commentOnIllust', { illust_id: 5, comment: 'once' })
    expect(answer).toMatchObject({ ok: false, error: { kind: 'network' } })
    expect(upstream.of(path)).toHaveLength(1)
  })
})

describe('the setting for AI works', () => {
  it('is read from /v1/user/ai-show-settings and written to /v1/user/ai-show-settings/edit', async () => {
    const upstream = createUpstream({
      '/v1/user/ai-show-settings': () => json({ show_ai: false }),
      '/v1/user/ai-show-settings/edit': () => json({}),
    })
    const api = createTestApi(upstream.fetch)
    expect(await api.call('aiSettings', {})).toEqual({ ok: true, value: { show_ai: false } })
    expect((await api.call('showAi', { show_ai: true })).ok).toBe(true)
    expect(upstream.of('/v1/user/ai-show-settings/edit')[0]?.body).toBe('show_ai=true')
  })
})
