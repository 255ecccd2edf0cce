// Replicas that share a Valkey: single flight, rate limits, and failures of the Valkey.
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { record } from '@emaki/domain'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openResponseStore } from '../cache/responseStore.ts'
import { createSharedBuckets } from '../limits/sharedBuckets.ts'
import { createTokenBuckets } from '../limits/tokenBuckets.ts'
import { createLog } from '../log/log.ts'
import { json, type RawResponse, rawRequest } from '../testing/rawRequest.ts'
import { startGateway, type TestGatewayOptions } from '../testing/startGateway.ts'
import { hasValkey, startValkey } from '../testing/startValkey.ts'
import { createSharedFlight } from './sharedFlight.ts'
import { openValkey, type SharedValkey } from './sharedValkey.ts'

const log = createLog('silent')

/** A ready connection, as each replica has one. */
async function connected(url: string): Promise<SharedValkey> {
  // Long deadlines, because machines that run tests are busy.
  const valkey = openValkey(url, log, { connectMs: 10_000, commandMs: 10_000, lockMs: 10_000 })
  onTestFinished(() => valkey.close())
  await vi.waitFor(() => expect(valkey.connection.status).toBe('ready'))
  return valkey
}

/** Starts gateways that share one Valkey and one upstream. */
async function replicas(url: string, count: number, mirror: TestGatewayOptions['mirror'], options: TestGatewayOptions = {}) {
  const ports: number[] = []
  for (let index = 0; index < count; index++) {
    const valkey = await connected(url)
    const store = openResponseStore({ directory: undefined, maxDiskBytes: 0, valkey, log })
    onTestFinished(() => store.close())
    ports.push((await startGateway({ ...options, ...(mirror ? { mirror } : {}), store, valkey })).port)
  }
  return ports
}

/** A slow upstream that counts calls. */
function counting(ms = 100) {
  const upstream = { calls: 0 }
  const mirror = async () => {
    upstream.calls += 1
    await pause(ms)
    return Response.json({ illusts: [{ id: 1 }] })
  }
  return { upstream, mirror }
}

/** An upstream that counts calls and responds after `finish`. */
function held(response = () => Response.json({ illusts: [{ id: 1 }] })) {
  const upstream = { calls: 0 }
  let finish = (): void => undefined
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const mirror = async () => {
    upstream.calls += 1
    await finished
    // Later calls take time too, so that other replicas wait for them.
    await pause(300)
    return response()
  }
  return { upstream, mirror, finish: () => finish() }
}

const sendAll = (ports: readonly number[], path: string, many: number) =>
  Promise.all(Array.from({ length: many }, (_, index) => rawRequest(ports[index % ports.length] ?? 0, path)))

// Skipped where neither valkey-server nor redis-server is installed.
describe.skipIf(!hasValkey)('replicas that share a Valkey', () => {
  test.each([2, 4])('cause one call upstream for a hundred concurrent misses over %i replicas', async (count) => {
    const { url } = await startValkey()
    const { upstream, mirror } = counting()
    const ports = await replicas(url, count, mirror)
    const responses = await sendAll(ports, '/api/mirror/rank?mode=day', 100)
    expect(upstream.calls).toBe(1)
    expect(new Set(responses.map(({ status, body }) => `${status} ${body}`))).toEqual(new Set(['200 {"illusts":[{"id":1}]}']))
    // A replica that starts later gets the response as well.
    const [late = 0] = await replicas(url, 1, mirror)
    await rawRequest(late, '/api/mirror/rank?mode=day')
    expect(upstream.calls).toBe(1)
  })

  test('cause one call upstream for a burst during their start with a busy event loop', async () => {
    const { url } = await startValkey()
    const { upstream, mirror } = counting(500)
    const ports: number[] = []
    for (let index = 0; index < 3; index++) {
      // As in the program: default deadlines, without waiting for the connection.
      const valkey = openValkey(url, log)
      const store = openResponseStore({ directory: undefined, maxDiskBytes: 0, valkey, log })
      onTestFinished(async () => {
        await store.close()
        valkey.close()
      })
      ports.push((await startGateway({ mirror, store, valkey })).port)
    }
    const requests = sendAll(ports, '/api/mirror/rank?mode=day', 99)
    // Blocks the event loop of all three replicas for longer than the deadline of a command.
    const until = performance.now() + 700
    while (performance.now() < until);
    for (const { status } of await requests) expect(status).toBe(200)
    expect(upstream.calls).toBe(1)
  })

  test('call upstream themselves when the Valkey never responds', async () => {
    const { upstream, mirror } = counting(1)
    const silent = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void silent.close())
    await once(silent, 'listening')
    const { port: silentPort } = silent.address() as AddressInfo
    const valkey = openValkey(`redis://127.0.0.1:${silentPort}`, log, { connectMs: 200, commandMs: 100, lockMs: 200 })
    const store = openResponseStore({ directory: undefined, maxDiskBytes: 0, valkey, log })
    onTestFinished(async () => {
      await store.close()
      valkey.close()
    })
    const { port } = await startGateway({ mirror, store, valkey })
    expect((await rawRequest(port, '/api/mirror/rank')).status).toBe(200)
    expect(upstream.calls).toBe(1)
  })

  test('F24 serve all clients with one call each when the Valkey hangs during a call', async () => {
    const { url, suspend } = await startValkey()
    const { upstream, mirror } = counting(300)
    const ports = await Promise.all(
      [1, 2, 3].map(async () => {
        const valkey = openValkey(url, log)
        const store = openResponseStore({ directory: undefined, maxDiskBytes: 0, valkey, log })
        onTestFinished(async () => {
          await store.close()
          valkey.close()
        })
        return (await startGateway({ mirror, store, valkey })).port
      }),
    )
    const requests = sendAll(ports, '/api/mirror/rank', 30)
    await vi.waitFor(() => expect(upstream.calls).toBe(1))
    suspend()
    for (const { status } of await requests) expect(status).toBe(200)
    // At most one call of each replica.
    expect(upstream.calls).toBeLessThanOrEqual(3)
    for (const port of ports) expect((await rawRequest(port, '/api/mirror/tags')).status).toBe(200)
  })

  test('share an error with all waiting requests and call again for the next one', async () => {
    const { url } = await startValkey()
    const { upstream, mirror, finish } = held(() => Response.json({ code: 502 }, { status: 502 }))
    const ports = await replicas(url, 2, mirror)
    let arrived = 0
    const count = () => {
      arrived += 1
    }
    subscribe('http.server.request.start', count)
    onTestFinished(() => void unsubscribe('http.server.request.start', count))
    const requests = sendAll(ports, '/api/mirror/rank', 20)
    await vi.waitFor(() => expect(arrived).toBe(20))
    // The other replica waits for the result.
    const { connection } = await connected(url)
    await vi.waitFor(async () => expect(await connection.pubsub('CHANNELS', 'emaki:flight:*')).toHaveLength(1))
    finish()
    const responses = await requests
    expect([upstream.calls, ...new Set(responses.map(({ status }) => status))]).toEqual([1, 502])
    await sendAll(ports, '/api/mirror/rank', 1)
    expect(upstream.calls).toBe(2)
  })

  test('do not serialise different requests', async () => {
    const { url } = await startValkey()
    const { upstream, mirror } = counting(20)
    const ports = await replicas(url, 2, mirror)
    await Promise.all(Array.from({ length: 20 }, (_, id) => sendAll(ports, `/api/mirror/related?id=${id + 1}`, 4)))
    expect(upstream.calls).toBe(20)
  })

  test('F24 serve all clients when the Valkey dies during a call, and use it again after its restart', {
    timeout: 120_000,
  }, async () => {
    const valkey = await startValkey()
    const { upstream, mirror, finish } = held()
    const ports = await replicas(valkey.url, 2, mirror)
    const requests = sendAll(ports, '/api/mirror/rank', 20)
    await vi.waitFor(() => expect(upstream.calls).toBe(1))
    const state = async () => record(record(json(await rawRequest(ports[0] ?? 0, '/readyz'))).checks).valkey
    expect(await state()).toBe('ready')
    await valkey.kill()
    finish()
    for (const { status } of await requests) expect(status).toBe(200)
    expect(await state()).toBe('unreachable')
    // The replica that waited has called upstream itself.
    expect(upstream.calls).toBe(2)
    expect((await rawRequest(ports[0] ?? 0, '/api/mirror/tags')).status).toBe(200)
    expect(upstream.calls).toBe(3)
    await startValkey(valkey.port)
    await vi.waitFor(
      async () => {
        const before = upstream.calls
        await sendAll(ports, `/api/mirror/illust?id=${before + 1000}`, 10)
        expect(upstream.calls).toBe(before + 1)
      },
      { interval: 500 },
    )
  })

  test('F25 replace the lock holder when it dies', async () => {
    const { url } = await startValkey()
    const dead = await connected(url)
    // The lock of a replica that was killed.
    await dead.connection.set('emaki:flight:{a}:lock', 'gone', 'PX', 1500)
    let calls = 0
    const load = async () => {
      calls += 1
      await pause(100)
      return { text: 'answer', isReusable: true }
    }
    const flights = await Promise.all([1, 2, 3].map(async () => createSharedFlight(await connected(url))))
    expect(await Promise.all(flights.map((flight) => flight.once('a', load)))).toEqual(['answer', 'answer', 'answer'])
    expect(calls).toBe(1)
  })

  test('renew the lock during a call that is longer than its lifetime', async () => {
    const { url } = await startValkey()
    let calls = 0
    const load = async () => {
      calls += 1
      await pause(6500)
      return { text: 'late', isReusable: false }
    }
    const flights = await Promise.all([1, 2].map(async () => createSharedFlight(await connected(url))))
    expect(await Promise.all(flights.map((flight) => flight.once('a', load)))).toEqual(['late', 'late'])
    expect(calls).toBe(1)
  })

  test('ignore a cached value that is malformed', async () => {
    const { url } = await startValkey()
    const { upstream, mirror } = counting(1)
    const ports = await replicas(url, 1, mirror)
    const path = '/api/mirror/rank?mode=week'
    await sendAll(ports, path, 1)
    const { connection } = await connected(url)
    for (const key of await connection.keys('*')) await connection.set(key, '{"nonsense":')
    const [fresh = 0] = await replicas(url, 1, mirror)
    expect((await rawRequest(fresh, path)).status).toBe(200)
    expect(upstream.calls).toBe(2)
  })

  test('do not store private responses', async () => {
    const { url } = await startValkey()
    let seen = 0
    const fetch = async () => Response.json({ error: false, message: '', body: { id: '1', seen: ++seen } })
    const pace = { parallel: 9, spacingMs: 0, pauseMs: 0, longestWaitMs: 1000 }
    const ports = await replicas(url, 2, undefined, { fetch, source: { companion: { pace } } })
    const headers = { 'x-auth': `PHPSESSID=12_${'a'.repeat(32)}` }
    for (const port of [...ports, ...ports]) await rawRequest(port, '/api/companion/ajax/illust/1', { headers })
    expect(seen).toBe(4)
    const { connection } = await connected(url)
    expect(await connection.keys('*')).toEqual([])
  })

  test('count the requests of a client together', async () => {
    const { url } = await startValkey()
    const ports = await replicas(url, 2, () => Response.json({ illusts: [{ id: 1 }] }), { config: { rateLimit: true } })
    // 300 tokens, 4.2 for a search, and 5 a second: together they allow 71 requests and a few, separately twice as many.
    // One after the other: a request pays for itself first and for its search later, so that many at once would use up each other's tokens.
    const startedAt = performance.now()
    const responses: RawResponse[] = []
    for (let n = 0; n < 160; n++) responses.push(await rawRequest(ports[n % 2] ?? 0, `/api/mirror/search?word=${n}`))
    const rejected = responses.filter(({ status }) => status === 429)
    expect(responses.length - rejected.length).toBeGreaterThanOrEqual(71)
    const budget = 300 + (5 * (performance.now() - startedAt)) / 1000
    expect(responses.length - rejected.length).toBeLessThanOrEqual(budget / 4.2)
    for (const response of rejected) {
      expect(json(response)).toMatchObject({ code: 429, error: { message: 'Rate Limit' } })
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    }
  })

  test('F24 use their own buckets without the Valkey, and store no client address', async () => {
    const valkey = await startValkey()
    const shared = await connected(valkey.url)
    const limits = { burst: 2, perSecond: 0.01 }
    const own = createTokenBuckets({ ...limits, maxKeys: 10, now: () => 0 })
    const buckets = createSharedBuckets(shared, own, limits)
    expect(await buckets.take('8.8.8.8', 1)).toBe(0)
    expect((await shared.connection.keys('*')).join()).not.toContain('8.8.8.8')
    await valkey.kill()
    expect(await buckets.take('8.8.8.8', 1)).toBe(0)
    expect(await buckets.take('8.8.8.8', 1)).toBe(100)
  })
})
