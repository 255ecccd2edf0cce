// Clients that occupy connections: half-open, slow to send, slow to read. They block neither other clients nor the shutdown.
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { LiveFeed } from '../sources/source.ts'
import { allDestroyed, type RawClient, rawClient } from '../testing/rawClient.ts'
import { rawRequest } from '../testing/rawRequest.ts'
import { startGateway } from '../testing/startGateway.ts'
import { type Listener, listen, type UpgradeListener } from './server.ts'

const head = (lines: string) => `${lines}\r\nHost: localhost\r\n`
const upgrade = `Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`

/** A live that sends no message and never ends. */
const silentLive: LiveFeed = async function* (_, signal) {
  await once(signal, 'abort')
  yield* []
}

describe('a connection that the server closes', () => {
  test.each([
    ['an unknown method', `${head('FOO / HTTP/1.1')}\r\n`, '405'],
    ['an unreadable request', 'GET nonsense\r\n\r\n', '400'],
    ['CONNECT', `${head('CONNECT evil.example:443 HTTP/1.1')}\r\n`, '405'],
    ['a live that does not exist', head('GET /api/live/ws?live_id=x HTTP/1.1') + upgrade, '400'],
    ['an upgrade under a wrong host name', `GET /api/live/ws?live_id=1 HTTP/1.1\r\nHost: evil.example\r\n${upgrade}`, '421'],
    [
      'an upgrade that is handled as a request',
      `${head('GET /healthz HTTP/1.1')}Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n`,
      '200',
    ],
  ])('F08 is destroyed after %s, although its peer stays half-open', async (_, request, status) => {
    const { port } = await startGateway()
    const client = await rawClient(port, { send: request })
    await vi.waitFor(() => expect(client.received()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `)))
    await allDestroyed([client], 5000)
  })

  test('F08 gets 408 when its headers or its body arrive byte by byte for too long', {
    timeout: 300_000,
  }, async () => {
    const server = await listen(response, { host: '127.0.0.1', port: 0 })
    onTestFinished(() => server.stop(0))
    const begun = ['GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', `${head('POST /post HTTP/1.1')}Content-Length: 60000\r\n\r\n`]
    const clients = await Promise.all(begun.map((send) => rawClient(server.port, { send })))
    for (const { socket } of clients) {
      const timer = setInterval(() => socket.write('x'), 250)
      socket.once('close', () => clearInterval(timer))
    }
    // The limits are 10 s for headers and 30 s for a whole request.
    for (const client of clients)
      await vi.waitFor(() => expect(client.received()).toMatch(/^HTTP\/1\.1 408 /), { timeout: 120_000, interval: 250 })
    await allDestroyed(clients, 5000)
  })

  test('F08 may be reset by its peer while the gateway writes', async () => {
    const { port } = await startGateway()
    // An error event without a listener would end the process and this test run.
    for (let count = 0; count < 20; count++) {
      const { socket } = await rawClient(port, { send: head('GET /api/live/ws?live_id=x HTTP/1.1') + upgrade })
      socket.resetAndDestroy()
    }
    expect((await rawRequest(port, '/healthz')).status).toBe(200)
  })
})

describe('a client that leaves in the middle of its body', () => {
  test.each([
    ['a session', 'POST /api/companion/session', 'application/json', {}],
    ['a picture', 'POST /api/saucenao', 'multipart/form-data; boundary=x', {}],
    ['a password', 'POST /sign-in', 'application/x-www-form-urlencoded', { access: 'password', password: 'a password' } as const],
  ])('F08 is no failure of the gateway when it sends %s', async (_, line, type, config) => {
    const { port, logged } = await startGateway({ config: { accessLog: true, ...config } })
    const { socket } = await rawClient(port, {
      send: `${head(`${line} HTTP/1.1`)}Content-Type: ${type}\r\nContent-Length: 500\r\n\r\n{"a`,
    })
    await rawRequest(port, '/healthz')
    socket.resetAndDestroy()
    const path = line.split(' ')[1] ?? ''
    await vi.waitFor(() => expect(logged.find((entry) => entry.includes(path.split('?')[0] ?? ''))).toBeDefined())
    await rawRequest(port, '/healthz')
    expect(logged.filter((entry) => entry.includes('"level":50'))).toEqual([])
  })
})

const largeBody = Buffer.alloc(32 * 1024 * 1024)
/** Sends a large body for /large, waits for the request body of /post, and responds to all others at once. */
const response: Listener = (incoming, outgoing) => {
  if (incoming.url === '/large') outgoing.end(largeBody)
  else if (incoming.url === '/post') incoming.resume().once('end', () => outgoing.end('taken'))
  else outgoing.end('here')
}

const attackers: readonly (readonly [name: string, open: (port: number) => Promise<RawClient>])[] = [
  ['send nothing', (port) => rawClient(port)],
  ['never finish their headers', (port) => rawClient(port, { send: 'GET / HTTP/1.1\r\nHost: local' })],
  ['never finish their body', (port) => rawClient(port, { send: `${head('POST /post HTTP/1.1')}Content-Length: 100\r\n\r\nx` })],
  ['never read their response', (port) => rawClient(port, { send: `${head('GET /large HTTP/1.1')}\r\n`, reads: false })],
  ['keep their connection after a response', (port) => rawClient(port, { send: `${head('GET / HTTP/1.1')}\r\n` })],
]

/**
 * Requests until it is served. The bound is two seconds, doubled for a busy machine; the timeouts of requests are ten seconds and
 * more. Counts 40 turns of 100 ms, because a process that does not run makes no turns.
 */
async function servedSoon(port: number): Promise<void> {
  const stop = new AbortController()
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
    if (turns === 40) stop.abort(new Error('the request was not served soon'))
  }, 100)
  onTestFinished(() => clearInterval(timer))
  const response = () => rawRequest(port, '/', { signal: stop.signal }).catch(() => undefined)
  while ((await response())?.body.toString() !== 'here') {
    stop.signal.throwIfAborted()
    await pause(100)
  }
  clearInterval(timer)
}

describe('the connection limit', () => {
  test.each(attackers)('F08 64 clients that %s block a 64-connection server for less than two seconds', async (_, open) => {
    const server = await listen(response, { host: '127.0.0.1', port: 0, maxConnections: 64 })
    onTestFinished(() => server.stop(0))
    await Promise.all(Array.from({ length: 80 }, () => open(server.port)))
    for (let count = 0; count < 3; count++) await servedSoon(server.port)
  })

  test('F27 sends 503 rather than close a connection whose request waits for upstream', async () => {
    let finish: (() => void)[] = []
    const waiting: Listener = (incoming, outgoing) => {
      if (incoming.url === '/wait') finish.push(() => outgoing.end('late'))
      else outgoing.end('here')
    }
    const server = await listen(waiting, { host: '127.0.0.1', port: 0, maxConnections: 4 })
    onTestFinished(() => server.stop(0))
    const requests = Array.from({ length: 4 }, () => rawRequest(server.port, '/wait'))
    await vi.waitFor(() => expect(finish).toHaveLength(4))
    // A stalled client would be closed within this time.
    await pause(1500)
    const rejected = await rawRequest(server.port, '/')
    expect([rejected.status, rejected.headers['retry-after']]).toEqual([503, '1'])
    for (const one of finish) one()
    finish = []
    expect((await Promise.all(requests)).map(({ body }) => body.toString())).toEqual(['late', 'late', 'late', 'late'])
  })
})

describe('the shutdown', () => {
  test('F28 ends within the grace period with half-open, slow and upgraded connections attached', async () => {
    const taken: Socket[] = []
    // A protocol whose server side never ends by itself.
    const take: UpgradeListener = (_, socket) => {
      if ('remotePort' in socket) taken.push(socket as Socket)
      return true
    }
    const server = await listen(response, { host: '127.0.0.1', port: 0, upgrade: take })
    const clients = await Promise.all(attackers.map(([, open]) => open(server.port)))
    clients.push(await rawClient(server.port, { send: head('GET /ws HTTP/1.1') + upgrade }))
    clients.push(await rawClient(server.port, { send: `${head('CONNECT a.example:443 HTTP/1.1')}\r\n` }))
    await vi.waitFor(() => expect(taken).toHaveLength(1))
    // Resolves only when every connection is closed; otherwise the test times out.
    await server.stop(1500)
    await allDestroyed(clients, 1000)
  })

  test('F28 closes live sockets, and destroys those that do not answer', async () => {
    const { port, stop, closeLives } = await startGateway({ source: { live: silentLive } })
    const polite = new WebSocket(`ws://127.0.0.1:${port}/api/live/ws?live_id=7`)
    await once(polite, 'open')
    const mute = await rawClient(port, { send: head('GET /api/live/ws?live_id=7 HTTP/1.1') + upgrade })
    await vi.waitFor(() => expect(mute.received()).toMatch(/^HTTP\/1\.1 101 /))
    const closed = once(polite, 'close')
    closeLives()
    expect((await closed)[0]).toBe(1001)
    await stop(20_000)
    await allDestroyed([mute], 1000)
  })
})
