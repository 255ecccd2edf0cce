// Cards of novels keep their words whole for readers with large text.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { novelCardHeight } from './novelCardHeight.ts'

describe('a novel card', () => {
  it('is higher with a cover than without, at the ordinary text size', () => {
    expect(novelCardHeight('row', 16)).toBe(172)
    expect(novelCardHeight('plain', 16)).toBe(108)
  })

  it('grows with the text and never shrinks below its usual height', () => {
    expect(novelCardHeight('row', 32)).toBe(344)
    fc.assert(
      fc.property(fc.double({ min: 6, max: 64, noNaN: true }), (size) => {
        expect(novelCardHeight('plain', size)).toBeGreaterThanOrEqual(108)
        expect(novelCardHeight('plain', size + 1)).toBeGreaterThanOrEqual(novelCardHeight('plain', size))
      }),
    )
  })

  it('has its usual height where no document tells a text size', () => {
    expect(novelCardHeight('row')).toBe(172)
  })
})
