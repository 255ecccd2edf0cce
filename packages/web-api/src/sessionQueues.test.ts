import { afterEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from './clock.ts'
import { HttpError } from './httpError.ts'
import { createSessionQueues } from './sessionQueues.ts'
import { createTestClock } from './testing/testClock.ts'

const pace = { parallel: 2, spacingMs: 400, pauseMs: 60_000, longestWaitMs: 5000 }
const signal = new AbortController().signal
const never = () => new Promise<never>(() => undefined)
/** Lets all pending promises settle. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

afterEach(() => void vi.useRealTimers())

describe('a session queue', () => {
  it('runs two calls at once, with 400 ms between their starts', async () => {
    vi.useFakeTimers()
    const queues = createSessionQueues(pace, systemClock)
    const first = Date.now()
    const starts: number[] = []
    let running = 0
    let max = 0
    const call = () =>
      queues.run({ queue: 'a', signal }, async () => {
        starts.push(Date.now() - first)
        max = Math.max(max, ++running)
        await systemClock.sleep(700)
        running--
      })
    const calls = Array.from({ length: 6 }, call)
    await vi.runAllTimersAsync()
    await Promise.all(calls)
    expect(starts).toEqual([0, 400, 800, 1200, 1600, 2000])
    expect(max).toBe(2)
  })

  it('does not delay another queue', async () => {
    const queues = createSessionQueues(pace, createTestClock())
    void queues.run({ queue: 'a', signal }, never)
    void queues.run({ queue: 'a', signal }, never)
    expect(await queues.run({ queue: 'b', signal }, async () => 'through')).toBe('through')
  })

  it('F35: refuses a call that would wait too long, with the time to wait', async () => {
    const clock = createTestClock()
    const queues = createSessionQueues({ ...pace, parallel: 100 }, { now: clock.now, sleep: never })
    const calls = Array.from({ length: 20 }, () =>
      queues.run({ queue: 'a', signal }, async () => 'x').catch((error: unknown) => error),
    )
    const refused = await Promise.all(calls.slice(14))
    for (const refusal of refused) {
      expect(refusal).toBeInstanceOf(HttpError)
      expect(refusal).toMatchObject({ status: 503, options: { retryAfterS: expect.any(Number) } })
    }
  })

  it('frees the place of a client that disconnects', async () => {
    const queues = createSessionQueues({ ...pace, spacingMs: 0 }, createTestClock())
    const ends: (() => void)[] = []
    const held = [1, 2].map(() => queues.run({ queue: 'a', signal }, () => new Promise<void>((resolve) => ends.push(resolve))))
    const leaver = new AbortController()
    const left = queues.run({ queue: 'a', signal: leaver.signal }, async () => 'never').catch((error: unknown) => error)
    const stays = queues.run({ queue: 'a', signal }, async () => 'served')
    leaver.abort(new Error('left'))
    expect(await left).toEqual(new Error('left'))
    for (const end of ends) end()
    await Promise.all(held)
    expect(await stays).toBe('served')
  })

  it('lets later calls go before a secondary one, but not for ever', async () => {
    const clock = createTestClock()
    const queues = createSessionQueues({ ...pace, parallel: 1, spacingMs: 0 }, clock)
    const ends: (() => void)[] = []
    const first = queues.run({ queue: 'a', signal }, () => new Promise<void>((resolve) => ends.push(resolve)))
    const order: string[] = []
    await settle()
    const call = (name: string, isSecondary: boolean) =>
      queues.run({ queue: 'a', signal, isSecondary }, async () => void order.push(name))
    const calls = [call('related', true), call('work', false)]
    clock.pass(3001)
    calls.push(call('late', false))
    for (const end of ends) end()
    await Promise.all([first, ...calls])
    expect(order).toEqual(['work', 'related', 'late'])
  })

  it('accepts a call that secondary calls would make too late', async () => {
    const clock = createTestClock()
    const queues = createSessionQueues(pace, { now: clock.now, sleep: never })
    const run = (isSecondary: boolean) => queues.run({ queue: 'a', signal, isSecondary }, async () => 'x')
    const secondary = Array.from({ length: 14 }, () => run(true).catch((error: unknown) => error))
    expect(await secondary.at(-1)).toMatchObject({ status: 503 })
    const isRefused = await Promise.race([run(false).catch(() => 'refused'), settle()])
    expect(isRefused).toBeUndefined()
  })

  it('continues after a failed call', async () => {
    const queues = createSessionQueues({ ...pace, parallel: 1, spacingMs: 0 }, createTestClock())
    const failed = queues.run({ queue: 'a', signal }, () => Promise.reject(new Error('x'))).catch((error: unknown) => error)
    const next = queues.run({ queue: 'a', signal }, async () => 'served')
    expect([await failed, await next]).toEqual([new Error('x'), 'served'])
  })

  it('refuses waiting calls when it is closed', async () => {
    const queues = createSessionQueues({ ...pace, parallel: 1, spacingMs: 0 }, createTestClock())
    const ends: (() => void)[] = []
    const first = queues.run({ queue: 'a', signal }, () => new Promise<void>((resolve) => ends.push(resolve)))
    const waiting = queues.run({ queue: 'a', signal }, async () => 'x').catch((error: unknown) => error)
    await settle()
    expect(queues.close('a', undefined)).toBe(60)
    expect(queues.close('a', 5)).toBe(60)
    expect(await waiting).toMatchObject({ status: 429, message: 'Rate Limit' })
    for (const end of ends) end()
    await first
  })
})
