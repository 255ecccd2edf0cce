// The API proxy: calls of the app API, headers, redirects, and the login page.
import { describe, expect, test } from 'vitest'
import { json, rawRequest } from '../testing/rawRequest.ts'
import { scriptedUpstream } from '../testing/scriptedUpstream.ts'
import { startGateway } from '../testing/startGateway.ts'

const demo = [{ account: 'emaki', password: 'word', refreshToken: 'token', session: '12_session' }]
const form = { 'content-type': 'application/x-www-form-urlencoded' }

describe('the API proxy', () => {
  test('passes on an app API call with its own headers only, and does not cache it', async () => {
    const upstream = scriptedUpstream(() =>
      Response.json({ illusts: [] }, { headers: { 'set-cookie': 'a=b', 'cache-control': 'public' } }),
    )
    const { port } = await startGateway({ ...upstream, source: { demo } })
    const { status, headers } = await rawRequest(port, '/pixiv-app-api/v1/illust/ranking?mode=day&viewed%5B%5D=1', {
      headers: {
        authorization: 'Bearer x',
        'app-os': 'Android',
        cookie: 'a=b',
        referer: 'http://localhost/',
        origin: 'https://viewer.example',
      },
    })
    expect([status, headers['cache-control'], headers['access-control-allow-origin'], headers['set-cookie']]).toEqual([
      200,
      'no-store',
      '*',
      undefined,
    ])
    const [requests] = upstream.requests
    expect(requests?.url).toBe('https://app-api.pixiv.net/v1/illust/ranking?mode=day&viewed%5B%5D=1')
    expect(Object.fromEntries(requests?.headers ?? [])).toEqual({
      'app-os': 'Android',
      authorization: 'Bearer x',
      'user-agent': 'PixivAndroidApp/6.199.0 (Android 14; Pixel 8)',
    })
  })

  test('passes on forms of up to 64 kB to the token endpoint', async () => {
    const bodies: string[] = []
    const upstream = scriptedUpstream(async (request) => {
      bodies.push(await request.text())
      return Response.json({ has_error: true }, { status: 400 })
    })
    const { port } = await startGateway({ ...upstream, source: { demo } })
    const response = await rawRequest(port, '/pixiv-oauth/auth/token', {
      method: 'POST',
      headers: { ...form, 'content-length': '3' },
      body: 'a=b',
    })
    expect([response.status, json(response), bodies]).toEqual([400, { has_error: true }, ['a=b']])
    const long = await rawRequest(port, '/pixiv-oauth/auth/token', {
      method: 'POST',
      headers: { ...form, 'content-length': '65537' },
    })
    expect(long.status).toBe(413)
    const endless = await rawRequest(port, '/pixiv-oauth/auth/token', {
      method: 'POST',
      headers: { ...form, 'transfer-encoding': 'chunked' },
      body: 'a',
    })
    expect([endless.status, bodies.length]).toEqual([411, 1])
  })

  test('passes on the JSON of the home feed', async () => {
    const bodies: string[] = []
    const upstream = scriptedUpstream(async (request) => {
      bodies.push(`${request.url} ${request.headers.get('content-type')} ${await request.text()}`)
      return Response.json({ contents: [], next_params: null, states: {} })
    })
    const { port } = await startGateway({ ...upstream, source: { demo } })
    const response = await rawRequest(port, '/pixiv-app-api/v1/home/all', {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=UTF8', 'content-length': '2' },
      body: '{}',
    })
    expect([response.status, bodies]).toEqual([200, ['https://app-api.pixiv.net/v1/home/all application/json; charset=UTF8 {}']])
  })

  test('allows the headers of the app API in preflights', async () => {
    const { port } = await startGateway({ source: { demo } })
    const { status, headers } = await rawRequest(port, '/pixiv-app-api/v1/illust/ranking', { method: 'OPTIONS' })
    expect([status, headers['access-control-allow-origin'], headers['access-control-allow-credentials']]).toEqual([
      204,
      '*',
      undefined,
    ])
    for (const name of [
      'authorization',
      'app-os',
      'app-os-version',
      'app-version',
      'x-client-time',
      'x-client-hash',
      'content-type',
    ]) {
      expect(headers['access-control-allow-headers']).toContain(name)
    }
  })

  test.each([
    '/pixiv-app-api//evil.example/x',
    '/pixiv-app-api/../x',
    '/pixiv-app-api/v1%2f..%2fx',
    '/pixiv-app-api/@evil.example',
    '/pixiv-oauth/%2e%2e/x',
  ])('C5 %s causes no call upstream', async (path) => {
    const upstream = scriptedUpstream(() => Response.json({}))
    const { port } = await startGateway({ ...upstream, source: { demo } })
    expect((await rawRequest(port, path)).status).toBe(400)
    expect(upstream.requests).toEqual([])
  })

  test.each([
    ['pixiv://account/login?code=abc&via=login', 'pixiv://account/login?code=abc&via=login'],
    ['/web/v1/next?x=1', '/pixiv-app-api/web/v1/next?x=1'],
    ['https://oauth.secure.pixiv.net/auth/x', '/pixiv-oauth/auth/x'],
    ['https://evil.example/', undefined],
    ['//evil.example/', undefined],
    ['javascript:alert(1)', undefined],
  ])('D5 a redirect to %s becomes %s', async (location, expected) => {
    const { port } = await startGateway({
      ...scriptedUpstream(() => new Response(null, { status: 302, headers: { location } })),
      source: { demo },
    })
    const response = await rawRequest(port, '/pixiv-app-api/web/v1/login')
    expect([response.status, response.headers.location]).toEqual([expected === undefined ? 502 : 302, expected])
  })

  test('passes on the login page with its forms, its cookie and a redirect to this viewer only', async () => {
    const requests: (string | null)[] = []
    const upstream = scriptedUpstream((request) => {
      requests.push(request.headers.get('cookie'))
      if (request.method === 'POST') {
        const location = new URL(request.url).searchParams.get('to') ?? ''
        return new Response('', { status: 302, headers: { location } })
      }
      const headers = { 'content-type': 'text/html', 'set-cookie': 'login_form=abc; Path=/web/v1; HttpOnly' }
      return new Response('<form method="post" action="/web/v1/login">', { headers })
    })
    const { port } = await startGateway({ ...upstream, source: { demo } })
    const cookie = 'login_form=abc; other=1'
    const page = await rawRequest(port, '/pixiv-app-api/web/v1/login?code_challenge=x', { headers: { cookie } })
    expect(page.body.toString()).toBe('<form method="post" action="/pixiv-app-api/web/v1/login">')
    expect(page.headers['set-cookie']).toEqual([
      'login_form=abc; Path=/pixiv-app-api/web/v1; HttpOnly; SameSite=Lax; Max-Age=1800',
    ])
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(requests).toEqual(['login_form=abc'])
    const send = (to: string) =>
      rawRequest(port, `/pixiv-app-api/web/v1/login?to=${encodeURIComponent(to)}`, {
        method: 'POST',
        headers: { 'content-length': '0' },
      })
    const callback = `http://127.0.0.1:${port}/account/oauth?code=1`
    expect((await send(callback)).headers.location).toBe(callback)
    expect((await send('https://evil.example/account/oauth?code=1')).status).toBe(502)
    expect((await send(`http://127.0.0.1:${port}/elsewhere`)).status).toBe(502)
  })

  test('F06 F07 an unreachable upstream gives a 502 and logs no part of the request', async () => {
    const { port, logged } = await startGateway({
      ...scriptedUpstream(() => Promise.reject(new TypeError('fetch failed'))),
      source: { demo },
    })
    const response = await rawRequest(port, '/pixiv-app-api/v1/x', { headers: { authorization: 'Bearer secret' } })
    expect(response.status).toBe(502)
    expect(logged.join('') + response.body.toString()).not.toContain('secret')
  })

  test('is closed without demo accounts, unless it is configured', async () => {
    const upstream = scriptedUpstream(() => Response.json({}))
    const closed = await startGateway(upstream)
    expect((await rawRequest(closed.port, '/pixiv-app-api/v1/x')).status).toBe(404)
    const open = await startGateway({ ...upstream, config: { apiProxy: true } })
    expect((await rawRequest(open.port, '/pixiv-app-api/v1/x')).status).toBe(200)
  })
})
