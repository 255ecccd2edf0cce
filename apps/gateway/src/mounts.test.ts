import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { json, rawRequest } from './testing/rawRequest.ts'
import { picture, scriptedUpstream } from './testing/scriptedUpstream.ts'
import { startGateway } from './testing/startGateway.ts'

const demo = [{ account: 'emaki', password: 'word', refreshToken: 'token', session: '12_session' }]
const form = { 'content-type': 'application/x-www-form-urlencoded' }

describe('other names of the pictures', () => {
  test.each([
    ['/-/img-master/1_p0.png', 'https://i.pximg.net/img-master/1_p0.png'],
    ['/~/common/images/emoji/101.png', 'https://s.pximg.net/common/images/emoji/101.png'],
    ['/pximg/img-master/1_p0.png', 'https://i.pximg.net/img-master/1_p0.png'],
    [
      '/-/c/w1200_q80_a2_g1_u1_cr0:0.1:1:0.9/img-master/1_p0.jpg',
      'https://i.pximg.net/c/w1200_q80_a2_g1_u1_cr0:0.1:1:0.9/img-master/1_p0.jpg',
    ],
  ])('%s is a picture', async (path, asked) => {
    const upstream = scriptedUpstream(() => picture())
    const { port } = await startGateway(upstream)
    expect((await rawRequest(port, path)).status).toBe(200)
    expect(upstream.asked.map(({ url }) => url)).toEqual([asked])
  })

  test.each([
    '/-/../../etc/passwd',
    '/-//evil.example/x.png',
    '/-/@evil.example/x',
    '/-/http://evil/x',
    '/~/%2e%2e/x',
    '/-/a%5c..%5cb',
    '/-/a:b/c:d',
  ])('D1 D2 %s reaches nobody', async (path) => {
    const upstream = scriptedUpstream(() => picture())
    const { port } = await startGateway(upstream)
    expect((await rawRequest(port, path)).status).toBe(400)
    expect(upstream.asked).toEqual([])
  })
})

describe('the API proxy', () => {
  test('passes an app API call through, with its headers and nothing else of the browser, and keeps nothing', async () => {
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
    const [asked] = upstream.asked
    expect(asked?.url).toBe('https://app-api.pixiv.net/v1/illust/ranking?mode=day&viewed%5B%5D=1')
    expect(Object.fromEntries(asked?.headers ?? [])).toEqual({
      'app-os': 'Android',
      authorization: 'Bearer x',
      'user-agent': 'PixivAndroidApp/6.124.0 (Android 14.0; Pixel 8)',
    })
  })

  test('passes forms of up to 64 kB on to the token endpoint', async () => {
    const bodies: string[] = []
    const upstream = scriptedUpstream(async (request) => {
      bodies.push(await request.text())
      return Response.json({ has_error: true }, { status: 400 })
    })
    const { port } = await startGateway({ ...upstream, source: { demo } })
    const answer = await rawRequest(port, '/pixiv-oauth/auth/token', {
      method: 'POST',
      headers: { ...form, 'content-length': '3' },
      body: 'a=b',
    })
    expect([answer.status, json(answer), bodies]).toEqual([400, { has_error: true }, ['a=b']])
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

  test('answers preflights with the headers of the app API', async () => {
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
  ])('C5 %s reaches nobody', async (path) => {
    const upstream = scriptedUpstream(() => Response.json({}))
    const { port } = await startGateway({ ...upstream, source: { demo } })
    expect((await rawRequest(port, path)).status).toBe(400)
    expect(upstream.asked).toEqual([])
  })

  test.each([
    ['pixiv://account/login?code=abc&via=login', 'pixiv://account/login?code=abc&via=login'],
    ['/web/v1/next?x=1', '/pixiv-app-api/web/v1/next?x=1'],
    ['https://oauth.secure.pixiv.net/auth/x', '/pixiv-oauth/auth/x'],
    ['https://evil.example/', undefined],
    ['//evil.example/', undefined],
    ['javascript:alert(1)', undefined],
  ])('D5 a redirect to %s leads to %s', async (location, expected) => {
    const { port } = await startGateway({
      ...scriptedUpstream(() => new Response(null, { status: 302, headers: { location } })),
      source: { demo },
    })
    const answer = await rawRequest(port, '/pixiv-app-api/web/v1/login')
    expect([answer.status, answer.headers.location]).toEqual([expected === undefined ? 502 : 302, expected])
  })

  test('carries the login page: its forms, its cookie and the way back to this viewer alone', async () => {
    const asked: (string | null)[] = []
    const upstream = scriptedUpstream((request) => {
      asked.push(request.headers.get('cookie'))
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
    expect(asked).toEqual(['login_form=abc'])
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

  test('F06 F07 what cannot be reached is a 502 without a word of the request', async () => {
    const { port, logged } = await startGateway({
      ...scriptedUpstream(() => Promise.reject(new TypeError('fetch failed'))),
      source: { demo },
    })
    const answer = await rawRequest(port, '/pixiv-app-api/v1/x', { headers: { authorization: 'Bearer secret' } })
    expect(answer.status).toBe(502)
    expect(logged.join('') + answer.body.toString()).not.toContain('secret')
  })

  test('is closed where the source has no demo accounts, unless it is opened', async () => {
    const upstream = scriptedUpstream(() => Response.json({}))
    const closed = await startGateway(upstream)
    expect((await rawRequest(closed.port, '/pixiv-app-api/v1/x')).status).toBe(404)
    const open = await startGateway({ ...upstream, config: { apiProxy: true } })
    expect((await rawRequest(open.port, '/pixiv-app-api/v1/x')).status).toBe(200)
  })
})

describe('the companion behind the gateway', () => {
  const works = () => Response.json({ error: false, message: '', body: { illusts: [{ id: '1' }] } })

  test('is found under its base and under the names that other clients know', async () => {
    const { port } = await startGateway(scriptedUpstream(works))
    for (const path of ['/api/companion/ajax/illust/new', '/api/pixiv-now/http/ajax/illust/new']) {
      expect((await rawRequest(port, path)).status).not.toBe(404)
    }
    expect((await rawRequest(port, '/api/companion/nothing')).status).toBe(404)
    // At the root there are pages.
    expect((await rawRequest(port, '/ajax/illust/new')).headers['content-type']).not.toContain('json')
  })

  test('asks upstream once for what everybody may see', async () => {
    const upstream = scriptedUpstream(() => Response.json({ error: false, message: '', body: { id: '1', title: 'A' } }))
    const { port } = await startGateway(upstream)
    const answers = await Promise.all(Array.from({ length: 20 }, () => rawRequest(port, '/api/companion/ajax/illust/1?_t=1')))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(upstream.asked).toHaveLength(1)
  })

  test('never shares what was asked with a session, a token or a cookie', async () => {
    let count = 0
    const upstream = scriptedUpstream(() => Response.json({ error: false, message: '', body: { id: '1', seen: count++ } }))
    const { port } = await startGateway({
      ...upstream,
      source: { companion: { pace: { parallel: 9, spacingMs: 0, pauseMs: 0, longestWaitMs: 1000 } } },
    })
    const session = `12_${'a'.repeat(32)}`
    const who = [{ 'x-auth': `PHPSESSID=${session}` }, { authorization: `Bearer ${session}` }, { cookie: `PHPSESSID=${session}` }]
    for (const headers of [...who, ...who]) {
      const answer = await rawRequest(port, '/api/companion/ajax/illust/1', { headers })
      expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    }
    expect(upstream.asked).toHaveLength(6)
    await rawRequest(port, '/api/companion/ajax/illust/1')
    expect(upstream.asked).toHaveLength(7)
    expect(upstream.asked[6]?.headers.get('cookie')).toBeNull()
  })

  test('H2 an upload of more than 15 MB is refused unread', async () => {
    const { port } = await startGateway()
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(20 * 1024 * 1024) }
    expect((await rawRequest(port, '/api/saucenao', { method: 'POST', headers })).status).toBe(413)
    const form = { 'content-type': 'application/json', 'content-length': '70000' }
    expect((await rawRequest(port, '/api/companion/ajax/illusts/bookmarks/add', { method: 'POST', headers: form })).status).toBe(
      413,
    )
  })
})

describe('what the host says of itself', () => {
  test('version, source, features and the demo accounts, for viewers of any origin', async () => {
    const { port } = await startGateway({ source: { demo } })
    const answer = await rawRequest(port, '/.well-known/emaki.json')
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(json(answer)).toMatchObject({
      version: '1.2.3',
      source: 'sample',
      selfHosted: true,
      features: { recommended: true, apiProxy: true },
      demo: [{ account: 'emaki', password: 'word', refresh_token: 'token', session: '12_session' }],
    })
    const other = await startGateway({ source: { name: 'upstream' } })
    expect(json(await rawRequest(other.port, '/.well-known/emaki.json'))).not.toHaveProperty('demo')
  })

  test('notices, words and links come along, and the operator’s own take their place', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'emaki-own-'))
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
    writeFileSync(join(directory, 'notices.json'), '\uFEFF{"notices":[{"id":"own"}]}')
    writeFileSync(join(directory, 'links.json'), '{"sites":')
    const { port, logged } = await startGateway({ config: { dataDirectory: directory } })
    expect(json(await rawRequest(port, '/api/notices.json?t=20261121'))).toEqual({ notices: [{ id: 'own' }] })
    expect(json(await rawRequest(port, '/api/links.json'))).toHaveProperty('sites')
    expect(logged.join('')).toContain('links.json')
    const words = await rawRequest(port, '/api/words.txt')
    expect([words.status, words.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const again = await rawRequest(port, '/api/words.txt', { headers: { 'if-none-match': String(words.headers.etag) } })
    expect(again.status).toBe(304)
  })

  test('the API is described, for machines and for people, without anything from elsewhere', async () => {
    const { port } = await startGateway()
    const document = json(await rawRequest(port, '/api/docs/openapi.json')) as { paths: Record<string, unknown> }
    expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '1.2.3' } })
    for (const path of [
      '/api/mirror/rank',
      '/api/mirror/illust',
      '/api/companion/api/saucenao',
      '/api/companion/ajax/illust/{id}',
    ]) {
      expect(Object.keys(document.paths)).toContain(path)
    }
    const page = await rawRequest(port, '/api/docs')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    const html = page.body.toString()
    expect(html).toContain('/api/mirror/rank')
    expect(html).not.toMatch(/<script|(?:src|href)="(?:https?:)?\/\//)
  })
})
