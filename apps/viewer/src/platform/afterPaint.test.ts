// afterPaint and afterPaintOrNow: work after the next frame.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { afterPaint, afterPaintOrNow } from './schedule.ts'

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
