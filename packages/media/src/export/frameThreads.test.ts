import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FrameAnswer } from './frameOrder.ts'
import { createFrameThreads } from './frameThreads.ts'

class PlayedThread extends EventTarget {
  isEnded = false
  readonly orders: unknown[] = []
  postMessage(order: unknown) {
    this.orders.push(order)
  }
  terminate() {
    this.isEnded = true
  }
  answer(data: FrameAnswer) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

const begin = () => {
  const started: PlayedThread[] = []
  const threads = createFrameThreads(() => {
    const thread = new PlayedThread()
    started.push(thread)
    return thread
  })
  return { started, ...threads }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('an idle thread serves the next file without reaching the previous listener', () => {
  const { started, open } = begin()
  const heard: string[] = []
  const first = open()
  first.listen(
    ({ id }) => heard.push(`first ${id}`),
    () => {},
  )
  started[0]?.answer({ kind: 'undecodable', id: 1 })
  first.rest()
  const second = open()
  second.listen(
    ({ id }) => heard.push(`second ${id}`),
    ({ kind }) => heard.push(kind),
  )
  started[0]?.answer({ kind: 'undecodable', id: 2 })
  started[0]?.dispatchEvent(new Event('error'))
  expect([started.length, heard]).toEqual([1, ['first 1', 'second 2', 'connection']])
})

it('a thread ends after a long idle time, and never while it works', () => {
  const { started, open } = begin()
  open().rest()
  vi.advanceTimersByTime(10_000)
  const again = open()
  vi.advanceTimersByTime(60_000)
  expect(started.map(({ isEnded }) => isEnded)).toEqual([false])
  again.rest()
  vi.advanceTimersByTime(60_000)
  expect(started.map(({ isEnded }) => isEnded)).toEqual([true])
  open()
  expect(started.length).toBe(2)
})

it('a warmed-up thread makes the first file, and is warmed up only once', () => {
  const { started, open, warm } = begin()
  warm()
  warm()
  expect(started.map(({ orders }) => orders)).toEqual([['warm up']])
  const heard: number[] = []
  const thread = open()
  thread.listen(
    ({ id }) => heard.push(id),
    () => {},
  )
  started[0]?.answer({ kind: 'undecodable', id: 4 })
  expect([started.length, heard]).toEqual([1, [4]])
  thread.rest()
  warm()
  expect([started.length, started[0]?.orders.length]).toEqual([1, 1])
})

it('an idle thread that fails is not reused', () => {
  const { started, open, warm } = begin()
  warm()
  started[0]?.dispatchEvent(new Event('error'))
  expect(started[0]?.isEnded).toBe(true)
  open().rest()
  expect(started.length).toBe(2)
  started[1]?.dispatchEvent(new Event('error'))
  open()
  expect(started.length).toBe(3)
})

it('a thread that fails before its first response reports to its current user', () => {
  const { started, open, warm } = begin()
  warm()
  const heard: string[] = []
  open().listen(
    () => {},
    ({ kind }) => heard.push(kind),
  )
  started[0]?.dispatchEvent(new Event('error'))
  expect(heard).toEqual(['connection'])
})

it('a warmed-up thread that stays unused ends', () => {
  const { started, warm } = begin()
  warm()
  vi.advanceTimersByTime(60_000)
  expect(started.map(({ isEnded }) => isEnded)).toEqual([true])
})

it('a thread of an aborted file ends at once', () => {
  const { started, open } = begin()
  open().close()
  expect(started.map(({ isEnded }) => isEnded)).toEqual([true])
})
