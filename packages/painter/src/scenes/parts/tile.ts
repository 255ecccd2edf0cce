// What tilings are built from: every tile in turn, colours that go round, discs, quarters and leaves.
import type { SKRSContext2D } from '@napi-rs/canvas'
import { type Colour, css } from '../../colour.ts'
import type { Tiling } from '../tile-pattern.ts'

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
