import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type CoveredList, registerList, unmountLists } from './unmountGradually.ts'

/** A list of `cards` cards that records its limits. */
function listOf(cards: number) {
  const limits: number[] = []
  let shown = cards
  const list: CoveredList = {
    count: () => shown,
    limit(max) {
      shown = Math.min(cards, max)
      limits.push(shown)
    },
  }
  const unregister = registerList(list)
  cleanups.push(unregister)
  return { limits, unregister }
}

const cleanups: (() => void)[] = []

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  for (const cleanup of cleanups.splice(0)) cleanup()
})

it('unmounts the cards of all lists a few per task', () => {
  const [long, short] = [listOf(20), listOf(3)]
  const done = vi.fn()
  unmountLists(done)
  expect(long.limits).toEqual([12])
  vi.advanceTimersToNextTimer()
  expect(long.limits).toEqual([12, 4])
  expect(done).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(long.limits).toEqual([12, 4, 0])
  expect(short.limits).toEqual([0])
  expect(done).toHaveBeenCalledOnce()
})

it('calls back at once without a list', () => {
  const done = vi.fn()
  unmountLists(done)
  expect(done).toHaveBeenCalledOnce()
})

it('renders the cards again when it is cancelled', () => {
  const { limits } = listOf(20)
  const done = vi.fn()
  const cancel = unmountLists(done)
  cancel()
  expect(limits).toEqual([12, 20])
  vi.runAllTimers()
  expect(limits).toEqual([12, 20])
  expect(done).toHaveBeenCalledOnce()
})

it('ignores a list whose screen was left', () => {
  const { limits, unregister } = listOf(20)
  const done = vi.fn()
  const cancel = unmountLists(done)
  unregister()
  vi.runAllTimers()
  cancel()
  expect(limits).toEqual([12])
  expect(done).toHaveBeenCalledOnce()
})
