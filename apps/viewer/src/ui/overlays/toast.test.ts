// showToast: duration, repetition and limits.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, showToast, toasts } from './toast.ts'

const texts = () => toasts.getState().map(({ text }) => text)

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

test('a toast disappears after three seconds', () => {
  showToast('kept', {}, 0)
  expect(texts()).toEqual(['kept'])
  vi.advanceTimersByTime(3000)
  expect(texts()).toEqual([])
})

test('F12 the same text is shown once in ten seconds', () => {
  for (const now of [20_000, 21_000, 29_999]) showToast('network', { kind: 'error' }, now)
  expect(texts()).toEqual(['network'])
  showToast('network', {}, 30_000)
  expect(texts()).toEqual(['network', 'network'])
})

test('at most three toasts are shown at once, and each can be dismissed', () => {
  for (const text of ['a', 'b', 'c', 'd']) showToast(text, {}, 100_000)
  expect(texts()).toEqual(['b', 'c', 'd'])
  const [first] = toasts.getState()
  if (first !== undefined) dismissToast(first.id)
  expect(texts()).toEqual(['c', 'd'])
})

test('an empty text is not shown', () => {
  showToast('', {}, 200_000)
  expect(texts()).toEqual([])
})

test('a toast that appears in a hidden tab starts its duration when the tab is visible', () => {
  const page = { hidden: true, addEventListener: vi.fn<(event: string, back: () => void) => void>() }
  vi.stubGlobal('document', page)
  showToast('while away', {}, 300_000)
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual(['while away'])
  page.hidden = false
  page.addEventListener.mock.calls[0]?.[1]()
  vi.advanceTimersByTime(2999)
  expect(texts()).toEqual(['while away'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
  vi.unstubAllGlobals()
})

test('a toast with an action is shown each time, because each action is different', () => {
  const undone: string[] = []
  for (const name of ['a', 'b']) showToast('blocked', { action: { label: 'Undo', act: () => undone.push(name) } }, 400_000)
  for (const { action } of toasts.getState()) action?.act()
  expect(undone).toEqual(['a', 'b'])
})
