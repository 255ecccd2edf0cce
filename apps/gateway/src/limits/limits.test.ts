// Client keys, connection limits, token buckets and request limits.
import { IncomingMessage } from 'node:http'
import { connect, Socket } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { clientKey, trustedBlocks } from '../network/clientAddress.ts'
import { connectionLimits, createAddressLimit } from '../server/connectionLimits.ts'
import { type Listener, listen } from '../server/server.ts'
import { json, rawRequest } from '../testing/rawRequest.ts'
import { startGateway } from '../testing/startGateway.ts'
import { createRequestLimits } from './requestLimits.ts'
import { createTokenBuckets } from './tokenBuckets.ts'

const noProxy = trustedBlocks([])
const proxy = trustedBlocks(['10.0.0.0/8', 'fd00::/8'])

describe('the key of a client', () => {
  test('is the peer’s address when no proxy is trusted, whatever X-Forwarded-For contains', () => {
    const keys = new Set(
      Array.from({ length: 1000 }, (_, index) => clientKey('8.8.8.8', `1.2.3.${index % 256}, 9.9.9.9`, noProxy)),
    )
    expect([...keys]).toEqual(['8.8.8.8'])
  })

  test('is the same for all addresses of one IPv6 /64', () => {
    const keys = new Set(
      Array.from({ length: 4096 }, (_, index) => clientKey(`2001:470:1:2::${index.toString(16)}`, undefined, noProxy)),
    )
    expect(keys.size).toBe(1)
    expect(keys.has(clientKey('2001:470:1:3::1', undefined, noProxy))).toBe(false)
  })

  test('is the same for an IPv4 address and its IPv4-mapped IPv6 address', () => {
    expect(clientKey('::ffff:8.8.8.8', undefined, noProxy)).toBe(clientKey('8.8.8.8', undefined, noProxy))
  })

  test.each([
    ['1.1.1.1', '1.1.1.1'],
    ['6.6.6.6, 1.1.1.1', '1.1.1.1'],
    ['6.6.6.6, 1.1.1.1, 10.0.0.2', '1.1.1.1'],
    ['1.1.1.1:4711', '1.1.1.1'],
    ['[2606:4700::1]:443', '38.6.71.0.0.0.0.0'],
    ['nonsense', '10.0.0.1'],
    ['', '10.0.0.1'],
    [Array.from({ length: 11 }, () => '1.1.1.1').join(), '10.0.0.1'],
    ['10.0.0.3', '10.0.0.1'],
  ])('behind a trusted proxy with X-Forwarded-For %s is %s', (forwarded, key) => {
    expect(clientKey('10.0.0.1', forwarded, proxy)).toBe(key)
  })
})

describe('a token bucket', () => {
  test('allows a burst, then a steady rate, and returns the seconds to wait', () => {
    let now = 0
    const buckets = createTokenBuckets({ burst: 10, perSecond: 2, maxKeys: 100, now: () => now })
    for (let count = 0; count < 10; count++) expect(buckets.take('a', 1)).toBe(0)
    expect(buckets.take('a', 1)).toBe(1)
    expect(buckets.take('a', 5)).toBe(3)
    expect(buckets.take('b', 1)).toBe(0)
    now = 1000
    expect([buckets.take('a', 2), buckets.take('a', 1)]).toEqual([0, 1])
    now = 500
    expect(buckets.take('a', 1)).toBe(1)
  })

  test('evicts the least recently used bucket above its maximum', () => {
    const buckets = createTokenBuckets({ burst: 1, perSecond: 0.001, maxKeys: 2, now: () => 0 })
    for (const key of ['a', 'b', 'c']) expect(buckets.take(key, 1)).toBe(0)
    expect(buckets.take('c', 1)).toBeGreaterThan(0)
    expect(buckets.take('a', 1)).toBe(0)
  })
})

describe('a client that requests something else each time', () => {
  test('is limited to one upstream call a second in the long run', () => {
    let now = 0
    const limits = createRequestLimits({ host: '0.0.0.0', rateLimit: undefined, trustedProxies: [] }, () => now)
    const client = new IncomingMessage(new Socket())
    let fetched = 0
    const seconds = 3600
    // At the steady rate of its tokens: two and a half calls a second.
    for (; now < seconds * 1000; now += 400) if (limits?.chargeUpstreamCall(client, false) === undefined) fetched += 1
    expect(fetched).toBeLessThanOrEqual(2000 + seconds)
    expect(fetched).toBeGreaterThan(2000 + seconds - 10)
  })
})

describe('the connections of one address', () => {
  test('F08 are at most 64, while other addresses can connect', async () => {
    const perAddress = createAddressLimit(64, noProxy)
    const response: Listener = (_, outgoing) => void outgoing.end('here')
    const server = await listen(response, { host: '127.0.0.1', port: 0, perAddress })
    onTestFinished(() => server.stop(0))
    const open = (localAddress: string) =>
      new Promise<Socket | undefined>((resolve) => {
        const socket = connect({ port: server.port, host: '127.0.0.1', localAddress })
        onTestFinished(() => void socket.destroy())
        socket.on('error', () => resolve(undefined)).on('close', () => resolve(undefined))
        socket.once('data', () => resolve(socket))
        socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
      })
    const many = await Promise.all(Array.from({ length: 64 }, () => open('127.0.0.1')))
    expect(many.every((socket) => socket !== undefined)).toBe(true)
    expect(await open('127.0.0.1')).toBeUndefined()
    expect(await open('127.0.0.2')).toBeDefined()
    many[0]?.destroy()
    await vi.waitFor(async () => expect(await open('127.0.0.1')).toBeDefined())
  })

  test('are limited only where clients are rate limited', () => {
    const config = { host: '0.0.0.0', rateLimit: undefined, trustedProxies: [], maxConnections: 100 }
    expect(connectionLimits(config)).toEqual({ maxConnections: 100, perAddress: { admit: expect.any(Function) } })
    expect(connectionLimits({ ...config, host: '127.0.0.1' }).perAddress).toBeUndefined()
    expect(connectionLimits({ ...config, rateLimit: false }).perAddress).toBeUndefined()
  })
})

describe('a public instance', () => {
  test('sends 429 with Retry-After above the rate limit, and still serves files', async () => {
    const { port } = await startGateway({ config: { rateLimit: true }, elapsed: () => 0 })
    const statuses: number[] = []
    for (let count = 0; count < 160; count++) statuses.push((await rawRequest(port, `/api/mirror/search?word=${count}`)).status)
    expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true)
    const rejected = await rawRequest(port, '/api/mirror/search?word=x')
    expect([rejected.status, json(rejected)]).toMatchObject([429, { code: 429, error: { message: 'Rate Limit' } }])
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
    expect(rejected.headers['access-control-allow-origin']).toBe('*')
    expect((await rawRequest(port, '/', { headers: { accept: 'text/html' } })).status).toBe(200)
    expect((await rawRequest(port, '/healthz')).status).toBe(200)
  })

  test('on a loopback address has no rate limit by default', async () => {
    const { port } = await startGateway()
    const responses = await Promise.all(
      Array.from({ length: 150 }, (_, word) => rawRequest(port, `/api/mirror/search?word=${word}`)),
    )
    expect(responses.every(({ status }) => status === 200)).toBe(true)
  })
})
