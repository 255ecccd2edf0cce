// How a text is turned: every key, tap and swipe, in every direction.
import { describe, expect, it } from 'vitest'
import type { Way } from './domPlace.ts'
import { isAtEdge, keyWish, swipeWish, tapWish } from './turning.ts'

const key = (name: string, way: Way, shiftKey = false) => {
  const wish = keyWish({ key: name, shiftKey }, way)
  return typeof wish === 'object' ? wish.by : wish
}

describe('keys', () => {
  it.each<[Way, string, string]>([
    ['h', 'ArrowRight', 'ArrowLeft'],
    ['hc', 'ArrowRight', 'ArrowLeft'],
    ['v', 'ArrowLeft', 'ArrowRight'],
  ])('across read on the way the text goes: %s', (way, on, back) => {
    expect([key(on, way), key(back, way)]).toEqual([1, -1])
    expect(keyWish({ key: on, shiftKey: false }, way)).toMatchObject({ isAcross: true })
  })
  it.each<Way>(['h', 'v', 'hc'])('of pages, the space bar, and the ends mean the same everywhere: %s', (way) => {
    expect([key('PageDown', way), key('PageUp', way)]).toEqual([1, -1])
    expect([key(' ', way), key(' ', way, true)]).toEqual([1, -1])
    expect([key('Home', way), key('End', way)]).toEqual(['start', 'end'])
    expect(keyWish({ key: 'PageDown', shiftKey: false }, way)).toMatchObject({ isAcross: false })
  })
  it('up and down scroll a text that goes down, and turn the others', () => {
    expect([key('ArrowDown', 'h'), key('ArrowUp', 'h')]).toEqual([undefined, undefined])
    for (const way of ['v', 'hc'] as const) expect([key('ArrowDown', way), key('ArrowUp', way)]).toEqual([1, -1])
  })
  it('that mean nothing here stay the browser’s', () => {
    for (const name of ['a', 'Tab', 'Escape', 'Enter', 'F5']) expect(key(name, 'hc')).toBeUndefined()
  })
})

describe('taps', () => {
  it('at the right read on, at the left in vertical text', () => {
    expect([tapWish(0.9, 'hc', true), tapWish(0.1, 'hc', true)]).toEqual([1, -1])
    expect([tapWish(0.9, 'h', true), tapWish(0.1, 'h', true)]).toEqual([1, -1])
    expect([tapWish(0.9, 'v', true), tapWish(0.1, 'v', true)]).toEqual([-1, 1])
  })
  it('in the middle turn nothing, and the middle of a text that scrolls is wider', () => {
    for (const way of ['h', 'v', 'hc'] as const) expect(tapWish(0.5, way, true)).toBeUndefined()
    expect([tapWish(0.35, 'hc', true), tapWish(0.35, 'h', true), tapWish(0.35, 'v', true)]).toEqual([-1, undefined, undefined])
  })
  it('on the page split columns into halves, for there is nothing in between', () => {
    expect([tapWish(0.49, 'hc', false), tapWish(0.51, 'hc', false)]).toEqual([-1, 1])
    expect(tapWish(0.5, 'v', false)).toBeUndefined()
  })
})

describe('swipes', () => {
  it('of 30 px and more pull the next page in from where it lies', () => {
    expect([swipeWish(-30, 0, 'hc'), swipeWish(30, 0, 'hc')]).toEqual([1, -1])
    expect([swipeWish(-30, 0, 'h'), swipeWish(30, 0, 'h')]).toEqual([1, -1])
    expect([swipeWish(30, 0, 'v'), swipeWish(-30, 0, 'v')]).toEqual([1, -1])
  })
  it('that are shorter, or go up or down, turn nothing', () => {
    expect(swipeWish(29, 0, 'hc')).toBeUndefined()
    expect(swipeWish(-50, 60, 'hc')).toBeUndefined()
    expect(swipeWish(50, -50, 'v')).toBeUndefined()
  })
})

describe('the edge', () => {
  const box = { scrollTop: 0, scrollHeight: 900, clientHeight: 500, scrollLeft: 0, scrollWidth: 300, clientWidth: 300 }
  const edges = (changes: Partial<typeof box>, way: Way) => [
    isAtEdge({ ...box, ...changes }, way, -1),
    isAtEdge({ ...box, ...changes }, way, 1),
  ]
  it('is reached down a text, and to the left in a vertical one, whose scroll positions are negative', () => {
    expect([edges({}, 'h'), edges({ scrollTop: 200 }, 'h'), edges({ scrollTop: 400 }, 'h')]).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ])
    const wide = { scrollWidth: 1000 }
    expect([edges(wide, 'v'), edges({ ...wide, scrollLeft: -40 }, 'v'), edges({ ...wide, scrollLeft: -700 }, 'v')]).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ])
  })
  it('is reached a fraction of a pixel before it, as browsers round', () => {
    expect(edges({ scrollTop: 398.6 }, 'h')).toEqual([false, true])
  })
  it('is everywhere where everything is seen', () => {
    expect(edges({}, 'v')).toEqual([true, true])
  })
})
