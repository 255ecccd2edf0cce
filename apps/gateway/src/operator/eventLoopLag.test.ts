// Event-loop lag, and its effect on /healthz.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { delayWindowMs, intervalMs, watchEventLoopLag } from './eventLoopLag.ts'
import { createHealth, healthResponse } from './health.ts'

let now = 0
/** Lets time pass while the event loop runs. */
const run = (ms: number) => {
  for (let passed = 0; passed < ms; passed += intervalMs) {
    now += intervalMs
    vi.advanceTimersByTime(intervalMs)
  }
}
/** Lets time pass while the event loop is blocked. */
const block = (ms: number) => {
  now += ms
  vi.advanceTimersByTime(intervalMs)
}

describe('F33 a gateway with a blocked event loop', () => {
  beforeEach(() => {
    now = 0
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  })
  afterEach(() => void vi.useRealTimers())

  const healthOf = async (response: Response) => [response.status, await response.json()]

  test('is busy for a few seconds and then ready again', async () => {
    const lag = watchEventLoopLag(() => now)
    const health = createHealth(lag)
    health.enter('ready')
    run(1000)
    expect(await healthOf(healthResponse(health))).toEqual([200, { status: 'ready', lagMs: 0 }])
    block(2000)
    expect(await healthOf(healthResponse(health))).toEqual([503, { status: 'busy', lagMs: 1750 }])
    run(delayWindowMs - intervalMs)
    expect(healthResponse(health).status).toBe(503)
    run(intervalMs)
    expect(await healthOf(healthResponse(health))).toEqual([200, { status: 'ready', lagMs: 0 }])
    lag.stop()
  })

  test('ignores the lag of its start', async () => {
    const lag = watchEventLoopLag(() => now)
    const health = createHealth(lag)
    now += 30_000
    health.enter('ready')
    run(intervalMs)
    expect(await healthOf(healthResponse(health))).toEqual([200, { status: 'ready', lagMs: 0 }])
    lag.stop()
  })

  test('is ready with a small lag, which it reports', async () => {
    const lag = watchEventLoopLag(() => now)
    const health = createHealth(lag)
    health.enter('ready')
    block(900)
    expect(await healthOf(healthResponse(health))).toEqual([200, { status: 'ready', lagMs: 650 }])
    health.enter('stopping')
    expect(await healthOf(healthResponse(health))).toEqual([503, { status: 'stopping', lagMs: 650 }])
    lag.stop()
  })
})
