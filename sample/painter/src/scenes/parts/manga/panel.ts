// One panel of a manga page.
import type { Point } from '../drawing/line.ts'

/** Corners clockwise from the upper left. */
export type Quad = readonly [Point, Point, Point, Point]

export interface Panel {
  readonly corners: Quad
  /** The largest upright box inside the corners, before bleeding over the edge of the page. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** `open` has no frame and shows the page around its subject. `gap` lacks the frame of one side. `inset` lies over other panels. */
  readonly kind: 'framed' | 'open' | 'gap' | 'inset'
}

/** A framed panel with these corners. */
export function panelOf(corners: Quad, kind: Panel['kind'] = 'framed'): Panel {
  const [a, b, c, d] = corners
  const x = Math.max(a.x, d.x)
  const y = Math.max(a.y, b.y)
  return { corners, x, y, width: Math.max(1, Math.min(b.x, c.x) - x), height: Math.max(1, Math.min(c.y, d.y) - y), kind }
}
