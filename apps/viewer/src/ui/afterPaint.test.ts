// Work before and after the next frame.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { afterPaint, afterPaintOrNow, beforePaint } from './afterPaint.ts'

let frames: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  frames = []
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback))
  vi.stubGlobal('cancelAnimationFrame', (request: number) => {
    frames[request - 1] = () => {}
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const drawFrame = () => {
  for (const callback of frames.splice(0)) callback()
}

it('afterPaint runs the work after the next frame', () => {
  const work = vi.fn()
  afterPaint(work)
  vi.runAllTimers()
  expect(work).not.toHaveBeenCalled()
  drawFrame()
  expect(work).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(work).toHaveBeenCalledOnce()
})

it('afterPaint can be cancelled before and after the frame', () => {
  const work = vi.fn()
  afterPaint(work)()
  drawFrame()
  const cancel = afterPaint(work)
  drawFrame()
  cancel()
  vi.runAllTimers()
  expect(work).not.toHaveBeenCalled()
})

it('afterPaintOrNow runs the work once, early if its function is called', () => {
  const work = vi.fn()
  const now = afterPaintOrNow(work)
  expect(work).not.toHaveBeenCalled()
  now()
  expect(work).toHaveBeenCalledOnce()
  drawFrame()
  vi.runAllTimers()
  now()
  expect(work).toHaveBeenCalledOnce()

  const later = vi.fn()
  const tooLate = afterPaintOrNow(later)
  drawFrame()
  vi.runAllTimers()
  expect(later).toHaveBeenCalledOnce()
  tooLate()
  expect(later).toHaveBeenCalledOnce()
})

it('beforePaint runs the work once, at the latest in the next frame', async () => {
  const work = vi.fn()
  beforePaint(work)
  expect(work).not.toHaveBeenCalled()
  drawFrame()
  expect(work).toHaveBeenCalledOnce()
})

it('beforePaint runs the work in a task of high priority where the browser has them', async () => {
  const tasks: [() => void, AbortSignal][] = []
  vi.stubGlobal('scheduler', {
    postTask: async (task: () => void, { priority, signal }: { priority: string; signal: AbortSignal }) => {
      expect(priority).toBe('user-blocking')
      tasks.push([task, signal])
    },
  })
  const work = vi.fn()
  beforePaint(work)
  tasks[0]?.[0]()
  expect(work).toHaveBeenCalledOnce()
  drawFrame()
  expect(work).toHaveBeenCalledOnce()
  const { cancel } = beforePaint(work)
  cancel()
  expect(tasks[1]?.[1].aborted).toBe(true)
})

it('beforePaint reports an error of the work, and none when it is cancelled', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const error = new Error('no layout')
  vi.stubGlobal('scheduler', { postTask: () => Promise.reject(new DOMException('cancelled', 'AbortError')) })
  beforePaint(() => undefined)
  await Promise.resolve()
  expect(reported).not.toHaveBeenCalled()
  vi.stubGlobal('scheduler', { postTask: async (task: () => void) => task() })
  beforePaint(() => {
    throw error
  })
  await Promise.resolve()
  expect(reported).toHaveBeenCalledExactlyOnceWith(error)
})

it('beforePaint can be cancelled, or run at once', () => {
  const work = vi.fn()
  beforePaint(work).cancel()
  drawFrame()
  expect(work).not.toHaveBeenCalled()
  const { flush } = beforePaint(work)
  flush()
  flush()
  drawFrame()
  expect(work).toHaveBeenCalledOnce()
})
