// The client of the app API: calls, tokens under load, defaults and comments.
import { describe, expect, it } from 'vitest'
import { endpoints } from './endpoints.ts'
import { createClock, createTestApi, createUpstream, expired, json, tokenRefusal, upstreamError } from './testing/upstream.ts'
import { createMemoryTokenStore } from './tokens.ts'

const ranking = '/v1/illust/ranking'
const emptyPage = () => json({ illusts: [], next_url: null })

describe('a call', () => {
  it('asks for the endpoint with its parameters, signed and with the bearer token', async () => {
    const upstream = createUpstream({ [ranking]: () => json({ illusts: [{ id: 1 }], next_url: null }) })
    const answer = await createTestApi(upstream.fetch).call('illustRanking', { mode: 'day', date: '2024-05-05', offset: 30 })
    expect(answer).toEqual({ ok: true, value: { illusts: [{ id: 1 }], next_url: null } })
    const [request] = upstream.of(ranking)
    expect(request?.host).toBe('app-api.pixiv.net')
    expect(request?.query.toString()).toBe('mode=day&date=2024-05-05&offset=30')
    expect(request?.headers.get('authorization')).toBe('Bearer token-1')
    expect(request?.headers.get('app-version')).toBe('6.124.0')
    expect(request?.headers.get('x-client-time')).toBe('2024-05-06T16:08:09+09:00')
    expect(request?.headers.get('x-client-hash')).toMatch(/^[0-9a-f]{32}$/)
    expect(request?.headers.get('accept-language')).toBe('zh-CN')
    expect(request?.headers.get('user-agent')).toBeNull()
  })

  it('names the app where the platform allows a user agent', async () => {
    const upstream = createUpstream({ [ranking]: emptyPage })
    await createTestApi(upstream.fetch, { userAgent: true }).call('illustRanking', {})
    expect(upstream.of(ranking)[0]?.headers.get('user-agent')).toBe('PixivAndroidApp/6.124.0 (Android 14.0; Pixel 8)')
  })

  it('speaks the language of the call when it names one', async () => {
    const upstream = createUpstream({ [ranking]: emptyPage })
    await createTestApi(upstream.fetch).call('illustRanking', {}, { language: 'ja' })
    expect(upstream.of(ranking)[0]?.headers.get('accept-language')).toBe('ja')
  })

  it('needs no token for the pictures behind the login screen', async () => {
    const upstream = createUpstream({ '/v1/walkthrough/illusts': emptyPage })
    const answer = await createTestApi(upstream.fetch, { tokens: createMemoryTokenStore() }).call('walkthrough', {})
    expect(answer.ok).toBe(true)
    expect(upstream.seen.map((one) => one.path)).toEqual(['/v1/walkthrough/illusts'])
    expect(upstream.seen[0]?.headers.has('authorization')).toBe(false)
  })

  it('sends nothing when nobody is signed in', async () => {
    const upstream = createUpstream({})
    const answer = await createTestApi(upstream.fetch, { tokens: createMemoryTokenStore() }).call('illustRanking', {})
    expect(answer).toEqual({ ok: false, error: { kind: 'signedOut', message: 'Not login.' } })
    expect(upstream.seen).toEqual([])
  })

  it('writes forms, with tags as a repeated list', async () => {
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
    ['comment required', 'commentOnNovel', { novel_id: 1, comment: '' }],
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
  ] as const)('refuses with "%s" and sends nothing', async (message, endpoint, parameters) => {
    const upstream = createUpstream({})
    const call = createTestApi(upstream.fetch).call as (name: string, given: object) => Promise<unknown>
    expect(await call(endpoint, parameters)).toEqual({ ok: false, error: { kind: 'argument', message } })
    expect(upstream.seen).toEqual([])
  })
})

describe('the access token', () => {
  it('is fetched once and used until a minute before its end', async () => {
    const clock = createClock()
    const upstream = createUpstream({ [ranking]: emptyPage })
    const api = createTestApi(upstream.fetch, {}, clock)
    await api.call('illustRanking', {})
    clock.pass(3_539_000)
    await api.call('illustRanking', {})
    expect(upstream.of('/auth/token')).toHaveLength(1)
    clock.pass(2_000)
    await api.call('illustRanking', {})
    expect(upstream.of('/auth/token')).toHaveLength(2)
    expect(upstream.of(ranking).at(-1)?.headers.get('authorization')).toBe('Bearer token-2')
  })

  it('is renewed at the age that is asked for, though it would live longer', async () => {
    const clock = createClock()
    const upstream = createUpstream({ [ranking]: emptyPage })
    const api = createTestApi(upstream.fetch, { renewMs: 1_800_000 }, clock)
    await api.call('illustRanking', {})
    clock.pass(1_799_000)
    await api.call('illustRanking', {})
    expect(upstream.of('/auth/token')).toHaveLength(1)
    clock.pass(2_000)
    await api.call('illustRanking', {})
    expect(upstream.of('/auth/token')).toHaveLength(2)
  })

  it('F20: expires under 30 parallel calls with exactly one refresh and one replay each, answers in order', async () => {
    const upstream = createUpstream({
      [ranking]: ({ headers, query }) =>
        headers.get('authorization') === 'Bearer token-1' && query.get('offset') !== '0'
          ? expired()
          : json({ illusts: [{ id: Number(query.get('offset')) }], next_url: null }),
    })
    const api = createTestApi(upstream.fetch)
    await api.call('illustRanking', { offset: 0 })
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => api.call('illustRanking', { offset: i + 1 })))
    expect(answers.map((answer) => answer.ok && answer.value.illusts)).toEqual(
      Array.from({ length: 30 }, (_, i) => [{ id: i + 1 }]),
    )
    expect(upstream.of('/auth/token')).toHaveLength(2)
    expect(upstream.of(ranking)).toHaveLength(1 + 30 + 30)
  })

  it('F20: when the refresh is refused, all waiting calls fail with the same error and the endpoint is not asked again', async () => {
    let refuses = false
    const upstream = createUpstream({ [ranking]: () => (refuses ? expired() : emptyPage()) })
    const answerToken = upstream.fetch
    const api = createTestApi((request) =>
      refuses && request.url.endsWith('/auth/token') ? Promise.resolve(json(tokenRefusal, 400)) : answerToken(request),
    )
    await api.call('illustRanking', {})
    refuses = true
    const answers = await Promise.all(Array.from({ length: 30 }, () => api.call('illustRanking', {})))
    const errors = new Set(answers.map((answer) => (answer.ok ? undefined : answer.error)))
    expect([...errors]).toEqual([
      { kind: 'unauthorised', status: 400, body: tokenRefusal, message: 'Invalid refresh token', userMessage: '' },
    ])
    const before = upstream.seen.length
    expect((await api.call('illustRanking', {})).ok).toBe(false)
    expect(upstream.seen.length).toBe(before)
  })

  it('F23: is replaced on a 401 as well, once only', async () => {
    const upstream = createUpstream({ [ranking]: () => json({}, 401) })
    const answer = await createTestApi(upstream.fetch).call('illustRanking', {})
    expect(answer).toMatchObject({ ok: false, error: { kind: 'unauthorised', status: 401 } })
    expect(upstream.of('/auth/token')).toHaveLength(2)
    expect(upstream.of(ranking)).toHaveLength(2)
  })

  it.each([
    ['a page of HTML', () => new Response('<html>busy</html>', { status: 200 }), 'malformed'],
    ['HTML with 503', () => new Response('<html>busy</html>', { status: 503 }), 'upstream'],
    ['an answer without a token', () => json({ response: {} }), 'malformed'],
    ['a rate limit', () => json(upstreamError('Rate Limit'), 429), 'rateLimited'],
    ['a challenge', () => new Response('<html>prove it</html>', { status: 403 }), 'malformed'],
    ['a broken connection', () => Promise.reject(new TypeError('reset')), 'network'],
  ])('J7: survives %s at the token endpoint', async (_what, trouble, kind) => {
    let healthy = false
    const upstream = createUpstream({ [ranking]: emptyPage })
    const api = createTestApi((request) =>
      !healthy && request.url.endsWith('/auth/token') ? Promise.resolve().then(trouble) : upstream.fetch(request),
    )
    expect(await api.call('illustRanking', {})).toMatchObject({ ok: false, error: { kind } })
    healthy = true
    expect((await api.call('illustRanking', {})).ok).toBe(true)
  })

  it('is still used while it lives when the token endpoint is down', async () => {
    const clock = createClock()
    let down = false
    const upstream = createUpstream({ [ranking]: emptyPage })
    const fetch = (request: Request) =>
      down && request.url.endsWith('/auth/token') ? Promise.reject(new TypeError('refused')) : upstream.fetch(request)
    const api = createTestApi(fetch, {}, clock)
    await api.call('illustRanking', {})
    down = true
    clock.pass(3_560_000)
    expect((await api.call('illustRanking', {})).ok).toBe(true)
    clock.pass(60_000)
    expect(await api.call('illustRanking', {})).toMatchObject({ ok: false, error: { kind: 'network' } })
  })

  it('F21: is adopted from the store when another tab has refreshed meanwhile', async () => {
    const fresh = { accessToken: 'sibling', refreshToken: 'R', expiresAtMs: createClock().now() + 3_600_000, user: {} }
    const upstream = createUpstream({ [ranking]: emptyPage })
    const api = createTestApi(upstream.fetch, { tokens: { read: () => fresh, write: () => undefined } })
    await api.call('illustRanking', {})
    expect(upstream.of('/auth/token')).toHaveLength(0)
    expect(upstream.of(ranking)[0]?.headers.get('authorization')).toBe('Bearer sibling')
  })

  it('keeps refreshing for the others when one waiting caller leaves', async () => {
    let issue = (_: Response) => {}
    const issued = new Promise<Response>((resolve) => {
      issue = resolve
    })
    const upstream = createUpstream({ [ranking]: emptyPage, '/auth/token': () => issued })
    const api = createTestApi(upstream.fetch)
    const leaving = new AbortController()
    const left = api.call('illustRanking', {}, { signal: leaving.signal })
    const stayed = api.call('illustRanking', {})
    leaving.abort()
    expect(await left).toEqual({ ok: false, error: { kind: 'aborted' } })
    issue(json({ access_token: 'late', expires_in: 3600, refresh_token: 'R', user: {} }))
    expect((await stayed).ok).toBe(true)
    expect(upstream.of('/auth/token')).toHaveLength(1)
  })
})

describe('what a caller leaves out', () => {
  const any = () => json({ illusts: [], novels: [], user_previews: [], bookmark_tags: [], lives: [], next_url: null })

  it.each([
    ['searchIllusts', { word: '海' }, 'word=海&search_target=partial_match_for_tags&sort=date_desc'],
    ['searchNovels', { word: '海', sort: 'date_asc' }, 'word=海&search_target=partial_match_for_tags&sort=date_asc'],
    ['popularIllusts', { word: '海' }, 'word=海&search_target=partial_match_for_tags'],
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
  ] as const)('%s with %j is asked for as %s', async (name, parameters, query) => {
    const path = endpoints[name].path
    const upstream = createUpstream({ [path]: any })
    const call = createTestApi(upstream.fetch).call as (name: string, given: object) => Promise<{ ok: boolean }>
    expect((await call(name, parameters)).ok).toBe(true)
    expect([...(upstream.of(path)[0]?.query ?? [])].sort()).toEqual([...new URLSearchParams(query)].sort())
  })

  it('is public when it is where to keep a bookmark or whom to tell of a follow', async () => {
    const upstream = createUpstream({ '/v2/novel/bookmark/add': () => json({}), '/v1/user/follow/add': () => json({}) })
    const api = createTestApi(upstream.fetch)
    await api.call('bookmarkNovel', { novel_id: 7 })
    await api.call('followUser', { user_id: 8 })
    expect(upstream.of('/v2/novel/bookmark/add')[0]?.body).toBe('novel_id=7&restrict=public')
    expect(upstream.of('/v1/user/follow/add')[0]?.body).toBe('user_id=8&restrict=public')
  })

  it('is not filled in where upstream itself wrote the address', async () => {
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
  ] as const)('%s are read from %s', async (name, path, parameters) => {
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
    ['deleteIllustComment', '/v1/illust/comment/delete', { comment_id: 300001 }],
    ['deleteNovelComment', '/v1/novel/comment/delete', { comment_id: 300001 }],
  ] as const)('%s writes to %s, an empty parent left out', async (name, path, parameters) => {
    const upstream = createUpstream({ [path]: () => json({ comment: { id: 1 } }) })
    const call = createTestApi(upstream.fetch).call as (name: string, given: object) => Promise<{ ok: boolean }>
    expect((await call(name, parameters)).ok).toBe(true)
    const sent = Object.entries(parameters).filter(([, value]) => value !== '')
    expect(Object.fromEntries(new URLSearchParams(upstream.of(path)[0]?.body))).toEqual(
      Object.fromEntries(sent.map(([key, value]) => [key, String(value)])),
    )
  })

  it('a comment is never sent twice, whatever happens to the connection', async () => {
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

describe('signing in', () => {
  it('trades code and verifier for tokens and names the account', async () => {
    const upstream = createUpstream({ [ranking]: emptyPage })
    const api = createTestApi(upstream.fetch, { tokens: createMemoryTokenStore() })
    const account = await api.signIn({ code: 'a-code', codeVerifier: 'v'.repeat(43) })
    expect(account).toMatchObject({ ok: true, value: { id: '90000001', account: 'test_reader' } })
    expect(Object.fromEntries(new URLSearchParams(upstream.of('/auth/token')[0]?.body))).toEqual({
      client_id: 'test-client',
      client_secret: 'test-secret',
      grant_type: 'authorization_code',
      code: 'a-code',
      code_verifier: 'v'.repeat(43),
      redirect_uri: 'https://app-api.pixiv.net/web/v1/users/auth/pixiv/callback',
      include_policy: 'true',
    })
    expect((await api.call('illustRanking', {})).ok).toBe(true)
    expect(upstream.of('/auth/token')).toHaveLength(1)
  })

  it('needs both code and verifier', async () => {
    const upstream = createUpstream({})
    const answer = await createTestApi(upstream.fetch).signIn({ code: 'a-code', codeVerifier: '' })
    expect(answer).toEqual({ ok: false, error: { kind: 'argument', message: 'Missing param.' } })
    expect(upstream.seen).toEqual([])
  })

  it.each([
    ['J1: a code of 10 kB', { code: 'c'.repeat(10_000), codeVerifier: 'v'.repeat(43) }, 'invalid code value'],
    ['J2: a verifier too short', { code: 'a-code', codeVerifier: 'v'.repeat(42) }, 'invalid code_verifier value'],
    ['J2: a verifier of other characters', { code: 'a-code', codeVerifier: `${'v'.repeat(43)}+` }, 'invalid code_verifier value'],
    ['no code', { code: '', codeVerifier: 'v'.repeat(43) }, 'Missing param.'],
  ])('%s is refused unsent', async (_what, code, message) => {
    const upstream = createUpstream({})
    expect(await createTestApi(upstream.fetch).signIn(code)).toEqual({ ok: false, error: { kind: 'argument', message } })
    expect(upstream.seen).toEqual([])
  })

  it.each([
    ['', 'refresh_token required'],
    ['   ', 'refresh_token required'],
    ['R'.repeat(42), 'RefreshToken 格式不正确'],
    ['R'.repeat(44), 'RefreshToken 格式不正确'],
    ['Ｒ'.repeat(43), 'RefreshToken 格式不正确'],
    [`${'R'.repeat(42)}\n${'R'.repeat(1)}`, 'RefreshToken 格式不正确'],
  ])('J5: the refresh token %j is refused unsent with "%s"', async (typed, message) => {
    const upstream = createUpstream({})
    const answer = await createTestApi(upstream.fetch, { tokens: createMemoryTokenStore() }).signInWith(typed)
    expect(answer).toEqual({ ok: false, error: { kind: 'argument', message } })
    expect(upstream.seen).toEqual([])
  })

  it('J5: a refresh token is trimmed, tried, and kept once upstream has taken it', async () => {
    const tokens = createMemoryTokenStore()
    const upstream = createUpstream({ [ranking]: emptyPage })
    const api = createTestApi(upstream.fetch, { tokens })
    expect(await api.signInWith(` ${'N'.repeat(43)}\n`)).toMatchObject({ ok: true, value: { account: 'test_reader' } })
    expect(new URLSearchParams(upstream.seen[0]?.body).get('refresh_token')).toBe('N'.repeat(43))
    expect(await tokens.read()).toMatchObject({ accessToken: 'token-1' })
    expect((await api.call('illustRanking', {})).ok).toBe(true)
    expect(upstream.of('/auth/token')).toHaveLength(1)
  })

  it('a refresh token that upstream refuses leaves the session as it was', async () => {
    const tokens = createMemoryTokenStore('R'.repeat(43))
    const upstream = createUpstream({ '/auth/token': () => json(tokenRefusal, 400) })
    const answer = await createTestApi(upstream.fetch, { tokens }).signInWith('N'.repeat(43))
    expect(answer).toMatchObject({ ok: false, error: { kind: 'unauthorised', message: 'Invalid refresh token' } })
    expect(await tokens.read()).toEqual({ refreshToken: 'R'.repeat(43) })
  })

  it('refreshes with the kept token and reads the fields under "response"', async () => {
    const upstream = createUpstream({
      '/auth/token': () => json({ response: { access_token: 'inner', refresh_token: 'S', user: { id: '7' } } }),
    })
    const api = createTestApi(upstream.fetch)
    expect(await api.account()).toEqual({ ok: true, value: { id: '7' } })
    expect(new URLSearchParams(upstream.seen[0]?.body).get('grant_type')).toBe('refresh_token')
    expect(new URLSearchParams(upstream.seen[0]?.body).get('get_secure_url')).toBe('true')
  })
})

describe('signing out', () => {
  it('forgets the tokens and sends nothing, then or later', async () => {
    const tokens = createMemoryTokenStore('R'.repeat(43))
    const upstream = createUpstream({ [ranking]: emptyPage })
    const api = createTestApi(upstream.fetch, { tokens })
    await api.call('illustRanking', {})
    const before = upstream.seen.length
    await api.signOut()
    expect(await tokens.read()).toBeUndefined()
    expect(await api.call('illustRanking', {})).toMatchObject({ ok: false, error: { kind: 'signedOut' } })
    expect(await api.account()).toMatchObject({ ok: false, error: { kind: 'signedOut' } })
    expect(upstream.seen.length).toBe(before)
  })

  it('is not undone by a refresh that was under way', async () => {
    let issue = (_: Response) => {}
    const issued = new Promise<Response>((resolve) => {
      issue = resolve
    })
    const tokens = createMemoryTokenStore('R'.repeat(43))
    const upstream = createUpstream({ [ranking]: emptyPage, '/auth/token': () => issued })
    const api = createTestApi(upstream.fetch, { tokens })
    const waiting = api.call('illustRanking', {})
    await Promise.resolve()
    await api.signOut()
    issue(json({ access_token: 'late', expires_in: 3600, refresh_token: 'R', user: {} }))
    expect(await waiting).toMatchObject({ ok: false, error: { kind: 'signedOut' } })
    expect(await tokens.read()).toBeUndefined()
    expect(upstream.of(ranking)).toEqual([])
  })
})
