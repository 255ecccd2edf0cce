import { describe, expect, it } from 'vitest'
import { HttpError } from './httpError.ts'
import { createSessionQueues } from './sessionQueues.ts'
import { createTestClock } from './testing/testClock.ts'

const pace = { parallel: 2, spacingMs: 400, pauseMs: 60_000, longestWaitMs: 5000 }
const signal = new AbortController().signal
const never = () => new Promise<never>(() => undefined)
/** Lets all pending promises settle. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('a session queue', () => {
  it('runs two calls at once, with 400 ms between their starts', async () => {
    const clock = createTestClock()
    const queues = createSessionQueues(pace, clock)
    const starts: number[] = []
    let running = 0
    let max = 0
    const first = clock.now()
    await Promise.all(
      Array.from({ length: 6 }, () =>
        queues.run('a', signal, async () => {
          starts.push(clock.now() - first)
          max = Math.max(max, ++running)
          await settle()
          running--
        }),
      ),
    )
    expect(starts).toHaveLength(6)
    expect(starts[0]).toBe(0)
    expect(Math.max(...starts)).toBeGreaterThanOrEqual(5 * 400)
    expect(max).toBeLessThanOrEqual(2)
  })

  it('does not delay another queue', async () => {
    const queues = createSessionQueues(pace, createTestClock())
    void queues.run('a', signal, never)
    void queues.run('a', signal, never)
    expect(await queues.run('b', signal, async () => 'through')).toBe('through')
  })

  it('F35: refuses a call that would wait too long, with the time to wait', async () => {
    const clock = createTestClock()
    const queues = createSessionQueues({ ...pace, parallel: 100 }, { now: clock.now, sleep: never })
    const calls = Array.from({ length: 20 }, () => queues.run('a', signal, async () => 'x').catch((error: unknown) => error))
    const refused = await Promise.all(calls.slice(14))
    for (const refusal of refused) {
      expect(refusal).toBeInstanceOf(HttpError)
      expect(refusal).toMatchObject({ status: 503, options: { retryAfterS: expect.any(Number) } })
    }
  })

  it('frees the place of a client that disconnects', async () => {
    const queues = createSessionQueues({ ...pace, spacingMs: 0 }, createTestClock())
    const ends: (() => void)[] = []
    const held = [1, 2].map(() => queues.run('a', signal, () => new Promise<void>((resolve) => ends.push(resolve))))
    const leaver = new AbortController()
    const left = queues.run('a', leaver.signal, async () => 'never').catch((error: unknown) => error)
    const stays = queues.run('a', signal, async () => 'served')
    leaver.abort(new Error('left'))
    expect(await left).toEqual(new Error('left'))
    for (const end of ends) end()
    await Promise.all(held)
    expect(await stays).toBe('served')
  })

  it('continues after a failed call', async () => {
    const queues = createSessionQueues({ ...pace, parallel: 1, spacingMs: 0 }, createTestClock())
    const failed = queues.run('a', signal, () => Promise.reject(new Error('x'))).catch((error: unknown) => error)
    const next = queues.run('a', signal, async () => 'served')
    expect([await failed, await next]).toEqual([new Error('x'), 'served'])
  })

  it('refuses waiting calls when it is closed', async () => {
    const queues = createSessionQueues({ ...pace, parallel: 1, spacingMs: 0 }, createTestClock())
    const ends: (() => void)[] = []
    const first = queues.run('a', signal, () => new Promise<void>((resolve) => ends.push(resolve)))
    const waiting = queues.run('a', signal, async () => 'x').catch((error: unknown) => error)
    await settle()
    expect(queues.close('a', undefined)).toBe(60)
    expect(queues.close('a', 5)).toBe(60)
    for (const end of ends) end()
    await first
    expect(await waiting).toMatchObject({ status: 429, message: 'Rate Limit' })
  })
})
