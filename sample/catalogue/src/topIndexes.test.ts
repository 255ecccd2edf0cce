import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { topIndexes } from './topIndexes.ts'

/** The expected result, by sorting everything. */
const sorted = (scores: readonly number[], count: number) =>
  [...scores.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || b - a).slice(0, Math.max(0, count))

describe('topIndexes', () => {
  it('returns the indexes that a full sort would put first, in the same order', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true }), { maxLength: 200 }), fc.integer({ min: 0, max: 220 }), (scores, count) => {
        expect([...topIndexes(Float64Array.from(scores), count)]).toEqual(sorted(scores, count))
      }),
    )
  })

  it('prefers later indexes among equal scores', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 200 }),
        fc.integer({ min: 0, max: 220 }),
        (scores, count) => {
          expect([...topIndexes(Float64Array.from(scores), count)]).toEqual(sorted(scores, count))
        },
      ),
    )
  })
})
