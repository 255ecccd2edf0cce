import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../random.ts'
import { jitteredSites, voronoi } from './voronoi.ts'

const bounds = { left: 0, top: 0, right: 100, bottom: 60 }
const glass = (seed: number) => {
  const sites = jitteredSites(bounds, 12, 0.36, createRandom('panes', seed))
  return { sites, cells: voronoi(sites, 12 * 1.7) }
}

describe('panes', () => {
  it('belong to the nearest site', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.double({ min: 0, max: 100, noNaN: true }),
        fc.double({ min: 0, max: 60, noNaN: true }),
        (seed, x, y) => {
          const { sites, cells } = glass(seed)
          const distance = (site: { x: number; y: number }) => Math.hypot(site.x - x, site.y - y)
          const nearest = sites.reduce((best, site) => (distance(site) < distance(best) ? site : best))
          const cell = cells.find(({ site }) => site === nearest)
          expect(cell && holds(cell.corners, x, y)).toBe(true)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('keep their positions if only a part of the picture is divided', () => {
    const whole = jitteredSites(bounds, 12, 0.36, createRandom('panes', 1))
    const part = jitteredSites({ left: 40, top: 20, right: 60, bottom: 40 }, 12, 0.36, createRandom('panes', 1))
    for (const site of part) expect(whole).toContainEqual(site)
  })

  it('are few outside the bounds', () => {
    const { cells } = glass(3)
    expect(cells.length).toBeLessThan(160)
  })
})

/** Whether a convex polygon contains the point, with a tolerance for rounding. */
function holds(corners: readonly { x: number; y: number }[], x: number, y: number): boolean {
  const sides = corners.map((a, i) => {
    const b = corners[(i + 1) % corners.length] ?? a
    return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)
  })
  return sides.every((side) => side >= -1e-6) || sides.every((side) => side <= 1e-6)
}
