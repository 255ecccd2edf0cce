import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../random.ts'
import { cutPanels } from './panels.ts'

const page = fc.record({
  seed: fc.integer(),
  width: fc.integer({ min: 60, max: 1800 }),
  tallness: fc.double({ min: 1 / 3, max: 3, noNaN: true }),
})
const cut = ({ seed, width, tallness }: { seed: number; width: number; tallness: number }) =>
  cutPanels(width, width * tallness, createRandom('page', seed))

describe('panels', () => {
  it('are at least one and not too many', () => {
    fc.assert(
      fc.property(page, (one) => {
        const many = cut(one).length
        expect(many).toBeGreaterThanOrEqual(1)
        expect(many).toBeLessThanOrEqual(20)
      }),
    )
  })

  it('have a minimum size and do not overlap', () => {
    fc.assert(
      fc.property(page, (one) => {
        const panels = cut(one)
        panels.forEach((a, i) => {
          expect(a.width).toBeGreaterThan(0)
          expect(a.height).toBeGreaterThan(0)
          for (const b of panels.slice(i + 1)) {
            const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
            const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
            expect(across > 0.01 && down > 0.01).toBe(false)
          }
        })
      }),
    )
  })

  it('are ordered row by row, and from right to left in a row', () => {
    fc.assert(
      fc.property(page, (one) => {
        const panels = cut(one)
        panels.forEach((panel, i) => {
          const next = panels[i + 1]
          if (!next) return
          const leftOf = next.x + next.width <= panel.x + 0.01
          const below = next.y + 0.01 >= panel.y + panel.height * 0.5
          expect(leftOf || below).toBe(true)
        })
      }),
    )
  })

  it('are the same at any size', () => {
    const small = cut({ seed: 5, width: 100, tallness: 1.4 })
    const large = cut({ seed: 5, width: 1000, tallness: 1.4 })
    expect(large.map(({ x }) => Math.round(x / 10))).toEqual(small.map(({ x }) => Math.round(x)))
  })
})
