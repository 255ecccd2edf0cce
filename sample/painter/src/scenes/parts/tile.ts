// What tilings are built from: every tile in turn, colours that go round, discs, quarters and leaves.
import type { SKRSContext2D } from '@napi-rs/canvas'
import { type Colour, css } from '../../colour.ts'
import type { Random } from '../../random.ts'

/** How a tiling sees its box: lengths in tiles, `colours` in order of weight, and where the design changes mood. */
export interface Tiling {
  readonly columns: number
  readonly rows: number
  readonly colours: readonly Colour[]
  readonly ink: Colour
  readonly ground: Colour
  /** 0 to 1 over the box, changing slowly: tilings drift from one habit to another along it. */
  readonly drift: (column: number, row: number) => number
  /** The random stream of one tile, whatever the order of drawing. */
  readonly tile: (column: number, row: number) => Random
  readonly random: Random
}

/** Draws the tiling in units of one tile; the context is already scaled, and turned when the whole design is. */
export type TilePainter = (context: SKRSContext2D, tiling: Tiling) => void

export function each({ columns, rows }: Tiling, draw: (column: number, row: number) => void): void {
  for (let row = -1; row <= rows; row++) for (let column = -1; column <= columns; column++) draw(column, row)
}

export const nth = (colours: readonly Colour[], index: number): Colour =>
  colours[((index % colours.length) + colours.length) % colours.length] ?? { l: 0.5, c: 0, h: 0 }

/** A hair wider than the tile, so that no seam shows between neighbours. */
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
