// Voronoi cells: each point's own ground, as convex polygons.
import type { Random } from '../../random.ts'
import { type Point, point } from './line.ts'

export interface Cell {
  readonly site: Point
  readonly corners: readonly Point[]
}

/** Points of a jittered grid over the box, about `across` by its root; some spill over the edges so that cells fill the box. */
export function jitteredSites(width: number, height: number, across: number, jitter: number, random: Random): Point[] {
  const step = Math.sqrt(width * height) / across
  const sites: Point[] = []
  for (let row = -1; (row - 1) * step < height; row++) {
    for (let column = -1; (column - 1) * step < width; column++) {
      const kin = random.branch(`${column} ${row}`)
      const x = (column + 0.5 + (row % 2 === 0 ? 0.25 : -0.25) + kin.between(-jitter, jitter)) * step
      sites.push(point(x, (row + 0.5 + kin.between(-jitter, jitter)) * step))
    }
  }
  return sites
}

/** The cells of the sites, cut by those nearer than `reach`: beyond it a site cannot matter. */
export function voronoi(sites: readonly Point[], reach: number): Cell[] {
  return sites.map((site) => {
    let corners: Point[] = [
      point(site.x - reach, site.y - reach),
      point(site.x + reach, site.y - reach),
      point(site.x + reach, site.y + reach),
      point(site.x - reach, site.y + reach),
    ]
    for (const other of sites) {
      if (other === site || Math.abs(other.x - site.x) > reach * 2 || Math.abs(other.y - site.y) > reach * 2) continue
      corners = nearerTo(corners, site, other)
    }
    return { site, corners }
  })
}

/** The part of a convex polygon that lies nearer to `site` than to `other`. */
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
