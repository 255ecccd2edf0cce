// Lines along a flow field of curl noise, so that they never cross. A coarse grid keeps them apart.
import type { Random } from '../../../random.ts'
import { createNoise } from './noise.ts'

/** The flow field of a box, in units of the picture. `probe` writes the direction at a position to dx and dy. */
export interface Current {
  probe(x: number, y: number): void
  dx: number
  dy: number
}

export interface Whirl {
  readonly x: number
  readonly y: number
  readonly reach: number
  readonly might: number
}

/** Grid points per unit, and the margin around the box in units. */
const knots = 56
const margin = 0.12

/**
 * A flow field made of curl noise, a drift (radians) and a few whirls. It is computed once on a grid and interpolated, because lines read
 * it a hundred thousand times.
 */
export function createCurrent(
  random: Random,
  box: { width: number; height: number },
  scale: number,
  drift: number,
  whirls: readonly Whirl[],
): Current {
  const noise = createNoise(random)
  const height = (x: number, y: number) => noise(x * scale, y * scale) + 0.4 * noise(x * scale * 2.1 + 9, y * scale * 2.1)
  const columns = Math.ceil((box.width + margin * 2) * knots) + 2
  const rows = Math.ceil((box.height + margin * 2) * knots) + 2
  const flow = new Float32Array(columns * rows * 2)
  const step = 0.01
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const x = column / knots - margin
      const y = row / knots - margin
      const here = height(x, y)
      let dx = ((height(x, y + step) - here) / step) * 0.22 + Math.cos(drift)
      let dy = ((here - height(x + step, y)) / step) * 0.22 + Math.sin(drift)
      for (const whirl of whirls) {
        const rx = x - whirl.x
        const ry = y - whirl.y
        const pull = whirl.might * Math.exp(-(rx * rx + ry * ry) / (whirl.reach * whirl.reach))
        dx += (-ry / whirl.reach) * pull
        dy += (rx / whirl.reach) * pull
      }
      const might = Math.hypot(dx, dy) || 1
      flow[(row * columns + column) * 2] = dx / might
      flow[(row * columns + column) * 2 + 1] = dy / might
    }
  }
  const current: Current = {
    dx: 1,
    dy: 0,
    probe(x, y) {
      const gx = Math.min(columns - 1.01, Math.max(0, (x + margin) * knots))
      const gy = Math.min(rows - 1.01, Math.max(0, (y + margin) * knots))
      const at = (Math.floor(gy) * columns + Math.floor(gx)) * 2
      const under = at + columns * 2
      const tx = gx % 1
      const ty = gy % 1
      const read = (i: number) => {
        const top = (flow[at + i] ?? 0) * (1 - tx) + (flow[at + 2 + i] ?? 0) * tx
        return top * (1 - ty) + ((flow[under + i] ?? 0) * (1 - tx) + (flow[under + 2 + i] ?? 0) * tx) * ty
      }
      const dx = read(0)
      const dy = read(1)
      const might = Math.sqrt(dx * dx + dy * dy) || 1
      current.dx = dx / might
      current.dy = dy / might
    },
  }
  return current
}

export interface FlowLine {
  /** Alternating x and y, in units of the picture. */
  readonly points: Float32Array
  readonly length: number
}

/** Follows the flow from a position. Ends at the edge of the box (with a margin) or near other lines. */
export function traceFlow(
  current: Current,
  from: { x: number; y: number },
  box: { width: number; height: number },
  steps: number,
  stride: number,
  isFree: (x: number, y: number, dx: number, dy: number) => boolean,
): FlowLine {
  const points = new Float32Array(steps * 2)
  let { x, y } = from
  let length = 0
  for (; length < steps; length++) {
    if (x < -0.08 || y < -0.08 || x > box.width + 0.08 || y > box.height + 0.08) break
    current.probe(x, y)
    if (!isFree(x, y, current.dx, current.dy)) break
    points[length * 2] = x
    points[length * 2 + 1] = y
    x += current.dx * stride
    y += current.dy * stride
  }
  return { points, length }
}

/** The same line, moved sideways, in units. */
export function shifted({ points, length }: FlowLine, by: number): FlowLine {
  const moved = new Float32Array(length * 2)
  for (let i = 0; i < length; i++) {
    const x = points[i * 2] ?? 0
    const y = points[i * 2 + 1] ?? 0
    const isLast = i === length - 1
    const dx = isLast ? x - (points[i * 2 - 2] ?? x) : (points[i * 2 + 2] ?? x) - x
    const dy = isLast ? y - (points[i * 2 - 1] ?? y) : (points[i * 2 + 3] ?? y) - y
    const might = Math.sqrt(dx * dx + dy * dy) || 1
    moved[i * 2] = x - (dy / might) * by
    moved[i * 2 + 1] = y + (dx / might) * by
  }
  return { points: moved, length }
}

/** A grid that records which line occupied each cell first. */
export function createOccupancyGrid(box: { width: number; height: number }, cell: number) {
  const columns = Math.ceil((box.width + 0.2) / cell)
  const rows = Math.ceil((box.height + 0.2) / cell)
  const owner = new Int32Array(columns * rows)
  const place = (x: number, y: number) =>
    Math.min(owner.length - 1, Math.max(0, Math.floor((y + 0.1) / cell) * columns + Math.floor((x + 0.1) / cell)))
  return {
    isFree: (x: number, y: number, line: number) => {
      const held = owner[place(x, y)] ?? 0
      return held === 0 || held === line
    },
    take: ({ points, length }: FlowLine, line: number) => {
      for (let i = 0; i < length; i++) {
        const at = place(points[i * 2] ?? 0, points[i * 2 + 1] ?? 0)
        if (owner[at] === 0) owner[at] = line
      }
    },
  }
}
