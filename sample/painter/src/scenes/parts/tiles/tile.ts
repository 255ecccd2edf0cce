// Basics of tilings: iteration over tiles, cyclic colours, discs, quarters and leaves.
import type { SKRSContext2D } from '@napi-rs/canvas'
import { type Colour, css } from '../../../colour.ts'
import type { Random } from '../../../random.ts'

/** The settings of a tiling: lengths in tiles, `colours` by weight, and gradual changes over the box. */
export interface Tiling {
  readonly columns: number
  readonly rows: number
  readonly colours: readonly Colour[]
  readonly ink: Colour
  readonly ground: Colour
  /** 0 to 1, changing slowly over the box, for gradual changes of the pattern. */
  readonly drift: (column: number, row: number) => number
  /** The random stream of one tile, independent of the drawing order. */
  readonly tile: (column: number, row: number) => Random
  readonly random: Random
}

/** Draws the tiling in units of one tile. The context is scaled already, and rotated if the pattern is. */
export type TilePainter = (context: SKRSContext2D, tiling: Tiling) => void

export function each({ columns, rows }: Tiling, draw: (column: number, row: number) => void): void {
  for (let row = -1; row <= rows; row++) for (let column = -1; column <= columns; column++) draw(column, row)
}

export const nth = (colours: readonly Colour[], index: number): Colour =>
  colours[((index % colours.length) + colours.length) % colours.length] ?? { l: 0.5, c: 0, h: 0 }

/** Slightly larger than the tile, so that no gap is visible between tiles. */
export function fill(context: SKRSContext2D, column: number, row: number, colour: Colour): void {
  context.fillStyle = css(colour)
  context.fillRect(column - 0.01, row - 0.01, 1.02, 1.02)
}

export function disc(context: SKRSContext2D, x: number, y: number, radius: number, colour: Colour): void {
  context.fillStyle = css(colour)
  context.beginPath()
  context.arc(x, y, radius, 0, whole)
  context.fill()
}

export function pie(context: SKRSContext2D, x: number, y: number, radius: number, quarter: number): void {
  context.moveTo(x, y)
  context.arc(x, y, radius, (quarter * Math.PI) / 2, ((quarter + 1) * Math.PI) / 2)
  context.closePath()
}

/** A pointed leaf from corner to corner of a square of the given half side. */
export function leaf(context: SKRSContext2D, half: number): void {
  context.moveTo(-half, -half)
  context.quadraticCurveTo(half * 0.9, -half * 0.9, half, half)
  context.quadraticCurveTo(-half * 0.9, half * 0.9, -half, -half)
}

export const whole = Math.PI * 2
