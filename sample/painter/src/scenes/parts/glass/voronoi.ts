// Voronoi cells as convex polygons.
import type { Random } from '../../../random.ts'
import type { Bounds } from '../drawing/bounds.ts'
import { type Point, point } from '../drawing/line.ts'

export interface Cell {
  readonly site: Point
  readonly corners: readonly Point[]
}

/** Points of a jittered grid at a distance of `step`, in and around the bounds, so that their cells fill the bounds. */
export function jitteredSites(bounds: Bounds, step: number, jitter: number, random: Random): Point[] {
  const sites: Point[] = []
  for (let row = Math.floor(bounds.top / step) - 2; (row - 1) * step < bounds.bottom; row++) {
    for (let column = Math.floor(bounds.left / step) - 2; (column - 1) * step < bounds.right; column++) {
      const kin = random.branch(`${column} ${row}`)
      const x = (column + 0.5 + ((row & 1) === 0 ? 0.25 : -0.25) + kin.between(-jitter, jitter)) * step
      sites.push(point(x, (row + 0.5 + kin.between(-jitter, jitter)) * step))
    }
  }
  return sites
}

/** The cells of the sites. Only neighbours within `reach` cut a cell, because others cannot. */
export function voronoi(sites: readonly Point[], reach: number): Cell[] {
  return sites.map((site) => {
    let corners: Point[] = [
      point(site.x - reach, site.y - reach),
      point(site.x + reach, site.y - reach),
      point(site.x + reach, site.y + reach),
      point(site.x - reach, site.y + reach),
    ]
    for (const other of sites) {
      if (other === site || Math.abs(other.x - site.x) > reach * 1.45 || Math.abs(other.y - site.y) > reach * 1.45) continue
      corners = nearerTo(corners, site, other)
    }
    return { site, corners }
  })
}

/** The part of a convex polygon that is nearer to `site` than to `other`. */
function nearerTo(corners: readonly Point[], site: Point, other: Point): Point[] {
  const mx = (site.x + other.x) / 2
  const my = (site.y + other.y) / 2
  const nx = other.x - site.x
  const ny = other.y - site.y
  const side = ({ x, y }: Point) => (x - mx) * nx + (y - my) * ny
  const kept: Point[] = []
  corners.forEach((corner, i) => {
    const next = corners[(i + 1) % corners.length] ?? corner
    const a = side(corner)
    const b = side(next)
    if (a <= 0) kept.push(corner)
    if (a < 0 !== b < 0) {
      const t = a / (a - b)
      kept.push(point(corner.x + (next.x - corner.x) * t, corner.y + (next.y - corner.y) * t))
    }
  })
  return kept
}
