import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { similarity } from './findPictures.ts'

const likeness = fc.double({ min: 0, max: 1, noNaN: true })

describe('similarity', () => {
  it('never falls when likeness rises, and stays between 0 and 100', () => {
    fc.assert(
      fc.property(likeness, likeness, (a, b) => {
        const [less, more] = [similarity(Math.min(a, b)), similarity(Math.max(a, b))]
        expect(less).toBeGreaterThanOrEqual(0)
        expect(more).toBeLessThanOrEqual(100)
        expect(more).toBeGreaterThanOrEqual(less)
      }),
    )
  })

  it('is 100 for the same picture and 0 for no likeness', () => {
    expect(similarity(1)).toBe(100)
    expect(similarity(0)).toBe(0)
  })
})
