// Requests that are rejected by their raw form: lengths, bodies, hosts, request smuggling and methods.
import { findRoute, targetAddress } from '@emaki/domain/server'
import { expect, test } from 'vitest'
import { publicOrigin } from '../network/publicOrigin.ts'
import { json, rawRequest, rawSocket } from '../testing/rawRequest.ts'
import { startGateway } from '../testing/startGateway.ts'

test('A13 an 8 kB path and a 10 kB query are rejected', async () => {
  const { port } = await startGateway()
  expect((await rawRequest(port, `/${'a'.repeat(8192)}`)).status).toBe(414)
  expect((await rawRequest(port, `/api/mirror/search?word=${'a'.repeat(10_000)}`)).status).toBe(414)
  expect((await rawRequest(port, `/${'a'.repeat(20_000)}`)).status).toBe(431)
})

test('A13 an API call with more than 100 parameters is rejected', async () => {
  const { port } = await startGateway()
  const keys = Array.from({ length: 200 }, (_, index) => `k${index}=1`).join('&')
  expect((await rawRequest(port, `/api/mirror/rank?${keys}`)).status).toBe(400)
  expect((await rawRequest(port, `/api/mirror/rank?${'page=1&'.repeat(1000)}`)).status).toBe(400)
})

test.each(['/', '/artworks/1', '/api/mirror/rank', '/api/image/i.pximg.net/a.png', '/healthz'])(
  'A15 %s allows only GET, HEAD and OPTIONS',
  async (path) => {
    const { port } = await startGateway()
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE']) {
      const rejected = await rawRequest(port, path, { method })
      expect([method, rejected.status, rejected.headers.allow]).toEqual([method, 405, 'GET, HEAD, OPTIONS'])
      expect(JSON.stringify(json(rejected))).toContain('Method not allowed')
    }
    const unknown = await rawSocket(port, `FOO ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    expect(unknown).toMatch(/^HTTP\/1\.1 405 .*\r\nAllow: GET, HEAD, OPTIONS\r\n/)
    const connect = await rawSocket(port, 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n')
    expect(connect).toMatch(/^HTTP\/1\.1 405 /)
  },
)

test.each([
  ['/sign-in', 'GET, HEAD, POST, OPTIONS'],
  ['/sign-out', 'GET, HEAD, POST, OPTIONS'],
  ['/api/companion/ajax/illust/1', 'GET, HEAD, POST, OPTIONS'],
  ['/pixiv-app-api/v1/illust/detail', 'GET, HEAD, POST, OPTIONS'],
  ['/api/operator/state', 'GET, HEAD, POST, OPTIONS'],
  ['/api/sync/key', 'GET, HEAD, POST, OPTIONS'],
  ['/api/library/works', 'GET, HEAD, POST, PUT, DELETE, OPTIONS'],
  ['/opds', 'GET, HEAD, OPTIONS'],
  ['/feeds/rank/daily.atom', 'GET, HEAD, OPTIONS'],
  ['/robots.txt', 'GET, HEAD, OPTIONS'],
])('A15 %s allows only %s', async (path, allowed) => {
  const { port } = await startGateway()
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND']) {
    if (allowed.split(', ').includes(method)) continue
    const { status, headers } = await rawRequest(port, path, { method })
    expect([method, status, headers.allow]).toEqual([method, 405, allowed])
  }
  const unknown = await rawSocket(port, `FOO ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  expect(unknown).toMatch(/^HTTP\/1\.1 405 /)
})

test.each(['/', '/assets/main-abc123.js', '/artworks/1', '/api/mirror/tags', '/healthz'])(
  'A15 HEAD of %s has the headers of GET',
  async (path) => {
    const { port } = await startGateway()
    const got = await rawRequest(port, path)
    const head = await rawRequest(port, path, { method: 'HEAD' })
    const comparable = (headers: typeof got.headers) => ({ ...headers, 'x-request-id': '', date: '' })
    expect(head.status).toBe(got.status)
    expect(head.body.byteLength).toBe(0)
    expect(comparable(head.headers)).toEqual(comparable(got.headers))
  },
)

test('A15 OPTIONS allows every origin only for the mirror and pictures', async () => {
  const { port } = await startGateway()
  const preflight = { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' }
  for (const path of ['/api/mirror/rank', '/api/pixiv/rank', '/api/image/i.pximg.net/a.png']) {
    const { status, headers } = await rawRequest(port, path, { method: 'OPTIONS', headers: preflight })
    expect([status, headers['access-control-allow-origin']]).toEqual([204, '*'])
    expect(headers['access-control-allow-credentials']).toBeUndefined()
  }
  for (const path of ['/', '/healthz', '/assets/main-abc123.js', '/api/mirrors']) {
    const { status, headers } = await rawRequest(port, path, { method: 'OPTIONS', headers: preflight })
    expect([status, headers.allow, headers['access-control-allow-origin']]).toEqual([204, 'GET, HEAD, OPTIONS', undefined])
  }
})

test.each(['/artworks/1%00', '/artworks/%E0%A4%A', '/artworks/%ED%A0%80', '/%', '/\\artworks/1', '/api/mirror/%zz'])(
  'A3 %s gets 400',
  async (path) => {
    const { port } = await startGateway()
    expect((await rawRequest(port, path)).status).toBe(400)
    expect((await rawRequest(port, '/')).status).toBe(200)
  },
)

test.each(['/users/1/../../artworks/2', '/users/%2e%2e/', '//artworks/1', '//evil.example/%2e%2e'])(
  'A4 %s serves the page without a redirect',
  async (path) => {
    const { port } = await startGateway()
    const { status, headers } = await rawRequest(port, path, { headers: { accept: 'text/html' } })
    expect([status, headers.location]).toEqual([200, undefined])
  },
)

test.each([
  ['/users/1/../../artworks/2', '/artworks/2'],
  ['/users/%2e%2e/', '/'],
  ['//evil.example/artworks/1', '/evil.example/artworks/1'],
  ['///evil.example', '/evil.example'],
  ['/users/%2E./..//api/state', '//api/state'],
  ['/artworks/../api/library/facets', '/api/library/facets'],
] as const)('A4 %s is a page, and read as the path %s of this origin', (target, path) => {
  const address = targetAddress(target)
  expect([address.origin, address.pathname, findRoute(target).route.name]).toEqual(['http://gateway.invalid', path, 'page'])
})

test.each([['/nope?https://evil.example/'], ['/nope?http=https://evil.example/'], ['/redirect?url=//evil.example']])(
  'B11 %s serves the page without a redirect',
  async (path) => {
    const { port } = await startGateway()
    for (const accept of ['text/html', '*/*']) {
      const { status, headers } = await rawRequest(port, path, { headers: { accept } })
      expect([status, headers.location]).toEqual([200, undefined])
    }
  },
)

test('C11 a body is rejected before it is read', async () => {
  const { port } = await startGateway()
  const long = await rawSocket(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000000\r\n\r\n')
  expect(long).toMatch(/^HTTP\/1\.1 413 [\s\S]*connection: close/i)
  const chunked = await rawSocket(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n')
  expect(chunked).toMatch(/^HTTP\/1\.1 413 /)
  const expecting = await rawSocket(
    port,
    'POST / HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n',
  )
  expect(expecting).toMatch(/^HTTP\/1\.1 405 /)
})

test('C12 ambiguous lengths close the connection', async () => {
  const { port } = await startGateway()
  const both = 'GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'
  expect(await rawSocket(port, both)).toMatch(/^HTTP\/1\.1 400 /)
  expect(await rawSocket(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 400 /,
  )
})

test.each([
  'content-length',
  'Transfer-Encoding',
  'host',
  'close, Content-Length',
  'keep-alive\r\nConnection: cookie',
  'x-forwarded-for',
])('C12 Connection: %s is rejected and closes the connection', async (value) => {
  const { port } = await startGateway()
  const answer = await rawSocket(port, `GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: ${value}\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toMatch(/\r\nConnection: close\r\n/i)
})

test.each(['close', 'Close', 'keep-alive, close', 'TE, close', 'Keep-Alive, HTTP2-Settings, close'])(
  'C12 Connection: %s is accepted',
  async (value) => {
    const { port } = await startGateway()
    const answer = await rawSocket(port, `GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: ${value}\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  },
)

test.each([
  'localhost',
  'localhost:8080',
  'emaki.localhost',
  '127.0.0.1',
  '192.168.1.5:80',
  '[::1]:8080',
  'Emaki.Example',
  'emaki.example.',
])('C13 the host %s is accepted', async (host) => {
  const { port } = await startGateway({ config: { publicHosts: ['emaki.example'] } })
  expect((await rawRequest(port, '/healthz', { headers: { host } })).status).toBe(200)
})

test.each([
  'evil.example',
  'emaki.example.evil.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'a@localhost',
  '[::1',
])('C13 the host "%s" gets 421 on every path', async (host) => {
  const { port } = await startGateway({ config: { publicHosts: ['emaki.example'] } })
  for (const path of ['/', '/api/mirror/rank', '/healthz', '/api/image/i.pximg.net/a.png']) {
    expect((await rawRequest(port, path, { headers: { host } })).status).toBe(421)
  }
})

test('C13 an empty Host is rejected', async () => {
  const { port } = await startGateway()
  expect(await rawSocket(port, 'GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 4(00|21) /)
})

test('C13 a missing Host, two Hosts and an absolute target are rejected', async () => {
  const { port } = await startGateway()
  expect(await rawSocket(port, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  expect(await rawSocket(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  const absolute = await rawSocket(port, 'GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  expect(absolute).toMatch(/^HTTP\/1\.1 400 /)
})

test('C4 forwarding and prototype headers change nothing', async () => {
  const { port } = await startGateway()
  const headers = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-original-url': '/api/mirror/rank',
    'x-http-method-override': 'DELETE',
    ['__proto__']: 'x',
  }
  for (const path of ['/', '/artworks/1', '/robots.txt', '/healthz', '/api/mirror/rank']) {
    const plain = await rawRequest(port, path)
    const forwarded = await rawRequest(port, path, { headers })
    expect([path, forwarded.status, forwarded.body.toString()]).toEqual([path, plain.status, plain.body.toString()])
  }
})

test.each([
  ['a client', '192.0.2.1', 'http://emaki.example'],
  ['a trusted proxy', '10.0.0.1', 'https://emaki.example'],
])(
  'C4 the forwarded protocol of %s is used only where it is trusted, and no other forwarding header',
  (_, remoteAddress, origin) => {
    const originOf = publicOrigin({ origin: '', publicHosts: ['emaki.example'], trustedProxies: ['10.0.0.1'] })
    const headers = {
      host: 'emaki.example',
      forwarded: 'host=evil.example;proto=ftp',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    }
    expect(originOf({ headers, socket: { remoteAddress } })).toBe(origin)
  },
)
