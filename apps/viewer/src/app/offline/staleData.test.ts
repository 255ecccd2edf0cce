// How old what is shown offline may be called.
import { expect, test } from 'vitest'
import { oldestUpdate } from './staleData.ts'

const shown = (...times: number[]) => oldestUpdate(times.map((dataUpdatedAt) => ({ state: { dataUpdatedAt } })))

test('the oldest answer on the screen tells the age', () => expect(shown(300, 100, 200)).toBe(100))
test('answers that never came have no age', () => {
  expect(shown(0, 500)).toBe(500)
  expect(shown()).toBe(0)
})
