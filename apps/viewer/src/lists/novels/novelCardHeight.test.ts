import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { novelCardHeight } from './novelCardHeight.ts'

describe('novelCardHeight', () => {
  it('is larger with a cover, at the default text size', () => {
    expect(novelCardHeight('row', 16)).toBe(172)
    expect(novelCardHeight('plain', 16)).toBe(108)
  })

  it('grows with the text size and never shrinks below the default', () => {
    expect(novelCardHeight('row', 32)).toBe(344)
    fc.assert(
      fc.property(fc.double({ min: 6, max: 64, noNaN: true }), (size) => {
        expect(novelCardHeight('plain', size)).toBeGreaterThanOrEqual(108)
        expect(novelCardHeight('plain', size + 1)).toBeGreaterThanOrEqual(novelCardHeight('plain', size))
      }),
    )
  })

  it('returns the default without a document', () => {
    expect(novelCardHeight('row')).toBe(172)
  })
})
