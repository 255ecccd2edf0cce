// Cached drawings: drawn once and copied many times, so that a thousand blossoms cost little more than one.
import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { Point } from './line.ts'

export interface CachedDrawing {
  readonly canvas: Canvas
  /** Half the side of the canvas in units of the drawing. */
  readonly reach: number
}

/** Draws `draw` around (0, 0) into a square of `reach` units to each side. One unit is `pixels` pixels. */
export function cacheDrawing(pixels: number, reach: number, draw: (context: SKRSContext2D) => void): CachedDrawing {
  const side = Math.max(2, Math.ceil(pixels * reach * 2))
  const canvas = createCanvas(side, side)
  const context = canvas.getContext('2d')
  context.translate(side / 2, side / 2)
  context.scale(side / (2 * reach), side / (2 * reach))
  draw(context)
  return { canvas, reach }
}

/** Copies the drawing to a point, rotated around its middle, with `size` pixels per unit. */
export function drawCached(
  context: SKRSContext2D,
  { canvas, reach }: CachedDrawing,
  { x, y }: Point,
  size: number,
  turn = 0,
): void {
  const half = reach * size
  context.save()
  context.translate(x, y)
  if (turn !== 0) context.rotate(turn)
  context.drawImage(canvas, -half, -half, half * 2, half * 2)
  context.restore()
}
