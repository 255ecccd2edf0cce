import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createScrollWatch, scrollingMs } from './scrollWatch.ts'

describe('createScrollWatch', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  /** A watch of a page that has just scrolled, and a function that scrolls it again. */
  const scrolledPage = () => {
    const page = new EventTarget()
    const watch = createScrollWatch(() => page)
    watch.isScrolling()
    const scroll = () => page.dispatchEvent(new Event('scroll'))
    scroll()
    return { watch, scroll }
  }

  it('reports a scroll until it has ended', () => {
    const { watch } = scrolledPage()
    expect(watch.isScrolling()).toBe(true)
    vi.advanceTimersByTime(scrollingMs)
    expect(watch.isScrolling()).toBe(false)
  })

  it('calls back at once on a page that does not scroll', () => {
    const callback = vi.fn()
    createScrollWatch(() => new EventTarget()).whenStill(callback)
    expect(callback).toHaveBeenCalledOnce()
  })

  it('calls back once after the last of several scrolls', () => {
    const { watch, scroll } = scrolledPage()
    const callback = vi.fn()
    watch.whenStill(callback)
    for (let time = 0; time < 5; time++) {
      vi.advanceTimersByTime(scrollingMs - 1)
      scroll()
    }
    expect(callback).not.toHaveBeenCalled()
    vi.advanceTimersByTime(3 * scrollingMs)
    expect(callback).toHaveBeenCalledOnce()
  })

  it('calls back exactly when the page rests, whenever the wait began', () => {
    const { watch, scroll } = scrolledPage()
    const callback = vi.fn()
    watch.whenStill(callback)
    vi.advanceTimersByTime(scrollingMs - 50)
    scroll()
    vi.advanceTimersByTime(scrollingMs - 1)
    expect(callback).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(callback).toHaveBeenCalledOnce()
  })

  it('spreads many calls over several tasks, which a new scroll interrupts', () => {
    const { watch, scroll } = scrolledPage()
    const callbacks = Array.from({ length: 15 }, () => vi.fn())
    for (const callback of callbacks) watch.whenStill(callback)
    const called = () => callbacks.filter(({ mock }) => mock.calls.length === 1).length
    vi.advanceTimersByTime(scrollingMs)
    expect(called()).toBe(6)
    vi.advanceTimersByTime(16)
    expect(called()).toBe(12)
    scroll()
    vi.advanceTimersByTime(scrollingMs - 1)
    expect(called()).toBe(12)
    vi.advanceTimersByTime(scrollingMs)
    expect(called()).toBe(15)
  })

  it('calls back at once when the wait is ended', () => {
    const { watch } = scrolledPage()
    const callback = vi.fn()
    watch.whenStill(callback)
    watch.flush()
    vi.advanceTimersByTime(3 * scrollingMs)
    expect(callback).toHaveBeenCalledOnce()
  })

  it('does not call back after a cancel', () => {
    const { watch } = scrolledPage()
    const callback = vi.fn()
    watch.whenStill(callback)()
    vi.advanceTimersByTime(3 * scrollingMs)
    expect(callback).not.toHaveBeenCalled()
  })
})
