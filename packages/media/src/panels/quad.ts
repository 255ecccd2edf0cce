// Convex quadrilaterals, the regions of a page.

export interface Point {
  readonly x: number
  readonly y: number
}

/** Corners clockwise from the upper left. */
export type Quad = readonly [Point, Point, Point, Point]

/** A line y = at + slope · x. */
export interface Line {
  readonly at: number
  readonly slope: number
}

export const boxQuad = (left: number, top: number, right: number, bottom: number): Quad => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
]

/** The quad with x and y exchanged. Its corners stay clockwise from the upper left. */
export function transposedQuad([a, b, c, d]: Quad): Quad {
  const turn = ({ x, y }: Point) => ({ x: y, y: x })
  return [turn(a), turn(d), turn(c), turn(b)]
}

/** The y of the upper and the lower side at `x`. Both sides continue beyond their corners. */
export function sidesAt([a, b, c, d]: Quad, x: number): readonly [upper: number, lower: number] {
  const on = (from: Point, to: Point) => from.y + ((to.y - from.y) * (x - from.x)) / Math.max(1e-6, to.x - from.x)
  return [on(a, b), on(d, c)]
}

/** Where the line meets the side from `p` (upper) to `q` (lower). */
function meet({ at, slope }: Line, p: Point, q: Point): Point {
  const dx = q.x - p.x
  const dy = q.y - p.y
  const t = (at + slope * p.x - p.y) / (dy - slope * dx || 1e-6)
  return { x: p.x + dx * t, y: p.y + dy * t }
}

/** The ends of the line on the left and the right side. */
export const endsOf = (line: Line, [a, b, c, d]: Quad): readonly [Point, Point] => [meet(line, a, d), meet(line, b, c)]

/** The parts above and below a band of `gap` px around the line. */
export function splitQuad(quad: Quad, { at, slope }: Line, gap: number): readonly [Quad, Quad] {
  const [a, b, c, d] = quad
  const [upperLeft, upperRight] = endsOf({ at: at - gap / 2, slope }, quad)
  const [lowerLeft, lowerRight] = endsOf({ at: at + gap / 2, slope }, quad)
  return [
    [a, b, upperRight, upperLeft],
    [lowerLeft, lowerRight, c, d],
  ]
}

export function boundsOf(quad: readonly Point[]) {
  const xs = quad.map(({ x }) => x)
  const ys = quad.map(({ y }) => y)
  const left = Math.min(...xs)
  const top = Math.min(...ys)
  return { left, top, right: Math.max(...xs), bottom: Math.max(...ys) }
}

/** Area in px² (shoelace formula). */
export function areaOf(corners: readonly Point[]): number {
  const twice = corners.reduce((sum, p, i) => {
    const q = corners[(i + 1) % corners.length] ?? p
    return sum + p.x * q.y - q.x * p.y
  }, 0)
  return Math.abs(twice) / 2
}
