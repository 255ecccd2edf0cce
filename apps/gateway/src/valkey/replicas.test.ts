// Replicas over one Valkey: what they ask together, count together, and do when it goes.
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openAnswerStore } from '../cache/answerStore.ts'
import { createTokenBuckets } from '../limits/tokenBuckets.ts'
import { createLog } from '../operator/log.ts'
import { json, rawRequest } from '../testing/rawRequest.ts'
import { startGateway, type TestGatewayOptions } from '../testing/startGateway.ts'
import { hasValkey, startValkey } from '../testing/startValkey.ts'
import { createSharedBuckets } from './sharedBuckets.ts'
import { createSharedFlight } from './sharedFlight.ts'
import { openValkey, type SharedValkey } from './sharedValkey.ts'

const log = createLog('silent')

/** A connection as each replica has one, ready for use. */
async function connected(url: string): Promise<SharedValkey> {
  // How slow it may be is not the question here, and machines are busy.
  const valkey = openValkey(url, log, { connectMs: 10_000, commandMs: 10_000, lockMs: 10_000 })
  onTestFinished(() => valkey.close())
  await vi.waitFor(() => expect(valkey.connection.status).toBe('ready'))
  return valkey
}

/** Gateways that share one Valkey and one upstream. */
async function replicas(url: string, count: number, mirror: TestGatewayOptions['mirror'], options: TestGatewayOptions = {}) {
  const ports: number[] = []
  for (let index = 0; index < count; index++) {
    const valkey = await connected(url)
    const store = openAnswerStore({ directory: undefined, maxDiskBytes: 0, valkey, log })
    onTestFinished(() => store.close())
    ports.push((await startGateway({ ...options, ...(mirror ? { mirror } : {}), store, valkey })).port)
  }
  return ports
}

/** An upstream that counts, and takes its time. */
function counting(ms = 100, answer = () => Response.json({ illusts: [{ id: 1 }] })) {
  const upstream = { calls: 0 }
  const mirror = async () => {
    upstream.calls += 1
    await pause(ms)
    return answer()
  }
  return { upstream, mirror }
}

const askAll = (ports: readonly number[], path: string, many: number) =>
  Promise.all(Array.from({ length: many }, (_, index) => rawRequest(ports[index % ports.length] ?? 0, path)))

// Skipped where neither valkey-server nor redis-server is installed: there is nothing to share through.
describe.skipIf(!hasValkey)('replicas that share a Valkey', () => {
  test.each([2, 4])('a hundred simultaneous misses over %i of them make one call upstream', async (count) => {
    const { url } = await startValkey()
    const { upstream, mirror } = counting()
    const ports = await replicas(url, count, mirror)
    const answers = await askAll(ports, '/api/mirror/rank?mode=day', 100)
    expect(upstream.calls).toBe(1)
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`))).toEqual(new Set(['200 {"illusts":[{"id":1}]}']))
    // One that was not there hears of it as well.
    const [late = 0] = await replicas(url, 1, mirror)
    await rawRequest(late, '/api/mirror/rank?mode=day')
    expect(upstream.calls).toBe(1)
  })

  test('a cold burst over 3 replicas makes one call upstream, even when all of them are busy while they connect', async () => {
    const { url } = await startValkey()
    const { upstream, mirror } = counting(500)
    const ports: number[] = []
    for (let index = 0; index < 3; index++) {
      // As the program opens it: no longer deadlines, and nobody waits until it is connected.
      const valkey = openValkey(url, log)
      const store = openAnswerStore({ directory: undefined, maxDiskBytes: 0, valkey, log })
      onTestFinished(async () => {
        await store.close()
        valkey.close()
      })
      ports.push((await startGateway({ mirror, store, valkey })).port)
    }
    const asked = askAll(ports, '/api/mirror/rank?mode=day', 99)
    // The event loop, which is that of all three replicas, stands still for longer than a command may take.
    const until = performance.now() + 700
    while (performance.now() < until);
    for (const { status } of await asked) expect(status).toBe(200)
    expect(upstream.calls).toBe(1)
  })

  test('a replica whose Valkey never answers asks upstream itself', async () => {
    const { upstream, mirror } = counting(1)
    const silent = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void silent.close())
    await once(silent, 'listening')
    const { port: silentPort } = silent.address() as AddressInfo
    const valkey = openValkey(`redis://127.0.0.1:${silentPort}`, log, { connectMs: 200, commandMs: 100, lockMs: 200 })
    const store = openAnswerStore({ directory: undefined, maxDiskBytes: 0, valkey, log })
    onTestFinished(async () => {
      await store.close()
      valkey.close()
    })
    const { port } = await startGateway({ mirror, store, valkey })
    expect((await rawRequest(port, '/api/mirror/rank')).status).toBe(200)
    expect(upstream.calls).toBe(1)
  })

  test('F24 when it hangs with calls in flight, everybody is served, with a call of each replica at most', async () => {
    const { url, suspend } = await startValkey()
    const { upstream, mirror } = counting(300)
    const ports = await Promise.all(
      [1, 2, 3].map(async () => {
        const valkey = openValkey(url, log)
        const store = openAnswerStore({ directory: undefined, maxDiskBytes: 0, valkey, log })
        onTestFinished(async () => {
          await store.close()
          valkey.close()
        })
        return (await startGateway({ mirror, store, valkey })).port
      }),
    )
    const asked = askAll(ports, '/api/mirror/rank', 30)
    await vi.waitFor(() => expect(upstream.calls).toBe(1))
    suspend()
    for (const { status } of await asked) expect(status).toBe(200)
    // Each replica for itself, at most.
    expect(upstream.calls).toBeLessThanOrEqual(3)
    for (const port of ports) expect((await rawRequest(port, '/api/mirror/tags')).status).toBe(200)
  })

  test('an error is told to all who wait for it, and asked again by the next one', async () => {
    const { url } = await startValkey()
    const { upstream, mirror } = counting(200, () => Response.json({ code: 502 }, { status: 502 }))
    const ports = await replicas(url, 2, mirror)
    const answers = await askAll(ports, '/api/mirror/rank', 20)
    expect([upstream.calls, ...new Set(answers.map(({ status }) => status))]).toEqual([1, 502])
    await askAll(ports, '/api/mirror/rank', 1)
    expect(upstream.calls).toBe(2)
  })

  test('different questions do not wait for each other', async () => {
    const { url } = await startValkey()
    const { upstream, mirror } = counting(20)
    const ports = await replicas(url, 2, mirror)
    await Promise.all(Array.from({ length: 20 }, (_, id) => askAll(ports, `/api/mirror/related?id=${id + 1}`, 4)))
    expect(upstream.calls).toBe(20)
  })

  test('F24 when it dies with calls in flight, everybody is served, and it is used again when it is back', {
    timeout: 40_000,
  }, async () => {
    const valkey = await startValkey()
    const { upstream, mirror } = counting(300)
    const ports = await replicas(valkey.url, 2, mirror)
    const asked = askAll(ports, '/api/mirror/rank', 20)
    await vi.waitFor(() => expect(upstream.calls).toBe(1))
    await valkey.kill()
    for (const { status } of await asked) expect(status).toBe(200)
    // The one that waited for the other asked for itself.
    expect(upstream.calls).toBe(2)
    expect((await rawRequest(ports[0] ?? 0, '/api/mirror/tags')).status).toBe(200)
    expect(upstream.calls).toBe(3)
    await startValkey(valkey.port)
    await vi.waitFor(
      async () => {
        const before = upstream.calls
        await askAll(ports, `/api/mirror/illust?id=${before + 1000}`, 10)
        expect(upstream.calls).toBe(before + 1)
      },
      { timeout: 20_000, interval: 500 },
    )
  })

  test('F25 a holder that dies is replaced by one of those who wait', { timeout: 20_000 }, async () => {
    const { url } = await startValkey()
    const dead = await connected(url)
    // A replica that was killed: its lock is there, it is not.
    await dead.connection.set('emaki:flight:{a}:lock', 'gone', 'PX', 1500)
    let calls = 0
    const ask = async () => {
      calls += 1
      await pause(100)
      return { text: 'answer', isKept: true }
    }
    const flights = await Promise.all([1, 2, 3].map(async () => createSharedFlight(await connected(url))))
    expect(await Promise.all(flights.map((flight) => flight.once('a', ask)))).toEqual(['answer', 'answer', 'answer'])
    expect(calls).toBe(1)
  })

  test('a call that takes longer than the lock keeps it', { timeout: 20_000 }, async () => {
    const { url } = await startValkey()
    let calls = 0
    const ask = async () => {
      calls += 1
      await pause(6500)
      return { text: 'late', isKept: false }
    }
    const flights = await Promise.all([1, 2].map(async () => createSharedFlight(await connected(url))))
    expect(await Promise.all(flights.map((flight) => flight.once('a', ask)))).toEqual(['late', 'late'])
    expect(calls).toBe(1)
  })

  test('what stands there and is no answer counts as none', async () => {
    const { url } = await startValkey()
    const { upstream, mirror } = counting(1)
    const ports = await replicas(url, 1, mirror)
    const path = '/api/mirror/rank?mode=week'
    await askAll(ports, path, 1)
    const { connection } = await connected(url)
    for (const key of await connection.keys('*')) await connection.set(key, '{"nonsense":')
    const [fresh = 0] = await replicas(url, 1, mirror)
    expect((await rawRequest(fresh, path)).status).toBe(200)
    expect(upstream.calls).toBe(2)
  })

  test('a private answer never gets there', async () => {
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

  test('a client that has used up its share at one has none left at the other', async () => {
    const { url } = await startValkey()
    const ports = await replicas(url, 2, () => Response.json({ illusts: [{ id: 1 }] }), { config: { rateLimit: true } })
    // 300 tokens, 4.2 a search, and 5 more a second: together they let 71 through and a few, the two apart 142.
    const asked = Array.from({ length: 160 }, (_, n) => rawRequest(ports[n % 2] ?? 0, `/api/mirror/search?word=${n}`))
    const answers = await Promise.all(asked)
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(71)
    expect(answers.length - refused.length).toBeLessThan(130)
    for (const answer of refused) {
      expect(json(answer)).toMatchObject({ code: 429, error: { message: 'Rate Limit' } })
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
  })

  test('F24 without it each replica’s own buckets decide, and no address is written down', async () => {
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
