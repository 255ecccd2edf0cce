// Stamps: a small drawing made once and pressed many times, so that a thousand blossoms cost little more than one.
import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { Point } from './line.ts'

export interface Stamp {
  readonly canvas: Canvas
  /** Half the side of the canvas in units of the drawing. */
  readonly reach: number
}

/** Carves what `draw` draws about (0, 0) in a square of `reach` units to each side; one unit is `pixels` pixels. */
export function carve(pixels: number, reach: number, draw: (context: SKRSContext2D) => void): Stamp {
  const side = Math.max(2, Math.ceil(pixels * reach * 2))
  const canvas = createCanvas(side, side)
  const context = canvas.getContext('2d')
  context.translate(side / 2, side / 2)
  context.scale(side / (2 * reach), side / (2 * reach))
  draw(context)
  return { canvas, reach }
}

/** Presses the stamp so that one of its units is `size` pixels long, turned about its middle. */
export function press(context: SKRSContext2D, { canvas, reach }: Stamp, { x, y }: Point, size: number, turn = 0): void {
  const half = reach * size
  context.save()
  context.translate(x, y)
  if (turn !== 0) context.rotate(turn)
  context.drawImage(canvas, -half, -half, half * 2, half * 2)
  context.restore()
}
