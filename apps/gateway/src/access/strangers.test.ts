// A stranger to a private instance gets nothing: a crawl of every route, method and known file.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { companionRoutes } from '@emaki/companion'
import { languages, rankingTypes } from '@emaki/domain'
import { mirrorBases } from '@emaki/domain/server'
import { mirrorRoutes } from '@emaki/mirror'
import { describe, expect, onTestFinished, test } from 'vitest'
import { formatHash, newHash } from '../config/passwordHash.ts'
import { operatorFileNames } from '../operator/operatorFiles.ts'
import type { LiveFeed } from '../sources/source.ts'
import { type RawOptions, type RawResponse, rawRequest, rawSocket } from '../testing/rawRequest.ts'
import { picture } from '../testing/scriptedUpstream.ts'
import { builtViewer, startGateway, type TestGatewayOptions } from '../testing/startGateway.ts'
import { wireWork } from '../testing/wireWorks.ts'
import { cookieName } from './signedSessions.ts'

/** In every text that a stranger must not see: works, files of the viewer, files of the operator. */
const content = 'SECRET-CONTENT'
const key = 'a-key-of-another-client'
const viewerFiles = [
  'index.html',
  'sw.js',
  'icon.svg',
  'icon-192.png',
  'offline.html',
  'assets/main-abc123.js',
  'assets/style-abc.css',
]
/** Served to strangers, because browsers load them without cookies. */
const manifests = ['/manifest.webmanifest', ...languages.map((language) => `/manifest.${language}.webmanifest`)]

const pages = [
  ...['/', '/home', '/home_manga', '/index.html', '/setting', '/share', '/no/such/page', '/account/login', '//host/x'],
  ...rankingTypes.map((type) => `/rank/${type}`),
  ...['/artworks/1', '/i/1', '/novel/1', '/novel/series/1', '/users/1', '/users/1/artworks', '/user/1/series/1', '/search/a'],
]
const mirror = mirrorBases.flatMap((base) => [base, `${base}/`, ...mirrorRoutes.map(({ path }) => `${base}${path}?id=1&word=a`)])
const companion = companionRoutes.flatMap(({ path, aliases }) =>
  [path, ...aliases].flatMap((one) => {
    const target = `${one.replace('{id}', '1')}?word=a&p=1`
    return [`/api/companion${target}`, target]
  }),
)
const pictures = ['/api/image/i.pximg.net/a.png', '/api/image/c/a.png', '/-/a.png', '/~/a.png', '/pximg/a.png']
const others = [
  ...['/api', '/api/docs', '/api/docs/openapi.json', '/api/companion/session', '/.well-known/emaki.json'],
  ...operatorFileNames.map((name) => `/api/${name}`),
  ...['/pixiv-app-api/v1/illust/detail?illust_id=1', '/pixiv-oauth/auth/token', '/pixiv-app-api/web/v1/login'],
  ...['/opds', '/opds/v1.2', '/opds/v2/works?r18=1', '/opds/works/illust/1.cbz', '/opds/works/illust/1/pages/0'],
  ...['/api/live/stream/hls1.pixivsketch.net/a.m3u8', '/api/live/ws?live_id=7', '/metrics', '/robots.txt', '/favicon.ico'],
  ...['/feeds/users/1/manga.atom', '/feeds/following/novels.json?key=x', '/feeds/users/1/following.opml'],
  ...['http', 'https'].map((scheme) => `/oembed?url=${encodeURIComponent(`${scheme}://localhost/artworks/1`)}`),
]
const files = viewerFiles.flatMap((file) => [`/${file}`, `/${file}.br`, `/${file}.gz`])
const targets = [...pages, ...mirror, ...companion, ...pictures, ...others, ...files]
/** Paths that look like those open to strangers. */
const lookalikes = [
  '/healthz/',
  '//healthz',
  '/healthz/x',
  '/HEALTHZ',
  '/manifest.xx.webmanifest',
  '/sign-in/x',
  '/sign-inx',
  '/sign-out',
]
/** At the image domain, every path is one of a picture. */
const imageDomainTargets = ['/', '/a.png', '/healthz', '/sign-in', '/manifest.webmanifest', '/c/540x540_70/a.png']

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const requests: readonly RawOptions[] = [
  {},
  { headers: { accept: 'text/html' } },
  { method: 'HEAD' },
  { method: 'OPTIONS' },
  { method: 'POST', headers: form, body: 'id=1&password=' },
  ...['PUT', 'DELETE'].map((method) => ({ method })),
]

const password = 'correct horse battery'
const hash = formatHash(newHash(password, { logCost: 14, blockSize: 8, parallelization: 1 }))
const modes: readonly (readonly [string, NonNullable<TestGatewayOptions['config']>])[] = [
  ['password', { access: 'password', password: hash }],
  // The test is another peer than the listed proxy.
  ['header', { access: 'header', trustedProxies: ['10.1.2.3'] }],
]

/** A gateway whose upstream, viewer and operator files all contain `content`. */
async function privateGateway(config: TestGatewayOptions['config']) {
  const upstream = { calls: 0 }
  const called = <T>(response: T): T => {
    upstream.calls += 1
    return response
  }
  const live: LiveFeed = async function* () {
    yield called(content)
  }
  const dataDirectory = mkdtempSync(join(tmpdir(), 'emaki-private-'))
  onTestFinished(() => rmSync(dataDirectory, { recursive: true, force: true }))
  writeFileSync(join(dataDirectory, 'words.txt'), content)
  for (const name of ['notices.json', 'links.json'])
    writeFileSync(join(dataDirectory, name), JSON.stringify({ notices: [content] }))
  const work = { ...wireWork(1), title: content }
  const gateway = await startGateway({
    mirror: () => called(Response.json({ illusts: [work], illust: work })),
    fetch: async ({ url }) =>
      called(/\.png$/.test(url) ? picture({}, content) : Response.json({ error: false, message: content, body: { content } })),
    source: {
      live,
      personalMirror: () => () => called(Response.json({ illusts: [work] })),
      // Without pauses between calls.
      companion: { pace: { parallel: 64, spacingMs: 0, pauseMs: 1, longestWaitMs: 1000 } },
      demo: [{ account: content, password: content, refreshToken: content, session: content }],
    },
    viewerDirectory: await builtViewer(
      Object.fromEntries(
        viewerFiles.map((file) => [file, file === 'index.html' ? `<head></head><body>${content}</body>` : content]),
      ),
    ),
    config: { dataDirectory, apiProxy: true, imageDomain: 'img.example', apiKeys: [key], ...config },
  })
  return { ...gateway, upstream }
}

type Check = (response: RawResponse, target: string) => void

/** Sends a request to every target over a few connections. */
async function crawl(port: number, options: RawOptions, check: Check): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  await Promise.all(
    [...targets, ...lookalikes].map(async (target) => check(await rawRequest(port, target, { ...options, agent }), target)),
  )
  agent.destroy()
}

/** What a response gives away; undefined for a refusal without content. */
function leakOf(response: RawResponse, { method = 'GET' }: RawOptions): string | undefined {
  const body = response.body.toString('latin1')
  const isReading = ['GET', 'HEAD', 'OPTIONS', 'POST'].includes(method)
  const isRefused =
    response.status === 401 || (response.status === 303 && /^\/sign-in\?to=%2F/.test(response.headers.location ?? ''))
  // A method that no route of this path has.
  const isNoMethod = [405, 413].includes(response.status) && method !== 'GET' && method !== 'HEAD'
  if (!isRefused && !isNoMethod) return `status ${response.status}`
  if (isReading && isRefused && body.length > 700) return 'a long body'
  if (response.headers['set-cookie'] || response.headers.etag || response.headers.link) return 'headers'
  if (/public/.test(response.headers['cache-control'] ?? '')) return 'a public response'
  return body.includes(content) ? 'content' : undefined
}

const upgrade = (target: string, ...headers: string[]) =>
  [
    `GET ${target} HTTP/1.1`,
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
    '\r\n',
  ].join('\r\n')

describe.each(modes)('a stranger to an instance with access by %s', (_, config) => {
  test.each(requests)('gets a refusal without content from every route with %j', async (options) => {
    const { port, upstream } = await privateGateway(config)
    const leaks: unknown[] = []
    await crawl(port, options, (response, target) => {
      const leak = leakOf(response, options)
      if (leak !== undefined) leaks.push({ target, leak })
    })
    expect(leaks).toEqual([])
    expect(upstream.calls).toBe(0)
  })

  test('gets nothing at the image domain and at names of upstream', async () => {
    const { port, upstream } = await privateGateway(config)
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      for (const target of imageDomainTargets) {
        const response = await rawRequest(port, target, { method, headers: { host: 'img.example', accept: 'text/html' } })
        expect([target, method, response.status]).toEqual([target, method, 401])
      }
    const { status } = await rawRequest(port, '/pixiv-app-api/v1/illust/detail', { headers: { host: 'app-api.pixiv.net' } })
    expect([status, upstream.calls]).toEqual([401, 0])
  })

  test.each([
    ['a forged cookie', { cookie: `${cookieName('access')}=zzzzzzzz.${'A'.repeat(43)}` }],
    ['an empty cookie', { cookie: `${cookieName('access')}=` }],
    ['a wrong key', { 'x-api-key': 'an-unknown-api-key' }],
    ['a wrong bearer token', { authorization: 'Bearer an-unknown-api-key' }],
    ['an access token of upstream', { authorization: `Bearer ${'t'.repeat(43)}` }],
    ['the beginning of a key', { 'x-api-key': key.slice(0, -1) }],
    ['a web session', { 'x-auth': `PHPSESSID=12_${'a'.repeat(32)}` }],
    ['the header of the proxy', { 'remote-user': 'admin', 'x-forwarded-for': '10.1.2.3' }],
    ['the name of another gateway', { via: '1.1 emaki-00000000-0000-0000-0000-000000000000' }],
  ])('gets nothing with %s', async (_, headers) => {
    const { port, upstream } = await privateGateway(config)
    for (const target of ['/', '/api/mirror/rank', '/api/companion/ajax/illust/1', '/-/a.png', '/assets/main-abc123.js'])
      expect((await rawRequest(port, target, { headers })).status).toBe(401)
    expect(upstream.calls).toBe(0)
  })

  test('gets no live socket', async () => {
    const { port, upstream } = await privateGateway(config)
    for (const target of ['/api/live/ws?live_id=7', '/api/mirror/rank'])
      expect(await rawSocket(port, upgrade(target))).toMatch(/^HTTP\/1\.1 401 /)
    expect(upstream.calls).toBe(0)
  })

  test('gets the same preflight for every path', async () => {
    const { port } = await privateGateway(config)
    const headers = { origin: 'https://other.example', 'access-control-request-method': 'GET' }
    const seen = new Set<string>()
    await crawl(port, { method: 'OPTIONS', headers }, ({ status, body, headers: sent }) => {
      const { date: _, 'x-request-id': __, ...rest } = sent
      seen.add(JSON.stringify([status, body.length, rest]))
    })
    expect(seen.size).toBe(1)
  })

  test('gets health and manifests, which contain nothing of the instance', async () => {
    const { port, upstream } = await privateGateway(config)
    for (const path of ['/healthz', '/readyz']) {
      const { status, body } = await rawRequest(port, path, { headers: { accept: 'text/html' } })
      expect([path, status, body.includes(content)]).toEqual([path, 200, false])
    }
    for (const manifest of manifests) {
      const response = await rawRequest(port, manifest, { headers: { accept: 'text/html' } })
      expect([manifest, response.status, response.body.includes(content)]).toEqual([manifest, 404, false])
    }
    expect(upstream.calls).toBe(0)
  })
})

test('the same crawl with a key is never refused, and no response is public', async () => {
  const { port } = await privateGateway({ access: 'password', password: hash })
  const refused: string[] = []
  await crawl(port, { headers: { 'x-api-key': key } }, ({ status, headers }, target) => {
    if (status === 401 && headers['www-authenticate'] !== undefined) refused.push(target)
    if (/public/.test(headers['cache-control'] ?? '')) refused.push(`${target} is public`)
  })
  expect(refused).toEqual([])
})
