// scrollNeeded: how far a bar scrolls to show its selected item.
import { expect, test } from 'vitest'
import { scrollNeeded } from './revealInBar.ts'

const bar = { left: 16, right: 316 }

test('scrollNeeded › is 0 for an item that is fully visible', () => {
  expect(scrollNeeded(bar, { left: 100, right: 160 })).toBe(0)
})

test('scrollNeeded › centres an item beyond the right edge', () => {
  expect(scrollNeeded(bar, { left: 400, right: 460 })).toBe(264)
})

test('scrollNeeded › centres an item beyond the left edge, as in right-to-left bars', () => {
  expect(scrollNeeded(bar, { left: -200, right: -140 })).toBe(-336)
})

test('scrollNeeded › centres an item that is under the fade at the end', () => {
  expect(scrollNeeded(bar, { left: 240, right: 300 })).toBe(104)
})

test('scrollNeeded › centres an item that is wider than the bar', () => {
  expect(scrollNeeded(bar, { left: 0, right: 400 })).toBe(34)
})
