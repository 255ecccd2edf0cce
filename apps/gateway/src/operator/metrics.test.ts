// Metrics: what is counted, under which labels, and that nothing of a visitor is in them.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { rawRequest } from '../testing/rawRequest.ts'
import { startGateway } from '../testing/startGateway.ts'
import { createMetrics, routeLabel } from './metrics.ts'
import { serveMetrics } from './metricsServer.ts'

/** A gateway with metrics, and the value of each metric by its name and labels. */
async function monitored(options: Parameters<typeof startGateway>[0] = {}) {
  const metrics = createMetrics()
  const server = await serveMetrics({ host: '127.0.0.1', port: 0 }, metrics)
  onTestFinished(() => {
    metrics.close()
    server.close()
  })
  const { port } = await startGateway({ ...options, metrics })
  const text = async () => String((await rawRequest(server.port, '/metrics')).body)
  const value = async (name: string) => {
    const line = (await text()).split('\n').find((candidate) => candidate.startsWith(`${name} `))
    return line === undefined ? undefined : Number(line.slice(name.length + 1))
  }
  return { metrics, port, metricsPort: server.port, text, value }
}

test('requests are counted by route and status', async () => {
  const { port, value } = await monitored()
  await rawRequest(port, '/api/mirror/rank?mode=day')
  await rawRequest(port, '/api/pixiv/rank')
  await rawRequest(port, '/api/mirror/no-such-route')
  await rawRequest(port, '/artworks/1')
  await expect.poll(() => value('emaki_requests_total{route="mirror /rank",status="200"}')).toBe(2)
  expect(await value('emaki_request_seconds_count{route="mirror, unknown"}')).toBe(1)
  expect(await value('emaki_requests_total{route="page",status="200"}')).toBe(1)
  expect(await value('emaki_request_seconds_count{route="mirror /rank"}')).toBe(2)
})

test('look-ups are counted by where the response came from', async () => {
  const { port, value } = await monitored()
  for (let count = 0; count < 3; count++) await rawRequest(port, '/api/mirror/rank')
  expect(await value('emaki_cache_lookups_total{cache="mirror",tier="source"}')).toBe(1)
  expect(await value('emaki_cache_lookups_total{cache="mirror",tier="memory"}')).toBe(2)
})

test('clients over their rate limit are counted', async () => {
  const { port, value } = await monitored({ config: { rateLimit: true }, elapsed: () => 0 })
  const share = () => rawRequest(port, '/share', { method: 'POST', body: '' })
  for (let count = 0; count < 62; count++) await share()
  expect(await value('emaki_rate_limited_total')).toBeGreaterThan(0)
  expect(await value('emaki_rate_limited_clients')).toBe(1)
})

test('calls to upstream are counted by host and status', async () => {
  const { value, metrics } = await monitored()
  const upstream = createServer((_, outgoing) => outgoing.writeHead(418).end())
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  const { port } = upstream.address() as AddressInfo
  await fetch(`http://127.0.0.1:${port}/path?secret=1`)
  expect(await value(`emaki_upstream_calls_total{host="127.0.0.1:${port}",status="418"}`)).toBe(1)
  upstream.closeAllConnections()
  await new Promise((resolve) => upstream.close(resolve))
  await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
  expect(await value(`emaki_upstream_calls_total{host="127.0.0.1:${port}",status="error"}`)).toBe(1)
  metrics.close()
})

test('the state of the source is read with each request', async () => {
  const { metrics, value } = await monitored()
  let resting = 0
  metrics.connect({ lagMs: () => 1500, condition: () => ({ all: 3, resting }), pictureCacheBytes: () => 4096 })
  expect(await value('emaki_source_members_paused')).toBe(0)
  resting = 2
  expect(await value('emaki_source_members_paused')).toBe(2)
  expect(await value('emaki_source_members')).toBe(3)
  expect(await value('emaki_event_loop_lag_seconds')).toBe(1.5)
  expect(await value('emaki_picture_cache_bytes')).toBe(4096)
})

test('the state of each account and the depth of each queue are read with each request', async () => {
  const { metrics, value } = await monitored()
  const queues = { api: { active: 16, waiting: 3 }, pictures: { active: 1, waiting: 0 } }
  metrics.connect({ lagMs: () => 0, accounts: () => ['live', 'cooling_down', 'invalid'], queues: () => queues })
  expect(await value('emaki_account_state{account="1",state="live"}')).toBe(1)
  expect(await value('emaki_account_state{account="2",state="live"}')).toBe(0)
  expect(await value('emaki_account_state{account="2",state="cooling_down"}')).toBe(1)
  expect(await value('emaki_account_state{account="3",state="invalid"}')).toBe(1)
  expect(await value('emaki_upstream_queue_calls{queue="api",state="waiting"}')).toBe(3)
  expect(await value('emaki_upstream_queue_calls{queue="pictures",state="active"}')).toBe(1)
})

test('P16 a blocked host has the value 1 until a call succeeds, then 0', async () => {
  const { metrics, value } = await monitored()
  let blocked = [{ host: 'app-api.pixiv.net' }]
  metrics.connect({ lagMs: () => 0, blocked: () => blocked, accounts: () => ['blocked'] })
  const series = 'emaki_upstream_blocked{host="app-api.pixiv.net"}'
  expect(await value(series)).toBe(1)
  expect(await value('emaki_account_state{account="1",state="blocked"}')).toBe(1)
  blocked = []
  expect(await value(series)).toBe(0)
})

test('no address, id or word of a visitor is in the metrics', async () => {
  const { port, text } = await monitored()
  const paths = [
    '/search/secretword',
    '/api/mirror/search?word=secretword',
    '/api/companion/secretword',
    '/users/424242',
    '/a%00b',
  ]
  for (const path of paths) await rawRequest(port, path, { headers: { 'user-agent': 'secretagent', cookie: 'secretcookie=1' } })
  const shown = await text()
  for (const secret of ['secretword', '424242', 'secretagent', 'secretcookie']) expect(shown).not.toContain(secret)
})

test('the metrics are served at their own address only', async () => {
  const { port, metricsPort } = await monitored()
  expect(String((await rawRequest(port, '/metrics')).body)).not.toContain('emaki_requests_total')
  const response = await rawRequest(metricsPort, '/metrics')
  expect(response.headers['content-type']).toContain('text/plain')
  expect((await rawRequest(metricsPort, '/')).status).toBe(404)
  expect((await rawRequest(metricsPort, '/metrics', { method: 'POST' })).status).toBe(405)
})

test('a taken address is named', async () => {
  const { metrics, metricsPort } = await monitored()
  await expect(serveMetrics({ host: '127.0.0.1', port: metricsPort }, metrics)).rejects.toThrow(/EMAKI_METRICS: 127\.0\.0\.1:\d+/)
})

test.each([
  ['/api/mirror/rank?mode=day', 'mirror /rank'],
  ['/api/mirror/__proto__', 'mirror, unknown'],
  ['/api/image/i.pximg.net/a.jpg', 'picture'],
  ['/-/a.jpg', 'picture'],
  ['/pixiv-app-api/v1/illust/detail', 'app API'],
  ['/api/live/ws?live_id=1', 'live'],
  ['/api/companion/ajax/illust/1', 'companion'],
  ['/api/saucenao', 'companion'],
  ['/healthz', 'health'],
  ['/readyz', 'health'],
  ['/api/docs', 'own API'],
  ['/assets/main.js', 'asset'],
  ['/', 'page'],
])('the route of %s is %s', (target, label) => expect(routeLabel(target)).toBe(label))
