// The headers of each kind of response, and the access log.
import { expect, test } from 'vitest'
import { rawRequest } from '../testing/rawRequest.ts'
import { picture, scriptedUpstream } from '../testing/scriptedUpstream.ts'
import { builtViewer, startGateway } from '../testing/startGateway.ts'

const page = { headers: { accept: 'text/html' } }
const data = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

test.each([
  { kind: 'page', path: '/', options: page, policy: /script-src 'self';/, corp: 'same-origin', acao: undefined },
  { kind: 'mirror response', path: '/api/mirror/rank', policy: data, corp: 'same-origin', acao: '*' },
  {
    kind: 'picture',
    path: '/api/image/i.pximg.net/a.png',
    policy: "default-src 'none'; sandbox",
    corp: 'cross-origin',
    acao: '*',
  },
  {
    kind: 'rejected picture',
    path: '/api/image/evil/a.png',
    policy: "default-src 'none'; sandbox",
    corp: 'cross-origin',
    acao: '*',
  },
  { kind: 'health response', path: '/healthz', policy: data, corp: 'same-origin', acao: undefined },
  { kind: 'missing file', path: '/gone.js', policy: data, corp: 'same-origin', acao: undefined },
  { kind: 'malformed address', path: '/%zz', policy: data, corp: 'same-origin', acao: undefined },
])('a $kind has the headers of its kind', async ({ path, options, policy, corp, acao }) => {
  const { port } = await startGateway(scriptedUpstream(() => picture()))
  const { headers } = await rawRequest(port, path, options)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': corp,
  })
  expect(headers['content-security-policy']).toMatch(policy)
  expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe|unsafe-eval/)
  expect(headers['permissions-policy']).toContain('camera=()')
  expect(headers['x-request-id']).toMatch(/^[a-z0-9]+-[a-z0-9]+$/)
  expect(headers['access-control-allow-origin']).toBe(acao)
  // Cross-origin isolation would break image proxies of other hosts. Cookies and server names would reveal too much.
  for (const name of ['cross-origin-embedder-policy', 'set-cookie', 'server', 'x-powered-by', 'location']) {
    expect(headers[name]).toBeUndefined()
  }
})

test.each([
  [
    '/assets/reader.worker-abc123.js',
    "default-src 'none'; script-src 'self'; worker-src 'self' blob:; connect-src 'self' https: wss: http://localhost:* http://127.0.0.1:*",
  ],
  ['/assets/main-abc123.js', "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"],
])('a script with a hash in its name has the headers that it needs: %s', async (path, policy) => {
  const { port } = await startGateway({
    viewerDirectory: await builtViewer({ 'index.html': '', [path.slice(1)]: 'export {}' }),
  })
  const { headers } = await rawRequest(port, path)
  expect(headers).toMatchObject({
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
  })
  for (const name of ['permissions-policy', 'cross-origin-opener-policy', 'x-frame-options'])
    expect(headers).not.toHaveProperty(name)
})

test('a file without a hash in its name has the headers of a page', async () => {
  const { port } = await startGateway()
  const { headers } = await rawRequest(port, '/icon.svg')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'cross-origin-opener-policy': 'same-origin' })
  expect(headers['permissions-policy']).toContain('camera=()')
})

test.each([
  [undefined, "script-src 'self';"],
  ['emaki-translators=kiss', "script-src 'self' https://fishjar.github.io;"],
  [
    'a=1; emaki-translators=kiss.imt; b=2',
    "script-src 'self' https://fishjar.github.io https://download.immersivetranslate.com;",
  ],
  ['emaki-translators=evil', "script-src 'self';"],
  ['emaki-translators=kiss https://evil.example', "script-src 'self';"],
  ["emaki-translators='unsafe-inline'", "script-src 'self';"],
])('the policy allows a translator script only when the cookie names it (%s)', async (cookie, scripts) => {
  const { port } = await startGateway()
  const { headers } = await rawRequest(port, '/', { headers: { ...page.headers, ...(cookie ? { cookie } : {}) } })
  expect(headers['content-security-policy']).toContain(scripts)
  expect(headers.vary).toContain('cookie')
  // Translator scripts write markup themselves.
  expect(String(headers['content-security-policy']).includes('trusted-types')).toBe(scripts === "script-src 'self';")
})

test('a page may load pictures and data from any https host, and scripts only from this gateway', async () => {
  const { port } = await startGateway()
  const policy = (await rawRequest(port, '/', page)).headers['content-security-policy']
  expect(String(policy).split('; ').sort()).toEqual([
    "base-uri 'none'",
    "connect-src 'self' https: wss: http://localhost:* http://127.0.0.1:*",
    "default-src 'none'",
    "font-src 'self' data:",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "frame-src 'none'",
    "img-src 'self' data: blob: https:",
    "manifest-src 'self'",
    "media-src 'self' blob: https:",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    'trusted-types default',
    "worker-src 'self' blob:",
  ])
})

test.each<[string[], string]>([
  [[], "img-src 'self' data: blob:"],
  [['i.pximg.net', 'proxy.example:8443'], "img-src 'self' data: blob: https://i.pximg.net https://proxy.example:8443"],
])('a page may load pictures only from the hosts that the operator lists: %j', async (pictureHosts, expected) => {
  const { port } = await startGateway({ config: { pictureHosts } })
  for (const path of ['/', '/icon.svg']) {
    const policy = String((await rawRequest(port, path, page)).headers['content-security-policy'])
    expect(policy.split('; ')).toContain(expected)
  }
})

test('the access log has method, path, status and time, without client and query', async () => {
  const { port, logged } = await startGateway({ config: { accessLog: true } })
  await rawRequest(port, '/account/oauth?code=secret-code', { headers: { 'user-agent': 'secret-agent', cookie: 'secret=1' } })
  const [line, ...more] = logged.map((text): unknown => JSON.parse(text))
  expect(more).toEqual([])
  expect(line).toMatchObject({ method: 'GET', path: '/account/oauth', status: 200, msg: 'request' })
  expect(logged.join('')).not.toMatch(/secret|127\.0\.0\.1/)
})

test('requests are not logged by default', async () => {
  const { port, logged } = await startGateway()
  await rawRequest(port, '/')
  expect(logged).toEqual([])
})

test.each([
  ['https://emaki.example', 'max-age=31536000'],
  ['http://emaki.example', undefined],
  ['', undefined],
])('responses of a gateway with the public address %j ask browsers for HTTPS only where it is one', async (origin, header) => {
  const { port } = await startGateway({ config: { origin } })
  for (const path of ['/', '/api/mirror/rank', '/healthz', '/gone.js'])
    expect((await rawRequest(port, path, page)).headers['strict-transport-security']).toBe(header)
})
