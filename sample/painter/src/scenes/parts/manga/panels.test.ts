import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../random.ts'
import type { Panel } from './panel.ts'
import { layOutPage } from './panels.ts'

const page = fc.record({
  seed: fc.integer(),
  width: fc.integer({ min: 60, max: 1800 }),
  tallness: fc.double({ min: 1 / 3, max: 3, noNaN: true }),
})
const cut = ({ seed, width, tallness }: { seed: number; width: number; tallness: number }) =>
  layOutPage(width, width * tallness, createRandom('work', seed), createRandom('page', seed)).panels
/** Whether two upright boxes overlap by more than `slack` px in both directions. */
const overlap = (a: Panel, b: Panel, slack: number) =>
  Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > slack &&
  Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > slack

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

  it('have a minimum size and do not overlap, except for insets', () => {
    fc.assert(
      fc.property(page, (one) => {
        const panels = cut(one)
        panels.forEach((a, i) => {
          expect(a.width).toBeGreaterThan(0)
          expect(a.height).toBeGreaterThan(0)
          for (const b of panels.slice(i + 1))
            if (a.kind !== 'inset' && b.kind !== 'inset') expect(overlap(a, b, 0.01)).toBe(false)
        })
      }),
    )
  })

  it('are ordered so that none lies wholly above or to the right of an earlier one', () => {
    fc.assert(
      fc.property(page, (one) => {
        if (one.tallness < 0.87) return
        const panels = cut(one).filter(({ kind }) => kind !== 'inset')
        panels.forEach((panel, i) => {
          for (const next of panels.slice(i + 1)) {
            const isAbove = next.y + next.height <= panel.y + 0.01
            const isRight = next.x >= panel.x + panel.width - 0.01
            expect(isAbove && isRight).toBe(false)
          }
        })
      }),
    )
  })

  it('include splash pages, insets, open frames, stacks beside tall panels, each kind of gutter', () => {
    const seeds = Array.from({ length: 300 }, (_, seed) => seed)
    const pages = seeds.map((seed) => layOutPage(1000, 1420, createRandom('work', seed), createRandom('page', seed)))
    expect(new Set(pages.map(({ gutter }) => gutter)).size).toBe(4)
    expect(new Set(pages.flatMap(({ panels }) => panels.map(({ kind }) => kind))).size).toBe(4)
    expect(pages.filter(({ panels }) => panels.length === 1).length).toBeGreaterThan(3)
    const hasStack = (panels: readonly Panel[]) =>
      panels.some(
        (tall) =>
          panels.filter(
            (other) =>
              other.y >= tall.y - 20 &&
              other.y + other.height <= tall.y + tall.height + 20 &&
              other.height < tall.height * 0.7 &&
              other.x > tall.x + tall.width,
          ).length > 1,
      )
    expect(pages.filter(({ panels }) => hasStack(panels.filter(({ kind }) => kind !== 'inset'))).length).toBeGreaterThan(10)
  })

  it('are the same at any size', () => {
    const small = cut({ seed: 5, width: 100, tallness: 1.4 })
    const large = cut({ seed: 5, width: 1000, tallness: 1.4 })
    expect(large.map(({ x }) => Math.round(x / 10))).toEqual(small.map(({ x }) => Math.round(x)))
  })
})
