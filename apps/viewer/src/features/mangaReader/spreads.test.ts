// Openings of a book: every page once and in order, the cover and wide pages alone.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openingOf, spreadsOf, spreadWith } from './spreads.ts'

const none = () => false

describe('pages lie', () => {
  it('one by one on a narrow screen', () => expect(spreadsOf(3, none, false)).toEqual([[0], [1], [2]]))

  it('two by two on a wide one, the cover alone', () => expect(spreadsOf(6, none, true)).toEqual([[0], [1, 2], [3, 4], [5]]))

  it('alone where they are wide, also the page before them', () => {
    expect(spreadsOf(7, (page) => page === 2, true)).toEqual([[0], [1], [2], [3, 4], [5, 6]])
  })

  it('each once and in order, whatever is wide', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 220 }), fc.boolean(), (wide, isDouble) => {
        const spreads = spreadsOf(wide.length, (page) => wide[page] === true, isDouble)
        expect(spreads.flat()).toEqual(wide.map((_, page) => page))
        for (const spread of spreads) if (spread.some((page) => wide[page])) expect(spread).toHaveLength(1)
      }),
    )
  })
})

it('a page finds its spread, and one beyond the end the last', () => {
  const spreads = spreadsOf(6, none, true)
  expect(spreadWith(spreads, 4)).toBe(2)
  expect(spreadWith(spreads, 99)).toBe(3)
  expect(spreadWith([], 0)).toBe(0)
})

describe('the pages that lie open', () => {
  const narrow = () => false
  it('are two behind the cover', () => {
    expect(openingOf(0, 7, narrow, true)).toEqual({ first: 0, last: 0 })
    expect(openingOf(2, 7, narrow, true)).toEqual({ first: 1, last: 2 })
    expect(openingOf(6, 7, narrow, true)).toEqual({ first: 5, last: 6 })
  })

  it('are one where pages lie alone', () => {
    expect(openingOf(2, 7, narrow, false)).toEqual({ first: 2, last: 2 })
    expect(openingOf(2, 7, (page) => page === 2, true)).toEqual({ first: 2, last: 2 })
  })
})
