// The pauses between automatic retries.
import { expect, test } from 'vitest'
import { retryDelayMs } from './retryDelay.ts'

test('retryDelayMs doubles up to four minutes while the host is unreachable', () => {
  expect([0, 1, 2, 3, 4, 5, 40].map((tries) => retryDelayMs(tries, true))).toEqual([
    15_000, 30_000, 60_000, 120_000, 240_000, 240_000, 240_000,
  ])
})

test('retryDelayMs is 0 for the first retry of a host that has responded again', () => {
  expect(retryDelayMs(0, false)).toBe(0)
  expect(retryDelayMs(1, false)).toBe(30_000)
})
