import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Pairing, spreadIndexOf, spreadsOf, visiblePages } from './spreads.ts'

const spreads = (count: number, changes: Partial<Pairing> = {}) =>
  spreadsOf({ count, isWide: () => false, isDouble: true, isShifted: false, ...changes })

describe('spreadsOf', () => {
  it('returns single pages on a narrow screen', () => expect(spreads(3, { isDouble: false })).toEqual([[0], [1], [2]]))

  it('pairs pages on a wide screen, except the cover', () => expect(spreads(6)).toEqual([[0], [1, 2], [3, 4], [5]]))

  it('pairs the cover when the pairs are shifted', () =>
    expect(spreads(6, { isShifted: true })).toEqual([
      [0, 1],
      [2, 3],
      [4, 5],
    ]))

  it('keeps a wide page and the page before it single', () => {
    expect(spreads(7, { isWide: (page) => page === 2 })).toEqual([[0], [1], [2], [3, 4], [5, 6]])
  })

  it('contains each page once and in order', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 220 }), fc.boolean(), fc.boolean(), (wide, isDouble, isShifted) => {
        const all = spreads(wide.length, { isWide: (page) => wide[page] === true, isDouble, isShifted })
        expect(all.flat()).toEqual(wide.map((_, page) => page))
        for (const spread of all) if (spread.some((page) => wide[page])) expect(spread).toHaveLength(1)
      }),
    )
  })
})

it('spreadIndexOf returns the spread of a page, and the last one for a page beyond the end', () => {
  expect(spreadIndexOf(spreads(6), 4)).toBe(2)
  expect(spreadIndexOf(spreads(6), 99)).toBe(3)
  expect(spreadIndexOf([], 0)).toBe(0)
})

describe('visiblePages', () => {
  it('returns two pages after the cover', () => {
    expect(visiblePages(spreads(7), 0)).toEqual({ first: 0, last: 0 })
    expect(visiblePages(spreads(7), 2)).toEqual({ first: 1, last: 2 })
    expect(visiblePages(spreads(7), 6)).toEqual({ first: 5, last: 6 })
  })

  it('returns one page for single pages', () => {
    expect(visiblePages(spreads(7, { isDouble: false }), 2)).toEqual({ first: 2, last: 2 })
    expect(visiblePages(spreads(7, { isWide: (page) => page === 2 }), 2)).toEqual({ first: 2, last: 2 })
  })
})
