// The best of many without sorting all.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestPlaces } from './best.ts'

/** What sorting everything would give. */
const sorted = (scores: readonly number[], count: number) =>
  [...scores.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || b - a).slice(0, Math.max(0, count))

describe('the best of many', () => {
  it('are those that sorting everything would put first, in the same order', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true }), { maxLength: 200 }), fc.integer({ min: 0, max: 220 }), (scores, count) => {
        expect([...bestPlaces(Float64Array.from(scores), count)]).toEqual(sorted(scores, count))
      }),
    )
  })

  it('are found among many equal ones, the later first', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 200 }),
        fc.integer({ min: 0, max: 220 }),
        (scores, count) => {
          expect([...bestPlaces(Float64Array.from(scores), count)]).toEqual(sorted(scores, count))
        },
      ),
    )
  })
})
