// All routes that may call upstream spend from one budget: a client with an empty budget causes no call.
import { companionRoutes } from '@emaki/companion'
import { rankingTypes, upstreamRankingMode } from '@emaki/domain'
import { mirrorRoutes } from '@emaki/mirror'
import { describe, expect, test } from 'vitest'
import type { LiveFeed } from '../sources/source.ts'
import { type RawOptions, rawRequest, rawSocket } from '../testing/rawRequest.ts'
import { picture } from '../testing/scriptedUpstream.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { wireWork } from '../testing/wireWorks.ts'

/** A route, and the status that a client with an empty budget gets. Pages are served without initial data. */
interface Row {
  readonly name: string
  readonly path: string
  readonly status: 200 | 429
  readonly options?: RawOptions
}

const html = { headers: { accept: 'text/html' } }
const session = `PHPSESSID=12_${'a'.repeat(32)}`
const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

const pages: readonly Row[] = [
  '/',
  '/home',
  ...rankingTypes.filter(upstreamRankingMode).map((type) => `/rank/${type}`),
  '/artworks/1',
  '/i/1',
  '/novel/1',
  '/users/1',
].map((path) => ({ name: `page ${path}`, path, status: 200, options: html }))
const mirror: readonly Row[] = mirrorRoutes.flatMap(({ path }): Row[] => [
  { name: `mirror ${path}`, path: `/api/mirror${path}?id=1&word=a`, status: 429 },
  {
    name: `personal mirror ${path}`,
    path: `/api/mirror${path}?id=1`,
    status: 429,
    options: { headers: { authorization: `Bearer ${'t'.repeat(43)}` } },
  },
])
const companion: readonly Row[] = companionRoutes.flatMap(({ method, path, aliases }): Row[] =>
  [path, ...aliases].flatMap((one): Row[] => {
    const target = `/api/companion${one.replace('{id}', '1')}?word=a&p=1`
    if (method === 'POST')
      return [{ name: `companion POST ${one}`, path: target, status: 429, options: { method, headers: form, body: 'a=1' } }]
    return [
      { name: `companion ${one}`, path: target, status: 429 },
      { name: `companion ${one} with a session`, path: target, status: 429, options: { headers: { 'x-auth': session } } },
    ]
  }),
)
const others: readonly Row[] = [
  { name: 'mirror under its other name', path: '/api/pixiv?type=rank', status: 429 },
  { name: 'companion under its other name', path: '/api/ranking?p=1', status: 429 },
  {
    name: 'oEmbed',
    path: `/oembed?url=${encodeURIComponent('http://localhost/artworks/1')}`,
    status: 429,
    options: { headers: { host: 'localhost' } },
  },
  { name: 'syndication feed', path: '/feeds/users/1/illustrations.atom', status: 429 },
  { name: 'list of followed artists', path: '/feeds/users/1/following.opml', status: 429 },
  { name: 'app API', path: '/pixiv-app-api/v1/illust/detail?illust_id=1', status: 429 },
  {
    name: 'token endpoint',
    path: '/pixiv-oauth/auth/token',
    status: 429,
    options: { method: 'POST', headers: form, body: 'a=1' },
  },
  {
    name: 'session',
    path: '/api/companion/session',
    status: 429,
    options: { method: 'POST', headers: json, body: JSON.stringify({ session: '12_' + 'a'.repeat(32) }) },
  },
  { name: 'picture', path: '/api/image/i.pximg.net/a.png', status: 429 },
  { name: 'picture under its short name', path: '/-/a.png', status: 429 },
  { name: 'picture under its other short name', path: '/~/a.png', status: 429 },
  { name: 'live stream', path: '/api/live/stream/hls1.pixivsketch.net/a.m3u8', status: 429 },
]
const routes = [...pages, ...mirror, ...companion, ...others]

const upgrade =
  'GET /api/live/ws?live_id=7 HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'

/** A gateway with a stopped clock over an upstream that counts all calls. */
async function counted() {
  const upstream = { calls: 0 }
  const called = <T>(response: T): T => {
    upstream.calls += 1
    return response
  }
  const live: LiveFeed = async function* () {
    called(undefined)
    yield '{}'
  }
  const gateway = await startGateway({
    mirror: () => called(Response.json({ illusts: [wireWork(1)], illust: wireWork(1) })),
    fetch: async ({ url }) => called(/\.png$/.test(url) ? picture() : Response.json({ error: false, message: '', body: {} })),
    source: {
      live,
      personalMirror: () => () => called(Response.json({ illusts: [] })),
      companion: { pace: { parallel: 32, spacingMs: 0, pauseMs: 1, longestWaitMs: 1000 } },
    },
    config: { rateLimit: true, apiProxy: true },
    elapsed: () => 0,
  })
  return { gateway, upstream }
}

/**
 * Spends the rest of the client's budget. Resolves with the number of image searches (20 tokens each) that it paid for: 15 for a
 * full budget.
 */
async function spendAll({ port }: TestGateway): Promise<number> {
  for (let paid = 0; ; paid++) if ((await rawRequest(port, '/api/saucenao')).status === 429) return paid
}

/** A gateway whose only client has spent its budget. */
async function spent() {
  const { gateway, upstream } = await counted()
  expect(await spendAll(gateway)).toBe(15)
  return { port: gateway.port, upstream }
}

describe('a client with an empty budget', () => {
  test('causes no call upstream on any route', async () => {
    const { port, upstream } = await spent()
    const results: unknown[] = []
    for (const { name, path, options } of routes) {
      const before = upstream.calls
      const response = await rawRequest(port, path, options)
      const retryAfter = response.status === 429 ? Number(response.headers['retry-after']) > 0 : undefined
      results.push({ name, status: response.status, calls: upstream.calls - before, retryAfter })
    }
    expect(results).toEqual(
      routes.map(({ name, status }) => ({ name, status, calls: 0, retryAfter: status === 429 ? true : undefined })),
    )
  })

  test('causes no call upstream with a live socket', async () => {
    const { port, upstream } = await spent()
    expect(await rawSocket(port, upgrade)).toMatch(/^HTTP\/1\.1 429 [\s\S]*retry-after: \d/)
    expect(upstream.calls).toBe(0)
  })

  test('still gets files, health responses and preflights', async () => {
    const { port } = await spent()
    expect((await rawRequest(port, '/icon.svg')).status).toBe(200)
    expect((await rawRequest(port, '/healthz')).status).toBe(200)
    expect((await rawRequest(port, '/api/companion/ajax/illust/1', { method: 'OPTIONS' })).status).toBe(204)
    expect((await rawRequest(port, '/api/mirror/rank', { method: 'OPTIONS' })).status).toBe(204)
  })
})

test('an escaped letter in a path does not lower the price of the request', async () => {
  const { gateway } = await counted()
  for (let count = 0; count < 15; count++) await rawRequest(gateway.port, '/api/companion/api/%73aucenao')
  expect((await rawRequest(gateway.port, '/api/saucenao')).status).toBe(429)
})

describe('a call upstream is paid', () => {
  const paid: readonly Row[] = [
    ...pages,
    ...others.filter(({ path }) => !/\.png$|\.m3u8$|\/session$/.test(path)),
    ...mirror.filter(({ path }) => /\/(?:rank|search|illust)\?/.test(path)),
    ...companion.filter(({ path, options }) => path.startsWith('/api/companion/ajax/illust/1?') && !options),
  ]
  test.each(paid)('once: $name', async ({ path, options }) => {
    const { gateway, upstream } = await counted()
    await rawRequest(gateway.port, path, options)
    expect(upstream.calls).toBe(1)
    // At least one token is spent, so the budget pays for one search less. A second response is cached, or paid again.
    expect(await spendAll(gateway)).toBe(14)
  })
})

test('a flood of ranking pages causes no more calls than one budget pays for', async () => {
  const { gateway, upstream } = await counted()
  const days = Array.from({ length: 400 }, (_, index) => new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10))
  const responses = await Promise.all(days.map((day) => rawRequest(gateway.port, `/rank/daily?date=${day}`, html)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  // 300 tokens, two a call.
  expect(upstream.calls).toBe(150)
})
