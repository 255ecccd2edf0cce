// Times of the self-test in words.
import { expect, it } from 'vitest'
import { formatTimeSpan, shownValues } from './quantities.ts'

it.each([
  [0, '0 ms'],
  [120, '120 ms'],
  [1900, '1,900 ms'],
  [15_000, '15 seconds'],
  [90_000, '90 seconds'],
  [360_500, '6 minutes'],
  [3 * 3_600_000, '3 hours'],
  [400 * 86_400_000, '400 days'],
])('formatTimeSpan writes %s ms as %s', (ms, words) => {
  expect(formatTimeSpan(ms, 'en')).toBe(words)
})

it('formatTimeSpan uses the words of the language', () => {
  expect(formatTimeSpan(21 * 60_000, 'ru')).toBe('21 минута')
})

it('shownValues formats sizes, and keeps texts', () => {
  expect(shownValues({ size: { bytes: 1536 }, version: '1.0' }, 'en')).toEqual({ size: '1.5 KiB', version: '1.0' })
})
