// deploy/nginx.conf in front of a real gateway.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { secureClient, secureRequest } from '../testing/secureRequest.ts'
import { startGateway, type TestGatewayOptions } from '../testing/startGateway.ts'
import { hasNginx, repositoryFile, startNginx } from '../testing/startProxy.ts'
import { expectSearch, oddWords, searchedWords } from './testing/searchedWords.ts'

const behindNginx = async (options: TestGatewayOptions = {}) => {
  const gateway = await startGateway(options)
  return startNginx(readFileSync(repositoryFile('deploy/nginx.conf'), 'utf8'), gateway.port)
}

// Skipped where nginx is not installed.
describe.skipIf(!hasNginx)('the configuration of nginx', () => {
  test('serves HTTP/2 with the compression of the gateway', async () => {
    const port = await behindNginx()
    const headers = await secureRequest(port, '/assets/main-abc123.js', { 'accept-encoding': 'br' })
    expect(headers).toMatchObject({
      ':status': 200,
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  test('passes on the long addresses of next pages', async () => {
    const port = await behindNginx()
    const viewed = Array.from({ length: 3000 }, (_, index) => `viewed[]=${100_000_000 + index}`).join('&')
    expect(await secureRequest(port, `/api/mirror/related?id=1&${viewed}`)).toMatchObject({ ':status': 200 })
  })

  test.each(oddWords)('P6 passes on the words %s of a search', async (words) => {
    const { options, asked } = searchedWords()
    const { request } = secureClient(await behindNginx(options))
    await expectSearch(request, words)
    // The page of the search asks too.
    expect([...new Set(asked)]).toEqual([words])
  })

  test('passes on the WebSockets of live streams', async () => {
    const live = async function* () {
      yield '{"type":"caption"}'
    }
    const port = await behindNginx({ source: { live } })
    const socket = new WebSocket(`wss://localhost:${port}/api/live/ws?live_id=1`, { rejectUnauthorized: false })
    onTestFinished(() => socket.terminate())
    const [message] = await once(socket, 'message')
    expect(String(message)).toBe('{"type":"caption"}')
  })

  test('lets the rate limit count readers, who cannot choose their address', async () => {
    // The clock stands still, so that no budget grows meanwhile.
    const port = await behindNginx({ config: { rateLimit: true, trustedProxies: ['127.0.0.1'] }, elapsed: () => 0 })
    const statuses: unknown[] = []
    for (let count = 0; count < 61; count++) {
      const headers = { ':method': 'POST', 'content-length': '0', 'x-forwarded-for': `192.0.2.${count}` }
      statuses.push((await secureRequest(port, '/share', headers))[':status'])
    }
    expect(statuses.at(-1)).toBe(429)
  })
})
