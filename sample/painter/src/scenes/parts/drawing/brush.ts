// Draws outlined, filled shapes in one call.
import type { CanvasGradient, CanvasPattern, SKRSContext2D } from '@napi-rs/canvas'
import { closedCurve, openCurve, type Point, points, polygon } from './line.ts'

export type Ink = string | CanvasGradient | CanvasPattern

export interface Brush {
  readonly context: SKRSContext2D
  readonly line: Ink
  /** Width of outlines in the units of the context. */
  readonly thick: number
}

/** Fills the shape of `draw`, then strokes it. */
export function shape(brush: Brush, fill: Ink, draw: (context: SKRSContext2D) => void, thick = brush.thick): void {
  const { context } = brush
  context.beginPath()
  draw(context)
  context.fillStyle = fill
  context.fill()
  outline(brush, thick)
}

/** Strokes the current path. */
export function outline({ context, line }: Brush, thick: number): void {
  if (thick <= 0) return
  context.strokeStyle = line
  context.lineWidth = thick
  context.lineJoin = 'round'
  context.lineCap = 'round'
  context.stroke()
}

/** A rounded shape through pairs of coordinates. */
export const blob = (brush: Brush, fill: Ink, numbers: readonly number[], thick = brush.thick) =>
  shape(brush, fill, (pen) => closedCurve(pen, points(...numbers)), thick)

/** A polygon through pairs of coordinates. */
export const facet = (brush: Brush, fill: Ink, numbers: readonly number[], thick = brush.thick) =>
  shape(brush, fill, (pen) => polygon(pen, points(...numbers)), thick)

/** An ellipse with radii `rx` and `ry` in px, rotated by `turn` radians. */
export const oval = (brush: Brush, fill: Ink, x: number, y: number, rx: number, ry: number, thick = brush.thick, turn = 0) =>
  shape(brush, fill, (pen) => pen.ellipse(x, y, rx, ry, turn, 0, Math.PI * 2), thick)

/** An open line through the points. */
export function stroke(brush: Brush, through: readonly Point[], thick = brush.thick): void {
  brush.context.beginPath()
  openCurve(brush.context, through)
  outline(brush, thick)
}

/** Clips `inside` to the shape of `draw`. */
export function within({ context }: Brush, draw: (context: SKRSContext2D) => void, inside: () => void): void {
  context.save()
  context.beginPath()
  draw(context)
  context.clip()
  inside()
  context.restore()
}

/** Draws translated, rotated and scaled. Line widths stay in proportion if `scale` is about 1. */
export function moved({ context }: Brush, x: number, y: number, turn: number, scale: number, draw: () => void): void {
  context.save()
  context.translate(x, y)
  context.rotate(turn)
  context.scale(scale, scale)
  draw()
  context.restore()
}

/** Adds a star to the path. `inner` is the radius between two tips, as a share of `radius`. */
export function starPath(pen: SKRSContext2D, x: number, y: number, radius: number, tips = 5, inner = 0.45, turn = 0): void {
  for (let i = 0; i < tips * 2; i++) {
    const r = i % 2 === 0 ? radius : radius * inner
    const a = turn - Math.PI / 2 + (i * Math.PI) / tips
    if (i === 0) pen.moveTo(x + Math.cos(a) * r, y + Math.sin(a) * r)
    else pen.lineTo(x + Math.cos(a) * r, y + Math.sin(a) * r)
  }
  pen.closePath()
}

/** Adds a heart of about `size` px to the path, around its middle. */
export function heartPath(pen: SKRSContext2D, x: number, y: number, size: number): void {
  pen.moveTo(x, y + size * 0.5)
  pen.bezierCurveTo(x - size * 0.9, y - size * 0.1, x - size * 0.45, y - size * 0.75, x, y - size * 0.25)
  pen.bezierCurveTo(x + size * 0.45, y - size * 0.75, x + size * 0.9, y - size * 0.1, x, y + size * 0.5)
  pen.closePath()
}
