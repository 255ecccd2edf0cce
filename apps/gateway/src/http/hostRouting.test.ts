// Routing by the Host header: the bare image domain, and upstream's host names behind the proxy base of a client.
import { Agent } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { json, rawRequest } from '../testing/rawRequest.ts'
import { picture, scriptedUpstream } from '../testing/scriptedUpstream.ts'
import { startGateway } from '../testing/startGateway.ts'

const path = '/c/540x540_70/img-master/img/2026/11/20/00/00/00/1_p0_master1200.jpg'
const domain = { imageDomain: 'img.example' }

test.each(['img.example', 'IMG.example:8443', 'img.example.'])('the Host %s maps the path to i.pximg.net', async (host) => {
  const upstream = scriptedUpstream(() => picture())
  const { port } = await startGateway({ ...upstream, config: domain })
  const { status, headers } = await rawRequest(port, path, { headers: { host } })
  expect([status, headers['content-type'], headers['access-control-allow-origin']]).toEqual([200, 'image/png', '*'])
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect(upstream.requests[0]?.url).toBe(`https://i.pximg.net${path}`)
})

test.each(['/', '/api/mirror/rank', '/healthz', '/artworks/1', '/-/a.png', '/c/../a.png', '/pixiv-app-api/v1/x'])(
  'the image domain serves no other content at %s',
  async (target) => {
    const upstream = scriptedUpstream(() => new Response('not a picture', { headers: { 'content-type': 'text/plain' } }))
    const { port } = await startGateway({ ...upstream, config: { ...domain, apiProxy: true } })
    const response = await rawRequest(port, target, { headers: { host: 'img.example', accept: 'text/html' } })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.headers['access-control-allow-origin']).toBe('*')
    for (const { url } of upstream.requests) expect(new URL(url).host).toBe('i.pximg.net')
  },
)

test('a preflight of the image domain is open to every origin', async () => {
  const { port } = await startGateway({ config: domain })
  const { status, headers } = await rawRequest(port, path, { method: 'OPTIONS', headers: { host: 'img.example' } })
  expect([status, headers['access-control-allow-origin']]).toEqual([204, '*'])
})

test('pictures of the image domain count towards the rate limit', async () => {
  const config = { ...domain, rateLimit: true }
  const { port } = await startGateway({ ...scriptedUpstream(() => picture()), config, elapsed: () => 0 })
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const send = () => rawRequest(port, path, { headers: { host: 'img.example' }, agent })
  const statuses: number[] = []
  // In batches, because the gateway limits the connections of one client.
  while (statuses.length < 2000 && !statuses.includes(429))
    statuses.push(...(await Promise.all(Array.from({ length: 20 }, send))).map(({ status }) => status))
  expect(statuses).toContain(429)
})

test('an unknown host is rejected although there is an image domain', async () => {
  const { port } = await startGateway({ config: domain })
  expect((await rawRequest(port, path, { headers: { host: 'other.example' } })).status).toBe(421)
})

test.each([path, '/img-original/img/2026/11/20/00/00/00/1_p0.png', '/user-profile/img/2026/11/20/00/00/00/1_50.png'])(
  '/api/image%s without a host means i.pximg.net',
  async (given) => {
    const upstream = scriptedUpstream(() => picture())
    const { port } = await startGateway(upstream)
    expect((await rawRequest(port, `/api/image${given}`)).status).toBe(200)
    expect(upstream.requests[0]?.url).toBe(`https://i.pximg.net${given}`)
  },
)

test.each(['/api/image/evil.example/a.png', '/api/image//evil.example/a.png', '/api/image/localhost/', '/api/image/c/../a.png'])(
  '%s is rejected',
  async (target) => {
    const upstream = scriptedUpstream(() => picture())
    const { port } = await startGateway(upstream)
    expect((await rawRequest(port, target)).status).toBe(400)
    expect(upstream.requests).toEqual([])
  },
)

test.each(['app-api.pixiv.net', 'oauth.secure.pixiv.net', 'app-api.pixiv.net:443'])(
  'the Host %s is accepted only on app API paths',
  async (host) => {
    const upstream = scriptedUpstream(() => Response.json({ illusts: [] }))
    const { port } = await startGateway({ ...upstream, config: { apiProxy: true } })
    for (const target of ['/pixiv-app-api/v1/illust/ranking', '/pixiv-oauth/auth/token']) {
      expect((await rawRequest(port, target, { headers: { host } })).status).toBe(200)
    }
    for (const target of ['/', '/healthz', '/api/mirror/rank', '/v1/illust/ranking']) {
      expect((await rawRequest(port, target, { headers: { host } })).status).toBe(421)
    }
  },
)

test('/pixiv-app-api/auth/token is the token endpoint', async () => {
  const bodies: string[] = []
  const upstream = scriptedUpstream(async (request) => {
    bodies.push(await request.text())
    return Response.json({ access_token: 'x' })
  })
  const { port } = await startGateway({ ...upstream, config: { apiProxy: true } })
  const headers = {
    host: 'oauth.secure.pixiv.net',
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': '3',
  }
  const response = await rawRequest(port, '/pixiv-app-api/auth/token', { method: 'POST', headers, body: 'a=b' })
  expect([response.status, json(response), bodies]).toEqual([200, { access_token: 'x' }, ['a=b']])
  expect(upstream.requests[0]?.url).toBe('https://oauth.secure.pixiv.net/auth/token')
})
