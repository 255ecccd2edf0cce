import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../random.ts'
import { createNoise } from './noise.ts'
import { edgeAt, hills, karst, peaks, traceRidge, unitOf } from './ridge.ts'

describe('ridge', () => {
  it('stays between the foot and slightly above the highest peak', () => {
    for (const form of [hills, peaks, karst]) {
      for (let seed = 0; seed < 20; seed++) {
        const ridge = form(createNoise(createRandom(seed)), 1.6)
        for (let x = -1; x < 5; x += 0.03) {
          expect(ridge(x)).toBeGreaterThan(-0.2)
          expect(ridge(x)).toBeLessThan(1.5)
        }
      }
    }
  })

  it('runs from beyond the left edge to beyond the right one', () => {
    const ridge = hills(createNoise(createRandom(1)), 1)
    const xs: number[] = []
    traceRidge({ lineTo: (x) => xs.push(x) }, ridge, { width: 300, base: 200, rise: 80, unit: 250 })
    expect(xs[0]).toBeLessThan(0)
    expect(xs.at(-1)).toBeGreaterThan(300)
    expect([...xs].sort((a, b) => a - b)).toEqual(xs)
  })

  it('is the same mountain at every size', () => {
    const ridge = peaks(createNoise(createRandom(1)), 1)
    const small = edgeAt(ridge, { width: 100, base: 80, rise: 40, unit: 90 }, 33)
    const large = edgeAt(ridge, { width: 1000, base: 800, rise: 400, unit: 900 }, 330)
    expect(large).toBeCloseTo(small * 10)
  })

  it('has a unit that scales with the box', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 3000 }), (width, height) => {
        expect(unitOf(width * 2, height * 2)).toBeCloseTo(unitOf(width, height) * 2, 6)
        expect(unitOf(width, height)).toBeLessThanOrEqual(Math.min(width, height) * 1.6 + 1e-9)
      }),
    )
  })
})
