// The age of stale data.
import { expect, test } from 'vitest'
import { oldestUpdate } from './staleData.ts'

const updateOf = (...times: number[]) => oldestUpdate(times.map((dataUpdatedAt) => ({ state: { dataUpdatedAt } })))

test('oldestUpdate gives the time of the oldest response', () => expect(updateOf(300, 100, 200)).toBe(100))

test('oldestUpdate ignores queries without a response', () => {
  expect(updateOf(0, 500)).toBe(500)
  expect(updateOf()).toBe(0)
})
