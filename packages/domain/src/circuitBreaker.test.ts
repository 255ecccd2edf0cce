// The circuit breaker: when it rejects requests, and when it probes again.
import { describe, expect, test } from 'vitest'
import { createCircuitBreaker } from './circuitBreaker.ts'

function createTestBreaker() {
  let nowMs = 0
  const breaker = createCircuitBreaker({ threshold: 2, pauseMs: 100, maxPauseMs: 300, elapsed: () => nowMs })
  return {
    breaker,
    wait: (ms: number) => {
      nowMs += ms
    },
    open() {
      breaker.fail()
      breaker.fail()
    },
  }
}

describe('the circuit breaker', () => {
  test('stays closed when a success separates failures', () => {
    const { breaker } = createTestBreaker()
    for (let n = 0; n < 5; n++) {
      breaker.fail()
      breaker.succeed()
    }
    expect([breaker.tryAcquire(), breaker.waitMs()]).toEqual([true, 0])
  })

  test('rejects requests after consecutive failures', () => {
    const { breaker, open, wait } = createTestBreaker()
    open()
    wait(99)
    expect([breaker.tryAcquire(), breaker.waitMs()]).toEqual([false, 1])
  })

  test('lets one probe through after the pause', () => {
    const { breaker, open, wait } = createTestBreaker()
    open()
    wait(100)
    expect([breaker.tryAcquire(), breaker.tryAcquire()]).toEqual([true, false])
    breaker.succeed()
    expect([breaker.tryAcquire(), breaker.tryAcquire()]).toEqual([true, true])
  })

  test('doubles the pause after each failed probe up to the maximum', () => {
    const { breaker, open, wait } = createTestBreaker()
    open()
    const pauses = Array.from({ length: 4 }, () => {
      wait(breaker.waitMs())
      breaker.tryAcquire()
      breaker.fail()
      return breaker.waitMs()
    })
    expect(pauses).toEqual([200, 300, 300, 300])
  })

  test('probes again after a probe without a result', () => {
    const { breaker, open, wait } = createTestBreaker()
    open()
    wait(100)
    breaker.tryAcquire()
    breaker.release()
    expect(breaker.tryAcquire()).toBe(true)
  })

  test('probes again when nothing is known of a probe for a minute, as after a worker lost it', () => {
    const { breaker, open, wait } = createTestBreaker()
    open()
    wait(100)
    breaker.tryAcquire()
    wait(59_999)
    expect([breaker.isAvailable(), breaker.tryAcquire()]).toEqual([false, false])
    wait(1)
    expect([breaker.tryAcquire(), breaker.tryAcquire()]).toEqual([true, false])
    breaker.succeed()
    expect(breaker.isClosed()).toBe(true)
  })

  test('keeps the pause of Retry-After when an earlier request succeeds', () => {
    const { breaker, wait } = createTestBreaker()
    breaker.pauseFor(50)
    breaker.succeed()
    expect(breaker.tryAcquire()).toBe(false)
    wait(50)
    expect(breaker.tryAcquire()).toBe(true)
  })
})
