// Responses that all clients share: single flight, lifetime, disk, Valkey, and stale fallback.
import { readdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '../log/log.ts'
import { temporaryDirectory } from '../testing/program.ts'
import { openValkey } from '../valkey/sharedValkey.ts'
import { createResponseCache } from './responseCache.ts'
import { openResponseStore } from './responseStore.ts'
import { createSharedResponses, responseText, type SharedRequest } from './sharedResponses.ts'

const minute = 60_000
const log = createLog('silent')

afterEach(() => void vi.useRealTimers())

interface SetUpOptions {
  readonly directory?: string
  readonly valkeyUrl?: string
  readonly isFromGateway?: () => boolean
}

/** Shared responses over a handler and a store, with a clock that the test moves. */
function setUp(
  handler: (request: Request) => Response | Promise<Response>,
  { directory, valkeyUrl, isFromGateway }: SetUpOptions = {},
) {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_700_000_000_000 })
  const calls: string[] = []
  const valkey = valkeyUrl === undefined ? undefined : openValkey(valkeyUrl, log)
  const store = openResponseStore({ directory, maxDiskBytes: 1 << 20, valkey, log })
  onTestFinished(async () => {
    await store.close()
    valkey?.close()
  })
  const responses = createSharedResponses({
    handler: (request) => {
      calls.push(new URL(request.url).pathname)
      return handler(request)
    },
    store,
    now: Date.now,
    cache: createResponseCache({ maxBytes: 1 << 20, now: Date.now }),
    isFromGateway,
  })
  const shared = (path = '/rank'): SharedRequest => ({
    key: path,
    request: () => new Request(`http://localhost${path}`),
    limits: { lifetimeMs: 10 * minute, staleMs: 60 * minute },
    lifetimeMs: () => 10 * minute,
  })
  return {
    calls,
    store,
    load: (path?: string) => responses.load(shared(path)),
    pass: (ms: number) => vi.setSystemTime(Date.now() + ms),
  }
}

const works = (id = 1) => Response.json({ illusts: [{ id }] })

describe('responses that all clients share', () => {
  test.each([100, 500])('%i concurrent requests cause one call upstream', async (many) => {
    const { load, calls } = setUp(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      return works()
    })
    const responses = await Promise.all(Array.from({ length: many }, () => load()))
    expect(calls).toHaveLength(1)
    expect(new Set(responses).size).toBe(1)
  })

  test('K6 a request of another gateway does not wait for one in flight, and its response is cached', async () => {
    let isFromGateway = false
    let finish = (): void => undefined
    const first = new Promise<void>((resolve) => {
      finish = resolve
    })
    const directory = temporaryDirectory()
    const handler = async () => {
      const id = calls.length
      if (id === 1) await first
      return works(id)
    }
    const { load, calls } = setUp(handler, { directory, isFromGateway: () => isFromGateway })
    const waiting = load()
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    isFromGateway = true
    const alone = responseText(await load())
    expect(alone).toContain('"id":2')
    expect(responseText(await load())).toBe(alone)
    finish()
    expect(responseText(await waiting)).toContain('"id":1')
    const restarted = setUp(() => works(9), { directory, isFromGateway: () => true })
    expect(responseText(await restarted.load())).toContain('"id":1')
    expect(restarted.calls).toEqual([])
  })

  test('a response is cached for the lifetime of its route, then loaded again', async () => {
    const { load, calls, pass } = setUp(() => works(calls.length))
    await load()
    pass(9 * minute)
    expect(responseText(await load())).toContain('"id":1')
    pass(2 * minute)
    expect(responseText(await load())).toContain('"id":2')
  })

  test.each([
    [
      'F01 a limit',
      () => Response.json({ error: { message: 'Rate Limit' } }, { headers: { 'x-upstream-status': '429', 'retry-after': '90' } }),
    ],
    ['F02 a 502', () => Response.json({ code: 502 }, { status: 502 })],
    ['F03 HTML instead of JSON', () => new Response('<html>', { headers: { 'content-type': 'application/json' } })],
    ['F04 truncated JSON', () => new Response('{"illusts":[', { headers: { 'content-type': 'application/json' } })],
    ['F06 a handler that throws', () => Promise.reject(new Error('broken'))],
  ] as const)('%s leads to a response marked as stale, and upstream is called again only after a pause', async (_, error) => {
    let isDown = false
    const { load, calls, pass } = setUp(() => (isDown ? error() : works()))
    await load()
    isDown = true
    pass(11 * minute)
    const stale = await load()
    expect([stale.isStale, stale.status, responseText(stale)]).toEqual([true, 200, '{"illusts":[{"id":1}]}'])
    await load()
    expect(calls).toHaveLength(2)
    isDown = false
    pass(15_000)
    expect((await load()).isStale).toBe(false)
  })

  test('a response has upstreamStatus when its own status differs', async () => {
    const notFound = setUp(() => Response.json({ error: { user_message: 'gone' } }, { headers: { 'x-upstream-status': '404' } }))
    expect(await notFound.load()).toMatchObject({ status: 200, upstreamStatus: 404 })
    const limited = setUp(() => Response.json({ error: {} }, { headers: { 'x-upstream-status': '429' } }))
    expect(await limited.load()).toMatchObject({ status: 429, upstreamStatus: 429 })
    expect(await setUp(() => Response.json({})).load()).toMatchObject({ status: 200, upstreamStatus: null })
  })

  test('without a stale response a failure is passed on with its Retry-After and not cached', async () => {
    const limit = () =>
      Response.json({ error: { message: 'Rate Limit' } }, { headers: { 'x-upstream-status': '429', 'retry-after': '90' } })
    const { load, calls } = setUp(limit)
    const response = await load()
    expect([response.status, response.retryAfter, response.freshUntil]).toEqual([429, '90', 0])
    expect(responseText(response)).toBe('{"error":{"message":"Rate Limit"}}')
    await load()
    expect(calls).toHaveLength(2)
  })

  test('a work that upstream has removed is not served from the stale cache', async () => {
    let isRemoved = false
    const notFound = () => Response.json({ error: { message: '' } }, { headers: { 'x-upstream-status': '404' } })
    const { load, pass } = setUp(() => (isRemoved ? notFound() : works()))
    await load()
    isRemoved = true
    pass(11 * minute)
    expect(responseText(await load())).toContain('error')
  })

  test('a private response is not cached', async () => {
    const { load, calls } = setUp(() => Response.json({ illusts: [] }, { headers: { 'cache-control': 'private, no-store' } }))
    await load()
    await load()
    expect(calls).toHaveLength(2)
  })
})

describe('responses on disk', () => {
  test('survive a restart, fresh and stale', async () => {
    const directory = temporaryDirectory()
    const first = setUp(() => works(7), { directory })
    await first.load()
    await first.store.close()
    const second = setUp(() => Promise.reject(new Error('down')), { directory })
    expect(responseText(await second.load())).toContain('"id":7')
    expect(second.calls).toEqual([])
    await second.store.close()
    const third = setUp(() => Promise.reject(new Error('down')), { directory })
    third.pass(20 * minute)
    expect((await third.load()).isStale).toBe(true)
  })

  test('F26 are loaded again when their file is damaged', async () => {
    const { writeFileSync } = await import('node:fs')
    const { join } = await import('node:path')
    const directory = temporaryDirectory()
    const first = setUp(() => works(7), { directory })
    await first.load()
    await first.store.close()
    const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(files).toHaveLength(1)
    for (const content of ['', '["{", -1]', '["{\\"value\\":{\\"status\\":\\"x\\"}}", -1]', 'x'.repeat(100)]) {
      for (const file of files) writeFileSync(join(file.parentPath, file.name), content)
      const { load, calls, store } = setUp(() => works(8), { directory })
      expect(responseText(await load())).toContain('"id":8')
      expect(calls).toHaveLength(1)
      await store.close()
    }
  })
})

describe('a Valkey for responses', () => {
  test('F24 that is unreachable delays no response by a timer', async () => {
    const { load, calls } = setUp(() => works(), { valkeyUrl: 'redis://127.0.0.1:1' })
    // Timers never fire from here on, so a response that waits for one never arrives.
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] })
    expect((await load()).status).toBe(200)
    expect((await load('/tags')).status).toBe(200)
    await load()
    expect(calls).toEqual(['/rank', '/tags'])
  })

  test('F24 that never responds gets no second command', async () => {
    let commands = 0
    const mute = createServer((socket) => socket.on('data', () => (commands += 1)))
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void mute.close())
    const { load } = setUp(() => works(), { valkeyUrl: `redis://127.0.0.1:${(mute.address() as AddressInfo).port}` })
    await load()
    const before = commands
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] })
    for (const path of ['/a', '/b', '/c', '/d']) expect((await load(path)).status).toBe(200)
    expect(commands).toBe(before)
  })
})
