// Coming round: every way and every wave is where it began after a whole loop.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { run, swing } from './turning.ts'

const start = fc.double({ min: 0, max: 1, noNaN: true })
const times = fc.integer({ min: 1, max: 5 })

describe('a way', () => {
  it('is between its beginning and its end', () => {
    fc.assert(
      fc.property(start, times, start, (phase, often, ahead) => {
        expect(run(phase, often, ahead)).toBeGreaterThanOrEqual(0)
        expect(run(phase, often, ahead)).toBeLessThan(1)
      }),
    )
  })

  it('is where it began after a loop', () => {
    fc.assert(
      fc.property(times, start, (often, ahead) => {
        const gap = Math.abs(run(1, often, ahead) - run(0, often, ahead))
        expect(Math.min(gap, 1 - gap)).toBeLessThan(1e-9)
      }),
    )
  })
})

describe('a swing', () => {
  it('is where it began after a loop and stays within one', () => {
    fc.assert(
      fc.property(times, start, (often, ahead) => {
        expect(swing(1, often, ahead)).toBeCloseTo(swing(0, often, ahead), 9)
        expect(Math.abs(swing(ahead, often, ahead))).toBeLessThanOrEqual(1)
      }),
    )
  })
})
