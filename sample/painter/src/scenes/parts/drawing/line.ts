// Lines that look hand-drawn: smooth curves through points, and tapering limbs.

export interface Point {
  readonly x: number
  readonly y: number
}

/** The methods that shapes need from a context or a Path2D. */
export interface Pen {
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void
  bezierCurveTo(ax: number, ay: number, bx: number, by: number, x: number, y: number): void
  arc(x: number, y: number, radius: number, from: number, to: number, counterclockwise?: boolean): void
  ellipse(x: number, y: number, rx: number, ry: number, turn: number, from: number, to: number): void
  closePath(): void
}

export const point = (x: number, y: number): Point => ({ x, y })
export const between = (a: Point, b: Point, t: number): Point => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t })

/** Points from pairs of coordinates. */
export function points(...numbers: readonly number[]): Point[] {
  const all: Point[] = []
  for (let i = 0; i + 1 < numbers.length; i += 2) all.push({ x: numbers[i] ?? 0, y: numbers[i + 1] ?? 0 })
  return all
}

/**
 * A closed subpath that rounds every corner of the polygon: it passes through the middles of the sides. All shapes of this file have the
 * same winding in any order of their corners, so that overlapping ones fill as one. A `hole` has the opposite winding.
 */
export function closedCurve(pen: Pen, outline: readonly Point[], hole = false): void {
  const corners = turned(outline, hole)
  const last = corners.at(-1)
  const first = corners[0]
  if (!last || !first) return
  const start = between(last, first, 0.5)
  pen.moveTo(start.x, start.y)
  corners.forEach((corner, i) => {
    const end = between(corner, corners[i + 1] ?? first, 0.5)
    pen.quadraticCurveTo(corner.x, corner.y, end.x, end.y)
  })
  pen.closePath()
}

/** An open smooth line from the first point to the last. `join` continues at the current point. */
export function openCurve(pen: Pen, through: readonly Point[], join = false): void {
  const first = through[0]
  const last = through.at(-1)
  if (!first || !last) return
  if (join) pen.lineTo(first.x, first.y)
  else pen.moveTo(first.x, first.y)
  for (let i = 1; i < through.length - 1; i++) {
    const corner = through[i] ?? last
    const next = through[i + 1] ?? last
    const end = i === through.length - 2 ? last : between(corner, next, 0.5)
    pen.quadraticCurveTo(corner.x, corner.y, end.x, end.y)
  }
  if (through.length < 3) pen.lineTo(last.x, last.y)
}

/** A closed polygon with straight sides. */
export function polygon(pen: Pen, corners: readonly Point[], hole = false): void {
  turned(corners, hole).forEach((corner, i) => {
    if (i === 0) pen.moveTo(corner.x, corner.y)
    else pen.lineTo(corner.x, corner.y)
  })
  pen.closePath()
}

/** A limb: the filled outline of a line through the points, with a width from `thick` to `thin`. */
export function limb(pen: Pen, through: readonly Point[], thick: number, thin: number): void {
  const left: Point[] = []
  const right: Point[] = []
  through.forEach((at, i) => {
    const before = through[i - 1] ?? at
    const after = through[i + 1] ?? at
    const length = Math.hypot(after.x - before.x, after.y - before.y) || 1
    const half = (thick + (thin - thick) * (i / Math.max(1, through.length - 1))) / 2
    const nx = (-(after.y - before.y) / length) * half
    const ny = ((after.x - before.x) / length) * half
    left.push({ x: at.x + nx, y: at.y + ny })
    right.unshift({ x: at.x - nx, y: at.y - ny })
  })
  const clockwise = isClockwise([...left, ...right])
  openCurve(pen, clockwise ? left : right.reverse())
  openCurve(pen, clockwise ? right : left.reverse(), true)
  pen.closePath()
}

function turned(corners: readonly Point[], hole: boolean): readonly Point[] {
  return isClockwise(corners) === hole ? [...corners].reverse() : corners
}

function isClockwise(corners: readonly Point[]): boolean {
  let area = 0
  let last = corners.at(-1)
  for (const corner of corners) {
    if (last) area += last.x * corner.y - corner.x * last.y
    last = corner
  }
  return area > 0
}

/** A position for an outline: `size` is its height, `facing` is 1 for right and -1 for left. */
export interface Placement {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly facing: 1 | -1
}

/** Outline points (height 1, feet at 0, negative is up) moved to their position. */
export const placed = (outline: readonly Point[], at: Placement): Point[] =>
  outline.map(({ x, y }) => ({ x: at.x + x * at.size * at.facing, y: at.y + y * at.size }))
