// Work that waits until a frame has been drawn.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { afterPaint, afterPaintOrNow } from './afterPaint.ts'

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

it('runs behind the next frame, not in it', () => {
  const work = vi.fn()
  afterPaint(work)
  vi.runAllTimers()
  expect(work).not.toHaveBeenCalled()
  drawFrame()
  expect(work).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(work).toHaveBeenCalledOnce()
})

it('can be taken back before the frame and behind it', () => {
  const work = vi.fn()
  afterPaint(work)()
  drawFrame()
  const takeBack = afterPaint(work)
  drawFrame()
  takeBack()
  vi.runAllTimers()
  expect(work).not.toHaveBeenCalled()
})

it('can be had at once instead of taken back, and is done no more than once', () => {
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
