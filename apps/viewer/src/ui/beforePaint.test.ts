// beforePaint: work in a task of its own before the next frame.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beforePaint } from './beforePaint.ts'

let frames: (() => void)[] = []
const reported = vi.fn()

beforeEach(() => {
  frames = []
  vi.stubGlobal('reportError', reported)
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback))
  vi.stubGlobal('cancelAnimationFrame', (request: number) => {
    frames[request - 1] = () => {}
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})
const drawFrame = () => {
  for (const callback of frames.splice(0)) callback()
}

it('runs the work once, at the latest in the next frame', async () => {
  const work = vi.fn()
  beforePaint(work)
  expect(work).not.toHaveBeenCalled()
  drawFrame()
  expect(work).toHaveBeenCalledOnce()
})

it('runs the work in a task of high priority where the browser has them', async () => {
  const tasks: (() => void)[] = []
  vi.stubGlobal('scheduler', {
    postTask: async (task: () => void, { priority }: { priority: string }) => {
      expect(priority).toBe('user-blocking')
      tasks.push(task)
    },
  })
  const work = vi.fn()
  beforePaint(work)
  tasks[0]?.()
  expect(work).toHaveBeenCalledOnce()
  drawFrame()
  expect(work).toHaveBeenCalledOnce()
  beforePaint(work).cancel()
  tasks[1]?.()
  expect(work).toHaveBeenCalledOnce()
})

it('reports an error of the work', async () => {
  const error = new Error('no layout')
  vi.stubGlobal('scheduler', { postTask: async (task: () => void) => task() })
  beforePaint(() => {
    throw error
  })
  await Promise.resolve()
  expect(reported).toHaveBeenCalledExactlyOnceWith(error)
})

it('can be cancelled, or run at once', () => {
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
