import { describe, expect, it } from 'vitest'
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
    ['invalid tags value', 'bookmarkIllust', { illust_id: 1, restrict: 'public', tags: 'sea' }],
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
