// Notes: said once, not in showers, gone in time.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, showToast, toasts } from './toast.ts'

const texts = () => toasts.getState().map(({ text }) => text)

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

test('a note is shown and leaves after three seconds', () => {
  showToast('kept', {}, 0)
  expect(texts()).toEqual(['kept'])
  vi.advanceTimersByTime(3000)
  expect(texts()).toEqual([])
})

test('F12 the same words are said once in ten seconds', () => {
  for (const now of [20_000, 21_000, 29_999]) showToast('network', { kind: 'error' }, now)
  expect(texts()).toEqual(['network'])
  showToast('network', {}, 30_000)
  expect(texts()).toEqual(['network', 'network'])
})

test('at most three stand at once, and each can be sent away', () => {
  for (const text of ['a', 'b', 'c', 'd']) showToast(text, {}, 100_000)
  expect(texts()).toEqual(['b', 'c', 'd'])
  const [first] = toasts.getState()
  if (first !== undefined) dismissToast(first.id)
  expect(texts()).toEqual(['c', 'd'])
})

test('nothing to say is not shown', () => {
  showToast('', {}, 200_000)
  expect(texts()).toEqual([])
})
