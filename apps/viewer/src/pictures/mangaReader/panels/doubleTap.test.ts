// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listenForDoubleTaps } from './doubleTap.ts'

/** Taps left of this turn the page. */
const zoneEnd = 100
/** No page is left of this. */
const besidePages = 10
const stop = new AbortController()
afterEach(() => vi.useRealTimers())

/** A reader that records the taps that reach its page, and its double taps. */
function openReader() {
  const root = document.body.appendChild(document.createElement('div'))
  const page = root.appendChild(document.createElement('p'))
  const taps: number[] = []
  const doubleTaps: number[] = []
  root.addEventListener('click', ({ clientX }) => taps.push(clientX))
  listenForDoubleTaps(
    root,
    {
      placeAt: (x) => (x < besidePages ? undefined : x),
      onDoubleTap: (x) => doubleTaps.push(x),
      turnsPage: (x) => x < zoneEnd,
      currentPage: () => 0,
    },
    stop.signal,
  )
  const tap = (x: number) =>
    page.dispatchEvent(Object.assign(new MouseEvent('click', { bubbles: true, clientX: x, detail: 1 }), { pointerType: 'touch' }))
  return { taps, doubleTaps, tap }
}

describe('a tap of a finger', () => {
  beforeEach(() => void vi.useFakeTimers())

  it('that turns the page counts at once', () => {
    const { tap, taps } = openReader()
    tap(20)
    expect(taps).toEqual([20])
  })

  it('that turns the page and a second one are a double tap at the place of the first', () => {
    const { tap, taps, doubleTaps } = openReader()
    tap(20)
    tap(22)
    vi.runAllTimers()
    expect([taps, doubleTaps]).toEqual([[20], [20]])
  })

  it('that turns the page counts again as soon as no double tap is possible', () => {
    const { tap, taps, doubleTaps } = openReader()
    tap(20)
    vi.advanceTimersByTime(261)
    tap(20)
    expect([taps, doubleTaps]).toEqual([[20, 20], []])
  })

  it('beside the pages is never a part of a double tap', () => {
    const { tap, taps, doubleTaps } = openReader()
    for (const x of [5, 6, 5]) tap(x)
    vi.runAllTimers()
    expect([taps, doubleTaps]).toEqual([[5, 6, 5], []])
  })

  it('elsewhere waits for a second one', () => {
    const { tap, taps } = openReader()
    tap(200)
    expect(taps).toEqual([])
    vi.runAllTimers()
    expect(taps).toEqual([200])
  })

  it('and a second one nearby are a double tap', () => {
    const { tap, taps, doubleTaps } = openReader()
    tap(110)
    tap(95)
    vi.runAllTimers()
    expect([taps, doubleTaps]).toEqual([[], [110]])
  })

  it('counts before one far away', () => {
    const { tap, taps, doubleTaps } = openReader()
    tap(300)
    tap(20)
    expect([taps, doubleTaps]).toEqual([[300, 20], []])
  })
})
