// Lives through the gateway: the socket with messages, and the stream with playlists.
import { once } from 'node:events'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createLog } from '../log/log.ts'
import type { LiveFeed } from '../sources/source.ts'
import { rawRequest, rawSocket } from '../testing/rawRequest.ts'
import { scriptedUpstream } from '../testing/scriptedUpstream.ts'
import { startGateway } from '../testing/startGateway.ts'
import { createLiveSocket } from './liveSocket.ts'

const listen = (port: number, id = '7') => new WebSocket(`ws://127.0.0.1:${port}/api/live/ws?live_id=${id}`)

/** A feed that sends a few messages and then waits until its listener leaves. */
function feed(messages: readonly string[], ends: boolean) {
  const closed = vi.fn()
  const live: LiveFeed = (id, signal) => {
    if (id !== '7') return undefined
    return (async function* () {
      yield* messages
      if (ends) return
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      closed()
    })()
  }
  return { live, closed }
}

describe('the live socket', () => {
  test('sends the messages of a live in order and closes at its end', async () => {
    const { live } = feed(['{"type":"chat"}', '{"type":"finish"}'], true)
    const { port } = await startGateway({ source: { live } })
    const received: string[] = []
    const socket = listen(port)
    socket.on('message', (data) => received.push(String(data)))
    const [code] = await once(socket, 'close')
    expect([code, received]).toEqual([1000, ['{"type":"chat"}', '{"type":"finish"}']])
  })

  test('closes the feed when the listener leaves', async () => {
    const { live, closed } = feed(['{}'], false)
    const { port } = await startGateway({ source: { live } })
    const socket = listen(port)
    await once(socket, 'message')
    socket.close()
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce())
  })

  test('I1 closes with 1009 when a listener sends more than 4 kB', async () => {
    const { live } = feed(['{}'], false)
    const { port } = await startGateway({ source: { live } })
    const socket = listen(port)
    await once(socket, 'message')
    socket.send('x'.repeat(10_000))
    const [code] = await once(socket, 'close')
    expect(code).toBe(1009)
  })

  /** Opens a listener behind the trusted proxy of this test, with the outcome of its handshake. */
  const listenFrom = async (port: number, address: string): Promise<{ socket: WebSocket; outcome: string }> => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live/ws?live_id=7`, { headers: { 'x-forwarded-for': address } })
    onTestFinished(() => socket.terminate())
    const outcome = new Promise<string>((resolve) => {
      socket.once('open', () => resolve('open')).once('error', ({ message }) => resolve(message))
    })
    return { socket, outcome: await outcome }
  }
  const tooMany = 'Unexpected server response: 429'

  test('rejects more than 16 listeners of one address until one of them leaves', async () => {
    const { live } = feed(['{}'], false)
    const config = { rateLimit: true, trustedProxies: ['127.0.0.1'] }
    const { port } = await startGateway({ source: { live }, config })
    const first = await Promise.all(Array.from({ length: 16 }, () => listenFrom(port, '8.8.8.8')))
    expect(new Set(first.map(({ outcome }) => outcome))).toEqual(new Set(['open']))
    expect((await listenFrom(port, '8.8.8.8')).outcome).toBe(tooMany)
    expect((await listenFrom(port, '8.8.4.4')).outcome).toBe('open')
    first[0]?.socket.terminate()
    await vi.waitFor(async () => expect((await listenFrom(port, '8.8.8.8')).outcome).toBe('open'))
  })

  test('counts all addresses of one IPv6 /64 as one client', async () => {
    const { live } = feed(['{}'], false)
    const config = { rateLimit: true, trustedProxies: ['127.0.0.1'] }
    const { port } = await startGateway({ source: { live }, config })
    const outcomes: string[] = []
    const sameNetwork = Array.from({ length: 17 }, (_, host) => `2001:470:1:2::${host.toString(16)}`)
    for (const address of [...sameNetwork, '2001:470:1:3::1']) outcomes.push((await listenFrom(port, address)).outcome)
    expect(outcomes).toEqual([...Array.from({ length: 16 }, () => 'open'), tooMany, 'open'])
  })

  test('does not count a client that disconnects before its handshake', async () => {
    const { live } = feed(['{}'], false)
    const lives = createLiveSocket({ live, log: createLog('silent'), maxPerClient: 1 })
    onTestFinished(() => lives.close())
    const incoming = new IncomingMessage(new Socket())
    Object.assign(incoming, { method: 'GET', url: '/api/live/ws?live_id=7' })
    for (let count = 0; count < 3; count++) {
      const socket = new Socket().destroy()
      await once(socket, 'close')
      expect(lives.accept(incoming, socket, Buffer.alloc(0), 'client')).toBeUndefined()
    }
  })

  test('closes with 1011 when the feed fails', async () => {
    const live: LiveFeed = async function* () {
      yield '{}'
      throw new Error('gone')
    }
    const { port } = await startGateway({ source: { live } })
    const [code] = await once(listen(port), 'close')
    expect(code).toBe(1011)
  })

  test.each([
    ['8', 404],
    ['', 400],
    ['../x', 400],
  ])('I4 live_id=%s gets status %i', async (id, status) => {
    const { live } = feed([], true)
    const { port } = await startGateway({ source: { live } })
    const key =
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'
    const response = await rawSocket(port, `GET /api/live/ws?live_id=${id} HTTP/1.1\r\nHost: localhost\r\n${key}\r\n`)
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  })

  test('C13 rejects an upgrade under another host name', async () => {
    const { port } = await startGateway()
    const key =
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'
    expect(await rawSocket(port, `GET /api/live/ws?live_id=7 HTTP/1.1\r\nHost: evil.example\r\n${key}\r\n`)).toMatch(
      /^HTTP\/1\.1 421 /,
    )
  })

  test('handles an upgrade to another protocol as an ordinary request', async () => {
    const { port } = await startGateway()
    const upgrade =
      'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n'
    expect(await rawSocket(port, upgrade)).toMatch(/^HTTP\/1\.1 200 /)
  })
})

describe('the live stream', () => {
  test('I6: passes on only playlists and segments of the stream hosts', async () => {
    const upstream = scriptedUpstream(
      () => new Response('#EXTM3U', { headers: { 'content-type': 'application/vnd.apple.mpegurl' } }),
    )
    const { port } = await startGateway(upstream)
    const response = await rawRequest(port, '/api/live/stream/hls1.pixivsketch.net/a/b/index.m3u8')
    expect([response.status, response.body.toString(), response.headers['cache-control']]).toEqual([200, '#EXTM3U', 'no-store'])
    for (const path of [
      'evil.example/x.m3u8',
      'hls1.pixivsketch.net.evil.example/x',
      'hls1.pixivsketch.net//evil',
      'hls1.pixivsketch.net',
    ]) {
      expect((await rawRequest(port, `/api/live/stream/${path}`)).status).toBe(400)
    }
    expect(upstream.requests).toHaveLength(1)
    const html = await startGateway(scriptedUpstream(() => new Response('<html>', { headers: { 'content-type': 'text/html' } })))
    expect((await rawRequest(html.port, '/api/live/stream/hls1.pixivsketch.net/x.m3u8')).status).toBe(415)
  })
})
