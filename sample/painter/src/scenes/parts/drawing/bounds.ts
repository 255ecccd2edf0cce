// The bounding box of a shape before it is drawn, so that only its area is processed.
import type { Pen } from './line.ts'

export interface Bounds {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** A box that contains the shape. It includes control points, so it may be slightly too large. */
export function boundsOf(draw: (pen: Pen) => void): Bounds {
  let left = Number.POSITIVE_INFINITY
  let top = Number.POSITIVE_INFINITY
  let right = Number.NEGATIVE_INFINITY
  let bottom = Number.NEGATIVE_INFINITY
  const see = (x: number, y: number, rx = 0, ry = rx) => {
    left = Math.min(left, x - rx)
    right = Math.max(right, x + rx)
    top = Math.min(top, y - ry)
    bottom = Math.max(bottom, y + ry)
  }
  draw({
    moveTo: see,
    lineTo: see,
    quadraticCurveTo: (cx, cy, x, y) => {
      see(cx, cy)
      see(x, y)
    },
    bezierCurveTo: (ax, ay, bx, by, x, y) => {
      see(ax, ay)
      see(bx, by)
      see(x, y)
    },
    arc: (x, y, radius) => see(x, y, radius),
    ellipse: (x, y, rx, ry) => see(x, y, Math.max(rx, ry)),
    closePath: () => {},
  })
  return { left, top, right, bottom }
}
