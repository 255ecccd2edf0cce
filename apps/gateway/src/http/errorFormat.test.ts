// Error responses on every path that other clients use: their format and their CORS headers.

import { errorBody, findRoute } from '@emaki/domain/server'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { createHostQueue, queuedFetch } from '../network/hostQueue.ts'
import { createLoopDetection } from '../sources/loopDetection.ts'
import { overUpstream } from '../testing/overUpstream.ts'
import { json, type RawOptions, type RawResponse, rawRequest, rawSocket } from '../testing/rawRequest.ts'
import { scriptedUpstream } from '../testing/scriptedUpstream.ts'
import { startGateway, type TestGatewayOptions } from '../testing/startGateway.ts'

const upstreamError = v.looseObject({
  user_message: v.string(),
  message: v.pipe(v.string(), v.minLength(1)),
  reason: v.string(),
})
const formats = {
  appApi: v.looseObject({ error: upstreamError }),
  oauth: v.looseObject({
    has_error: v.literal(true),
    errors: v.looseObject({ system: v.looseObject({ message: v.pipe(v.string(), v.minLength(1)), code: v.number() }) }),
    error: v.pipe(v.string(), v.minLength(1)),
  }),
  mirror: v.looseObject({
    url: v.string(),
    time: v.pipe(v.string(), v.isoTimestamp()),
    code: v.number(),
    detail: v.pipe(v.string(), v.minLength(1)),
    headers: v.record(v.string(), v.string()),
    error: upstreamError,
  }),
  companion: v.looseObject({ error: v.looseObject({ message: v.pipe(v.string(), v.minLength(1)) }) }),
}
type Format = keyof typeof formats
const formatOf = (target: string) => findRoute(target).route.errors

const appApi = '/pixiv-app-api/v1/illust/detail?illust_id=1'
const oauth = '/pixiv-oauth/auth/token'
const oauthAlias = '/pixiv-app-api/auth/token'
const mirror = '/api/mirror/illust?id=1'
const publicMirror = '/api/pixiv/illust?id=1'
const companion = '/api/companion/ajax/illust/1'
const companionAlias = '/api/pixiv-now/http/ajax/illust/1'
/** The companion accepts pages of other origins only when the operator lists them. */
const listed = 'https://viewer.example'

const paths: readonly (readonly [format: Format, target: string])[] = [
  ['appApi', appApi],
  ['oauth', oauth],
  ['oauth', oauthAlias],
  ['mirror', mirror],
  ['mirror', publicMirror],
  ['companion', companion],
  ['companion', companionAlias],
]

interface Case {
  readonly title: string
  readonly status: number
  readonly gateway?: TestGatewayOptions
  readonly request?: RawOptions
  /** Makes the target to send from the path. */
  readonly target?: (target: string) => string
  /** Number of requests to send before, for rate limits. */
  readonly before?: number
  /** The formats that the error can have; all by default. */
  readonly only?: readonly Format[]
  /** The error object of upstream, which the mirror passes on unchanged (docs/contract/app-api.md 4.1). */
  readonly body?: 'appApi'
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const joined = (target: string, query: string) => `${target}${target.includes('?') ? '&' : '?'}${query}`
/** The companion calls upstream without a pause. */
const noPause = { parallel: 64, spacingMs: 0, pauseMs: 1, longestWaitMs: 5000 }
const fullQueue = createHostQueue({ concurrency: 0, maxWaiting: 0, waitMs: 0 })
const hugeBody = () => new Response('a'.repeat(20 * 1024 * 1024), { headers: { 'content-type': 'application/json' } })
const unreachable = scriptedUpstream(() => Promise.reject(new TypeError('fetch failed')))
const timedOut = scriptedUpstream(() => Promise.reject(new DOMException('late', 'TimeoutError')))
const page = (status: number) =>
  scriptedUpstream(
    () => new Response('<html>no</html>', { status, headers: { 'content-type': 'text/html', 'retry-after': '7' } }),
  )

const cases: readonly Case[] = [
  {
    title: 'too many parameters',
    status: 400,
    target: (target) => joined(target, Array.from({ length: 200 }, (_, index) => `k${index}=1`).join('&')),
  },
  { title: 'a malformed escape', status: 400, target: (target) => target.replace(/(\?|$)/, '/%zz$1') },
  { title: 'a dot segment', status: 400, target: (target) => target.replace(/(\?|$)/, '/%2e%2e/x$1') },
  {
    title: 'a next page address that is too long',
    status: 414,
    target: (target) => joined(target, `word=${'a'.repeat(100_000)}`),
    only: ['appApi', 'oauth'],
  },
  {
    title: 'an address that is too long',
    status: 414,
    target: (target) => joined(target, `word=${'a'.repeat(10_000)}`),
    only: ['mirror', 'companion'],
  },
  { title: 'too large headers', status: 431, request: { headers: { 'x-long': 'a'.repeat(17_000) } } },
  { title: 'a method that is not allowed', status: 405, request: { method: 'DELETE' } },
  { title: 'an unknown host', status: 421, request: { headers: { host: 'evil.example' } } },
  {
    title: 'a body that is not expected',
    status: 413,
    request: { headers: { 'content-length': '3' }, body: 'a=b' },
    only: ['mirror'],
  },
  {
    title: 'a form that is too large',
    status: 413,
    request: { method: 'POST', headers: { ...form, 'content-length': '70000' }, body: 'a'.repeat(70_000) },
    only: ['appApi', 'oauth', 'companion'],
  },
  {
    title: 'a body of unknown length',
    status: 411,
    request: { method: 'POST', headers: { ...form, 'transfer-encoding': 'chunked' }, body: 'a=b' },
    only: ['appApi', 'oauth', 'companion'],
  },
  { title: 'too many requests', status: 429, gateway: { config: { rateLimit: true }, elapsed: () => 0 }, before: 300 },
  { title: 'a loop', status: 508, gateway: { source: { loops: { ...createLoopDetection(fetch), isLoop: () => true } } } },
  {
    title: 'an unreachable upstream',
    status: 502,
    gateway: overUpstream(unreachable.fetch),
    target: (target) => target.replace('auth/token', 'auth/other'),
    only: ['appApi', 'oauth', 'mirror', 'companion'],
  },
  {
    title: 'an unknown route',
    status: 404,
    target: (target) => target.replace(/illust.*/, 'nothing'),
    gateway: overUpstream(() => Promise.reject(new TypeError('no call expected'))),
    only: ['mirror', 'companion'],
  },
  {
    title: 'an invalid value',
    status: 422,
    target: (target) => target.replace('id=1', 'id=x'),
    gateway: overUpstream(() => Promise.reject(new TypeError('no call expected'))),
    only: ['mirror'],
  },
  {
    title: 'an unreadable id',
    status: 400,
    target: (target) => target.replace(/1$/, '0'),
    only: ['companion'],
  },
  {
    title: 'a full queue before upstream',
    status: 503,
    gateway: overUpstream(queuedFetch(unreachable.fetch, fullQueue)),
    only: ['mirror', 'companion'],
  },
  {
    title: 'a response of upstream that is too large',
    status: 502,
    gateway: overUpstream(async () => hugeBody()),
    only: ['appApi', 'mirror', 'companion'],
  },
  {
    title: 'a rate limit of upstream',
    status: 429,
    gateway: overUpstream(async () =>
      Response.json({ error: { user_message: '', message: 'Rate Limit', reason: '' } }, { status: 429 }),
    ),
    only: ['appApi'],
  },
  {
    title: 'a failure of the gateway',
    status: 500,
    gateway: { mirror: () => Promise.reject(new Error('broken')) },
    only: ['mirror'],
  },
  { title: 'an upstream that times out', status: 504, gateway: timedOut, only: ['appApi', 'oauth'] },
  {
    title: 'an upstream that times out behind the mirror',
    status: 502,
    gateway: overUpstream(timedOut.fetch),
    only: ['mirror'],
  },
  { title: 'an error page of upstream', status: 503, gateway: page(503), only: ['appApi', 'oauth'] },
  { title: 'an error page behind the mirror', status: 502, gateway: overUpstream(page(503).fetch), only: ['mirror'] },
  { title: 'an error page behind the companion', status: 502, gateway: page(503), only: ['companion'] },
  { title: 'a rate limit page of upstream', status: 429, gateway: page(429), only: ['appApi', 'oauth', 'companion'] },
  {
    title: 'a rate limit page behind the mirror',
    status: 429,
    gateway: overUpstream(page(429).fetch),
    only: ['mirror'],
    body: 'appApi',
  },
  {
    title: 'a redirect to another host',
    status: 502,
    gateway: scriptedUpstream(() => new Response(null, { status: 302, headers: { location: 'https://evil.example/' } })),
    only: ['appApi', 'oauth'],
  },
  { title: 'a closed pass-through', status: 404, gateway: { config: { apiProxy: false } }, only: ['appApi', 'oauth'] },
]

function expectReadable(response: RawResponse, format: Format, body = format): void {
  expect(response.headers['access-control-allow-origin']).toBe(format === 'companion' ? listed : '*')
  if (response.headers['retry-after'] !== undefined)
    expect(response.headers['access-control-expose-headers']).toContain('retry-after')
  expect(response.headers['cache-control']).toContain('no-store')
  expect(v.safeParse(formats[body], json(response)).issues).toBeUndefined()
}

describe.each(cases)('$title', ({ status, gateway = {}, request = {}, target, before = 0, only, body }) => {
  test.each(paths.filter(([format]) => only === undefined || only.includes(format)))('%s error on %s', async (format, path) => {
    const config = { apiProxy: true, companionOrigins: [listed], ...gateway.config }
    const { port } = await startGateway({ ...gateway, config, source: { companion: { pace: noPause }, ...gateway.source } })
    await Promise.all(
      Array.from({ length: before }, (_, count) => rawRequest(port, path.replace(/(id=|illust\/)1$/, `$1${count + 2}`))),
    )
    const origin = format === 'companion' ? { origin: listed } : {}
    const response = await rawRequest(port, target?.(path) ?? path, { ...request, headers: { ...origin, ...request.headers } })
    expect(response.status).toBe(status)
    expectReadable(response, format, body)
  })
})

test('a preflight gets 204 even when the request after it will fail', async () => {
  const { port } = await startGateway({ config: { apiProxy: false, companionOrigins: [listed] } })
  const long = Array.from({ length: 200 }, (_, index) => `k${index}=1`).join('&')
  for (const [format, path] of paths) {
    const { status, headers } = await rawRequest(port, joined(path, long), { method: 'OPTIONS', headers: { origin: listed } })
    const allowed = format === 'companion' ? listed : '*'
    expect([path, status, headers['access-control-allow-origin']]).toEqual([path, 204, allowed])
  }
})

test('an error before the path is known has the members of all formats', async () => {
  const { port } = await startGateway()
  for (const target of ['/api/mirror/rank', '/pixiv-app-api/v1/x']) {
    const response = await rawSocket(port, `GET ${target} HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'a'.repeat(120_000)}\r\n\r\n`)
    const [head = '', body = ''] = response.split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 431 [\s\S]*access-control-allow-origin: \*/i)
    expect(v.is(formats.appApi, JSON.parse(body))).toBe(true)
    expect(JSON.parse(body)).toMatchObject({ status: -1, msg: 'Headers too large', has_error: true })
  }
})

test.each([
  ['/api/companion/ajax/illust/1', 'companion'],
  ['/api/pixiv-now/user', 'companion'],
  ['/api/image/i.pximg.net/a.png', 'image'],
  ['/-/a.png', 'image'],
  ['/api/library/facets', 'library'],
  ['/', 'own'],
  ['/api/mirrors', 'own'],
])('%s has the format of %s', (target, format) => {
  expect(formatOf(target)).toBe(format)
})

test('a mirror error does not repeat the query', () => {
  expect(errorBody('mirror', { status: 400, msg: 'no', target: '/api/mirror/search?word=secret', headers: {} })).not.toContain(
    'secret',
  )
})
