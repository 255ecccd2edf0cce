import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spreadIndexOf, spreadRange, spreadsOf } from './spreads.ts'

const noneIsWide = () => false

describe('spreadsOf', () => {
  it('returns single pages on a narrow screen', () => expect(spreadsOf(3, noneIsWide, false)).toEqual([[0], [1], [2]]))

  it('pairs pages on a wide screen, except the cover', () =>
    expect(spreadsOf(6, noneIsWide, true)).toEqual([[0], [1, 2], [3, 4], [5]]))

  it('keeps a wide page and the page before it single', () => {
    expect(spreadsOf(7, (page) => page === 2, true)).toEqual([[0], [1], [2], [3, 4], [5, 6]])
  })

  it('contains each page once and in order', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 220 }), fc.boolean(), (wide, isDouble) => {
        const spreads = spreadsOf(wide.length, (page) => wide[page] === true, isDouble)
        expect(spreads.flat()).toEqual(wide.map((_, page) => page))
        for (const spread of spreads) if (spread.some((page) => wide[page])) expect(spread).toHaveLength(1)
      }),
    )
  })
})

it('spreadIndexOf returns the spread of a page, and the last one for a page beyond the end', () => {
  const spreads = spreadsOf(6, noneIsWide, true)
  expect(spreadIndexOf(spreads, 4)).toBe(2)
  expect(spreadIndexOf(spreads, 99)).toBe(3)
  expect(spreadIndexOf([], 0)).toBe(0)
})

describe('spreadRange', () => {
  it('returns two pages after the cover', () => {
    expect(spreadRange(0, 7, noneIsWide, true)).toEqual({ first: 0, last: 0 })
    expect(spreadRange(2, 7, noneIsWide, true)).toEqual({ first: 1, last: 2 })
    expect(spreadRange(6, 7, noneIsWide, true)).toEqual({ first: 5, last: 6 })
  })

  it('returns one page for single pages', () => {
    expect(spreadRange(2, 7, noneIsWide, false)).toEqual({ first: 2, last: 2 })
    expect(spreadRange(2, 7, (page) => page === 2, true)).toEqual({ first: 2, last: 2 })
  })
})
