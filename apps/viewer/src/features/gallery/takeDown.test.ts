// What becomes of the cards of a list that an opened work covers.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type StandingList, stand, takeDown } from './takeDown.ts'

/** A list of so many cards that writes down how many it kept, step by step. */
function listOf(cards: number) {
  const kept: number[] = []
  let shown = cards
  const list: StandingList = {
    count: () => shown,
    keep(most) {
      shown = Math.min(cards, most)
      kept.push(shown)
    },
  }
  const leave = stand(list)
  leaving.push(leave)
  return { kept, leave }
}

const leaving: (() => void)[] = []

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  for (const leave of leaving.splice(0)) leave()
})

it('takes the cards of every list down a few a task, and goes on when none is left', () => {
  const [long, short] = [listOf(20), listOf(3)]
  const done = vi.fn()
  takeDown(done)
  expect(long.kept).toEqual([12])
  vi.advanceTimersToNextTimer()
  expect(long.kept).toEqual([12, 4])
  expect(done).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(long.kept).toEqual([12, 4, 0])
  expect(short.kept).toEqual([0])
  expect(done).toHaveBeenCalledOnce()
})

it('goes on at once where no list stands', () => {
  const done = vi.fn()
  takeDown(done)
  expect(done).toHaveBeenCalledOnce()
})

it('puts the lists back that are seen again, and goes on all the same', () => {
  const { kept } = listOf(20)
  const done = vi.fn()
  const putBack = takeDown(done)
  putBack()
  expect(kept).toEqual([12, 20])
  vi.runAllTimers()
  expect(kept).toEqual([12, 20])
  expect(done).toHaveBeenCalledOnce()
})

it('leaves a list alone that has gone with its screen', () => {
  const { kept, leave } = listOf(20)
  const done = vi.fn()
  const putBack = takeDown(done)
  leave()
  vi.runAllTimers()
  putBack()
  expect(kept).toEqual([12])
  expect(done).toHaveBeenCalledOnce()
})
