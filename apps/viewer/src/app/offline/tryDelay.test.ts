// When kept answers are asked for anew.
import { expect, test } from 'vitest'
import { retryDelayMs } from './tryDelay.ts'

test('a service that does not answer is asked ever more rarely', () => {
  expect([0, 1, 2, 3, 4, 5, 40].map((tries) => retryDelayMs(tries, true))).toEqual([
    15_000, 30_000, 60_000, 120_000, 240_000, 240_000, 240_000,
  ])
})

test('one that has answered since is asked at once, and then no more often than others', () => {
  expect(retryDelayMs(0, false)).toBe(0)
  expect(retryDelayMs(1, false)).toBe(30_000)
})
