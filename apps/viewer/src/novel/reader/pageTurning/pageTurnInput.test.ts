import { describe, expect, it } from 'vitest'
import type { TextDirection } from '../../text/domPosition.ts'
import { isAtEdge, keyAction, tapStep } from './pageTurnInput.ts'
import { swipeStep } from './swipeStep.ts'

const key = (name: string, direction: TextDirection, shiftKey = false) => {
  const action = keyAction({ key: name, shiftKey }, direction)
  return typeof action === 'object' ? action.by : action
}

describe('keyAction', () => {
  it.each<[TextDirection, string, string]>([
    ['h', 'ArrowRight', 'ArrowLeft'],
    ['hc', 'ArrowRight', 'ArrowLeft'],
    ['v', 'ArrowLeft', 'ArrowRight'],
  ])('turns left and right in the reading direction: %s', (direction, on, back) => {
    expect([key(on, direction), key(back, direction)]).toEqual([1, -1])
    expect(keyAction({ key: on, shiftKey: false }, direction)).toMatchObject({ isHorizontal: true })
  })
  it.each<TextDirection>(['h', 'v', 'hc'])('maps page keys, space, Home and End alike in every direction: %s', (direction) => {
    expect([key('PageDown', direction), key('PageUp', direction)]).toEqual([1, -1])
    expect([key(' ', direction), key(' ', direction, true)]).toEqual([1, -1])
    expect([key('Home', direction), key('End', direction)]).toEqual(['start', 'end'])
    expect(keyAction({ key: 'PageDown', shiftKey: false }, direction)).toMatchObject({ isHorizontal: false })
  })
  it('leaves up and down to horizontal scrolled text, and turns the other directions', () => {
    expect([key('ArrowDown', 'h'), key('ArrowUp', 'h')]).toEqual([undefined, undefined])
    for (const direction of ['v', 'hc'] as const)
      expect([key('ArrowDown', direction), key('ArrowUp', direction)]).toEqual([1, -1])
  })
  it('leaves other keys to the browser', () => {
    for (const name of ['a', 'Tab', 'Escape', 'Enter', 'F5']) expect(key(name, 'hc')).toBeUndefined()
  })
})

describe('tapStep', () => {
  it('turns forwards at the right, and at the left in vertical text', () => {
    expect([tapStep(0.9, 'hc', true), tapStep(0.1, 'hc', true)]).toEqual([1, -1])
    expect([tapStep(0.9, 'h', true), tapStep(0.1, 'h', true)]).toEqual([1, -1])
    expect([tapStep(0.9, 'v', true), tapStep(0.1, 'v', true)]).toEqual([-1, 1])
  })
  it('returns nothing in the middle zone, which is wider for scrolled text', () => {
    for (const direction of ['h', 'v', 'hc'] as const) expect(tapStep(0.5, direction, true)).toBeUndefined()
    expect([tapStep(0.35, 'hc', true), tapStep(0.35, 'h', true), tapStep(0.35, 'v', true)]).toEqual([-1, undefined, undefined])
  })
  it('splits columns into halves without a middle zone', () => {
    expect([tapStep(0.49, 'hc', false), tapStep(0.51, 'hc', false)]).toEqual([-1, 1])
    expect(tapStep(0.5, 'v', false)).toBeUndefined()
  })
})

describe('swipeStep', () => {
  it('turns at 30 px and more, towards the side that the finger comes from', () => {
    expect([swipeStep(-30, 0, 'hc'), swipeStep(30, 0, 'hc')]).toEqual([1, -1])
    expect([swipeStep(-30, 0, 'h'), swipeStep(30, 0, 'h')]).toEqual([1, -1])
    expect([swipeStep(30, 0, 'v'), swipeStep(-30, 0, 'v')]).toEqual([1, -1])
  })
  it('ignores shorter and vertical swipes', () => {
    expect(swipeStep(29, 0, 'hc')).toBeUndefined()
    expect(swipeStep(-50, 60, 'hc')).toBeUndefined()
    expect(swipeStep(50, -50, 'v')).toBeUndefined()
  })
})

describe('isAtEdge', () => {
  const box = { scrollTop: 0, scrollHeight: 900, clientHeight: 500, scrollLeft: 0, scrollWidth: 300, clientWidth: 300 }
  const edges = (changes: Partial<typeof box>, direction: TextDirection) => [
    isAtEdge({ ...box, ...changes }, direction, -1),
    isAtEdge({ ...box, ...changes }, direction, 1),
  ]
  it('reports the edges of horizontal text, and of vertical text with its negative scroll positions', () => {
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
  it('tolerates a rounding difference of less than 2 px', () => {
    expect(edges({ scrollTop: 398.6 }, 'h')).toEqual([false, true])
  })
  it('reports both edges if everything is visible', () => {
    expect(edges({}, 'v')).toEqual([true, true])
  })
})
