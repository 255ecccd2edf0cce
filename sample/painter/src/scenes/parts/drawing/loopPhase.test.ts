import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loopPosition, loopWave } from './loopPhase.ts'

const start = fc.double({ min: 0, max: 1, noNaN: true })
const times = fc.integer({ min: 1, max: 5 })

describe('a way', () => {
  it('is between 0 and 1', () => {
    fc.assert(
      fc.property(start, times, start, (phase, often, ahead) => {
        expect(loopPosition(phase, often, ahead)).toBeGreaterThanOrEqual(0)
        expect(loopPosition(phase, often, ahead)).toBeLessThan(1)
      }),
    )
  })

  it('is the same after a loop', () => {
    fc.assert(
      fc.property(times, start, (often, ahead) => {
        const gap = Math.abs(loopPosition(1, often, ahead) - loopPosition(0, often, ahead))
        expect(Math.min(gap, 1 - gap)).toBeLessThan(1e-9)
      }),
    )
  })
})

describe('a swing', () => {
  it('is the same after a loop and stays between -1 and 1', () => {
    fc.assert(
      fc.property(times, start, (often, ahead) => {
        expect(loopWave(1, often, ahead)).toBeCloseTo(loopWave(0, often, ahead), 9)
        expect(Math.abs(loopWave(ahead, often, ahead))).toBeLessThanOrEqual(1)
      }),
    )
  })
})
