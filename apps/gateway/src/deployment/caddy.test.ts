// deploy/Caddyfile in front of real gateways.
import { get } from 'node:https'
import { describe, expect, test, vi } from 'vitest'
import { rawRequest } from '../testing/rawRequest.ts'
import { picture, scriptedUpstream } from '../testing/scriptedUpstream.ts'
import { secureRequest } from '../testing/secureRequest.ts'
import { startGateway, type TestGatewayOptions } from '../testing/startGateway.ts'
import { hasCaddy, startCaddy, startHomeCaddy } from '../testing/startProxy.ts'
import { expectSearch, oddWords, searchedWords } from './testing/searchedWords.ts'

/** Gateways behind Caddy, three by default, with the pictures that each has loaded. */
async function scaled(options: TestGatewayOptions = {}, { isSecure = false, count = 3 } = {}) {
  const upstreams = Array.from({ length: count }, () => scriptedUpstream(() => picture({ 'content-length': '100' })))
  const gateways = await Promise.all(upstreams.map(({ fetch }) => startGateway({ fetch, ...options })))
  const port = await startCaddy({ replicas: gateways.map((gateway) => gateway.port), isSecure })
  return { port, gateways, upstreams }
}

// Skipped where Caddy is not installed.
describe.skipIf(!hasCaddy)('the Caddyfile', () => {
  test('serves HTTP/2 with the compression of the gateway, and offers HTTP/3', async () => {
    const { port } = await scaled({}, { isSecure: true })
    const headers = await secureRequest(port, '/assets/main-abc123.js', { 'accept-encoding': 'br' })
    expect(headers).toMatchObject({
      ':status': 200,
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'alt-svc': expect.stringContaining('h3='),
    })
  })

  test('on a home network serves HTTPS with its own authority, and without HTTPS only the certificate of that', async () => {
    const { port: gateway } = await startGateway({ config: { publicHosts: ['127.0.0.1'] } })
    const { port, plain } = await startHomeCaddy(gateway)
    const authority = await rawRequest(plain, '/emaki-ca.crt')
    expect(authority.headers['content-type']).toBe('application/x-x509-ca-cert')
    for (const path of ['/', '/root.key', '/emaki-ca.crt/../root.key']) expect((await rawRequest(plain, path)).status).toBe(302)
    const health = await new Promise<number | undefined>((resolve, reject) => {
      const options = { host: '127.0.0.1', port, path: '/healthz', ca: authority.body, headers: { host: '127.0.0.1' } }
      get(options, (incoming) => resolve(incoming.resume().statusCode)).once('error', reject)
    })
    expect(health).toBe(200)
  })

  test('sends all requests for a picture to one gateway', async () => {
    const { port, upstreams } = await scaled()
    const paths = Array.from({ length: 20 }, (_, id) => `/api/image/i.pximg.net/img-original/${id}.png`)
    for (const path of [...paths, ...paths]) expect((await rawRequest(port, path)).status).toBe(200)
    const loaded = upstreams.map(({ requests }) => new Set(requests.map(({ url }) => url)))
    expect(loaded.reduce((sum, { size }) => sum + size, 0)).toBe(paths.length)
    expect(loaded.filter(({ size }) => size > 0).length).toBeGreaterThan(1)
  })

  test.each(oddWords)('P6 passes on the words %s of a search', async (words) => {
    const { options, asked } = searchedWords()
    const { port } = await scaled(options, { count: 1 })
    await expectSearch((path, how) => rawRequest(port, path, how), words)
    // The page of the search asks too.
    expect([...new Set(asked)]).toEqual([words])
  })

  test('F28 F31 fails no request while gateways stop one after the other', async () => {
    const { port, gateways } = await scaled()
    const send = () => Promise.all(Array.from({ length: 20 }, (_, id) => rawRequest(port, `/api/mirror/illust?id=${id}`)))
    const [first, second] = gateways
    for (const gateway of [first, second]) {
      const [responses] = await Promise.all([send(), gateway?.stop(20_000)])
      for (const { status } of [...responses, ...(await send())]) expect(status).toBe(200)
    }
  })

  test('sends no requests to a gateway that is not healthy', async () => {
    const { port, gateways, upstreams } = await scaled()
    const path = '/api/image/i.pximg.net/img-original/1.png'
    await rawRequest(port, path)
    const index = upstreams.findIndex(({ requests }) => requests.length > 0)
    gateways[index]?.health.enter('starting')
    await vi.waitFor(
      async () => {
        await rawRequest(port, path)
        expect(upstreams.filter(({ requests }) => requests.length > 0)).toHaveLength(2)
      },
      { interval: 100 },
    )
  })

  test('lets the rate limit count readers, who cannot choose their address', async () => {
    // The clock stands still, so that no budget grows meanwhile.
    const config = { rateLimit: true, trustedProxies: ['127.0.0.1'] }
    const { port } = await scaled({ config, elapsed: () => 0 }, { count: 1 })
    const share = (localAddress: string, forged = '') =>
      rawRequest(port, '/share', { method: 'POST', localAddress, headers: { 'x-forwarded-for': forged } })
    const statuses: number[] = []
    for (let count = 0; count < 61; count++) statuses.push((await share('127.0.0.2', `192.0.2.${count}`)).status)
    expect(statuses.at(-1)).toBe(429)
    expect((await share('127.0.0.3')).status).not.toBe(429)
  })
})
