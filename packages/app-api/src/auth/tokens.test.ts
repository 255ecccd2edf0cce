import { describe, expect, it } from 'vitest'
import { createClock, createTestApi, createUpstream, expired, json, tokenRefusal, upstreamError } from '../testing/upstream.ts'

const ranking = '/v1/illust/ranking'
const emptyPage = () => json({ illusts: [], next_url: null })

describe('the access token', () => {
  it('is fetched once and used until a minute before its expiry', async () => {
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

  it('is refreshed at the configured age, even if it is valid for longer', async () => {
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

  it('F20: expires during 30 parallel calls with one refresh, one retry each, and responses in order', async () => {
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

  it('F20: fails all waiting calls with the same error when the refresh is rejected, and asks only once', async () => {
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

  it('F23: is replaced once after a 401', async () => {
    const upstream = createUpstream({ [ranking]: () => json({}, 401) })
    const answer = await createTestApi(upstream.fetch).call('illustRanking', {})
    expect(answer).toMatchObject({ ok: false, error: { kind: 'unauthorised', status: 401 } })
    expect(upstream.of('/auth/token')).toHaveLength(2)
    expect(upstream.of(ranking)).toHaveLength(2)
  })

  it.each([
    ['an HTML page', () => new Response('<html>busy</html>', { status: 200 }), 'blocked'],
    ['HTML with 503', () => new Response('<html>busy</html>', { status: 503 }), 'upstream'],
    ['a response without a token', () => json({ response: {} }), 'malformed'],
    ['a rate limit', () => json(upstreamError('Rate Limit'), 429), 'rateLimited'],
    ['a challenge', () => new Response('<html>prove it</html>', { status: 403 }), 'blocked'],
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

  it('is used until its expiry while the token endpoint is unavailable', async () => {
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

  it('F21: is taken from the store when another tab has refreshed it', async () => {
    const fresh = { accessToken: 'sibling', refreshToken: 'R', expiresAtMs: createClock().now() + 3_600_000, user: {} }
    const upstream = createUpstream({ [ranking]: emptyPage })
    const api = createTestApi(upstream.fetch, { tokens: { read: () => fresh, write: () => undefined } })
    await api.call('illustRanking', {})
    expect(upstream.of('/auth/token')).toHaveLength(0)
    expect(upstream.of(ranking)[0]?.headers.get('authorization')).toBe('Bearer sibling')
  })

  it('is refreshed for the others when one waiting caller aborts', async () => {
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
