import { describe, expect, it } from 'vitest'
import { createTestApi, createUpstream, json, tokenRefusal } from '../testing/upstream.ts'
import { createMemoryTokenStore } from './tokens.ts'

const ranking = '/v1/illust/ranking'
const emptyPage = () => json({ illusts: [], next_url: null })

describe('signing in', () => {
  it('exchanges code and verifier for tokens and returns the account', async () => {
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
    ['J2: a short verifier', { code: 'a-code', codeVerifier: 'v'.repeat(42) }, 'invalid code_verifier value'],
    [
      'J2: a verifier with an invalid character',
      { code: 'a-code', codeVerifier: `${'v'.repeat(43)}+` },
      'invalid code_verifier value',
    ],
    ['no code', { code: '', codeVerifier: 'v'.repeat(43) }, 'Missing param.'],
  ])('%s is refused and not sent', async (_what, code, message) => {
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
  ])('J5: refuses the refresh token %j with "%s" without sending it', async (typed, message) => {
    const upstream = createUpstream({})
    const answer = await createTestApi(upstream.fetch, { tokens: createMemoryTokenStore() }).signInWith(typed)
    expect(answer).toEqual({ ok: false, error: { kind: 'argument', message } })
    expect(upstream.seen).toEqual([])
  })

  it('J5: trims a refresh token and stores it after upstream accepts it', async () => {
    const tokens = createMemoryTokenStore()
    const upstream = createUpstream({ [ranking]: emptyPage })
    const api = createTestApi(upstream.fetch, { tokens })
    expect(await api.signInWith(` ${'N'.repeat(43)}\n`)).toMatchObject({ ok: true, value: { account: 'test_reader' } })
    expect(new URLSearchParams(upstream.seen[0]?.body).get('refresh_token')).toBe('N'.repeat(43))
    expect(await tokens.read()).toMatchObject({ accessToken: 'token-1' })
    expect((await api.call('illustRanking', {})).ok).toBe(true)
    expect(upstream.of('/auth/token')).toHaveLength(1)
  })

  it('keeps the current login when upstream rejects a refresh token', async () => {
    const tokens = createMemoryTokenStore('R'.repeat(43))
    const upstream = createUpstream({ '/auth/token': () => json(tokenRefusal, 400) })
    const answer = await createTestApi(upstream.fetch, { tokens }).signInWith('N'.repeat(43))
    expect(answer).toMatchObject({ ok: false, error: { kind: 'unauthorised', message: 'Invalid refresh token' } })
    expect(await tokens.read()).toEqual({ refreshToken: 'R'.repeat(43) })
  })

  it('refreshes with the stored token and reads the fields under "response"', async () => {
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
  it('removes the tokens and sends nothing', async () => {
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

  it('is final, even during a refresh', async () => {
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
