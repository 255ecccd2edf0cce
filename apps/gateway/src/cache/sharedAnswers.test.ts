// Responses that all clients share: single flight, lifetime, disk, Valkey, and stale fallback.
import { readdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '../operator/log.ts'
import { temporaryDirectory } from '../testing/program.ts'
import { openValkey } from '../valkey/sharedValkey.ts'
import { openAnswerStore } from './answerStore.ts'
import { answerText, createSharedAnswers, type SharedQuestion } from './sharedAnswers.ts'

const minute = 60_000
const log = createLog('silent')

afterEach(() => void vi.useRealTimers())

interface HouseOptions {
  readonly directory?: string
  readonly valkeyUrl?: string
  readonly isFromGateway?: () => boolean
}

/** Shared responses over a handler and a store, with a clock that the test moves. */
function setUp(
  handler: (request: Request) => Response | Promise<Response>,
  { directory, valkeyUrl, isFromGateway }: HouseOptions = {},
) {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_700_000_000_000 })
  const asked: string[] = []
  const valkey = valkeyUrl === undefined ? undefined : openValkey(valkeyUrl, log)
  const store = openAnswerStore({ directory, maxDiskBytes: 1 << 20, valkey, log })
  onTestFinished(async () => {
    await store.close()
    valkey?.close()
  })
  const answers = createSharedAnswers({
    handler: (request) => {
      asked.push(new URL(request.url).pathname)
      return handler(request)
    },
    store,
    now: Date.now,
    maxBytes: 1 << 20,
    isFromGateway,
  })
  const question = (path = '/rank'): SharedQuestion => ({
    key: path,
    request: () => new Request(`http://localhost${path}`),
    limits: { lifetimeMs: 10 * minute, staleMs: 60 * minute },
    lifetimeMs: () => 10 * minute,
  })
  return {
    asked,
    store,
    ask: (path?: string) => answers.ask(question(path)),
    pass: (ms: number) => vi.setSystemTime(Date.now() + ms),
  }
}

const works = (id = 1) => Response.json({ illusts: [{ id }] })

describe('responses that all clients share', () => {
  test.each([100, 500])('%i concurrent requests cause one call upstream', async (many) => {
    const { ask, asked } = setUp(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      return works()
    })
    const answers = await Promise.all(Array.from({ length: many }, () => ask()))
    expect(asked).toHaveLength(1)
    expect(new Set(answers).size).toBe(1)
  })

  test('K6 a request of another gateway does not wait for one in flight, and its response is cached', async () => {
    let isFromGateway = false
    let finish = (): void => undefined
    const first = new Promise<void>((resolve) => {
      finish = resolve
    })
    const directory = temporaryDirectory()
    const handler = async () => {
      const id = asked.length
      if (id === 1) await first
      return works(id)
    }
    const { ask, asked } = setUp(handler, { directory, isFromGateway: () => isFromGateway })
    const waiting = ask()
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    isFromGateway = true
    const alone = answerText(await ask())
    expect(alone).toContain('"id":2')
    expect(answerText(await ask())).toBe(alone)
    finish()
    expect(answerText(await waiting)).toContain('"id":1')
    const restarted = setUp(() => works(9), { directory, isFromGateway: () => true })
    expect(answerText(await restarted.ask())).toContain('"id":1')
    expect(restarted.asked).toEqual([])
  })

  test('a response is cached for the lifetime of its route, then loaded again', async () => {
    const { ask, asked, pass } = setUp(() => works(asked.length))
    await ask()
    pass(9 * minute)
    expect(answerText(await ask())).toContain('"id":1')
    pass(2 * minute)
    expect(answerText(await ask())).toContain('"id":2')
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
  ] as const)('%s leads to a response marked as stale, and upstream is called again only after a pause', async (_, fault) => {
    let isDown = false
    const { ask, asked, pass } = setUp(() => (isDown ? fault() : works()))
    await ask()
    isDown = true
    pass(11 * minute)
    const stale = await ask()
    expect([stale.isStale, stale.status, answerText(stale)]).toEqual([true, 200, '{"illusts":[{"id":1}]}'])
    await ask()
    expect(asked).toHaveLength(2)
    isDown = false
    pass(15_000)
    expect((await ask()).isStale).toBe(false)
  })

  test('a response has upstreamStatus when its own status differs', async () => {
    const gone = setUp(() => Response.json({ error: { user_message: 'gone' } }, { headers: { 'x-upstream-status': '404' } }))
    expect(await gone.ask()).toMatchObject({ status: 200, upstreamStatus: 404 })
    const limited = setUp(() => Response.json({ error: {} }, { headers: { 'x-upstream-status': '429' } }))
    expect(await limited.ask()).toMatchObject({ status: 429, upstreamStatus: 429 })
    expect(await setUp(() => Response.json({})).ask()).toMatchObject({ status: 200, upstreamStatus: null })
  })

  test('without a stale response a failure is passed on with its Retry-After and not cached', async () => {
    const limit = () =>
      Response.json({ error: { message: 'Rate Limit' } }, { headers: { 'x-upstream-status': '429', 'retry-after': '90' } })
    const { ask, asked } = setUp(limit)
    const answer = await ask()
    expect([answer.status, answer.retryAfter, answer.freshUntil]).toEqual([429, '90', 0])
    expect(answerText(answer)).toBe('{"error":{"message":"Rate Limit"}}')
    await ask()
    expect(asked).toHaveLength(2)
  })

  test('a work that upstream has removed is not served from the stale cache', async () => {
    let isGone = false
    const gone = () => Response.json({ error: { message: '' } }, { headers: { 'x-upstream-status': '404' } })
    const { ask, pass } = setUp(() => (isGone ? gone() : works()))
    await ask()
    isGone = true
    pass(11 * minute)
    expect(answerText(await ask())).toContain('error')
  })

  test('a private response is not cached', async () => {
    const { ask, asked } = setUp(() => Response.json({ illusts: [] }, { headers: { 'cache-control': 'private, no-store' } }))
    await ask()
    await ask()
    expect(asked).toHaveLength(2)
  })
})

describe('responses on disk', () => {
  test('survive a restart, fresh and stale', async () => {
    const directory = temporaryDirectory()
    const first = setUp(() => works(7), { directory })
    await first.ask()
    await first.store.close()
    const second = setUp(() => Promise.reject(new Error('down')), { directory })
    expect(answerText(await second.ask())).toContain('"id":7')
    expect(second.asked).toEqual([])
    await second.store.close()
    const third = setUp(() => Promise.reject(new Error('down')), { directory })
    third.pass(20 * minute)
    expect((await third.ask()).isStale).toBe(true)
  })

  test('F26 are loaded again when their file is damaged', async () => {
    const { writeFileSync } = await import('node:fs')
    const { join } = await import('node:path')
    const directory = temporaryDirectory()
    const first = setUp(() => works(7), { directory })
    await first.ask()
    await first.store.close()
    const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(files).toHaveLength(1)
    for (const content of ['', '["{", -1]', '["{\\"value\\":{\\"status\\":\\"x\\"}}", -1]', 'x'.repeat(100)]) {
      for (const file of files) writeFileSync(join(file.parentPath, file.name), content)
      const { ask, asked, store } = setUp(() => works(8), { directory })
      expect(answerText(await ask())).toContain('"id":8')
      expect(asked).toHaveLength(1)
      await store.close()
    }
  })
})

describe('a Valkey for responses', () => {
  test('F24 that is unreachable delays no response by a timer', async () => {
    const { ask, asked } = setUp(() => works(), { valkeyUrl: 'redis://127.0.0.1:1' })
    // Timers never fire from here on, so a response that waits for one never arrives.
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] })
    expect((await ask()).status).toBe(200)
    expect((await ask('/tags')).status).toBe(200)
    await ask()
    expect(asked).toEqual(['/rank', '/tags'])
  })

  test('F24 that never responds gets no second command', async () => {
    let commands = 0
    const mute = createServer((socket) => socket.on('data', () => (commands += 1)))
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void mute.close())
    const { ask } = setUp(() => works(), { valkeyUrl: `redis://127.0.0.1:${(mute.address() as AddressInfo).port}` })
    await ask()
    const before = commands
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] })
    for (const path of ['/a', '/b', '/c', '/d']) expect((await ask(path)).status).toBe(200)
    expect(commands).toBe(before)
  })
})
