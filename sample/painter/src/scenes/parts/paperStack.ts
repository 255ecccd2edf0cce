// What a paper cut is made of: sheets, their stack, and the tones from far to near.
import type { Path2D } from '@napi-rs/canvas'
import type { Colour } from '../../colour.ts'

/** One sheet of paper, cut to `shape`. */
export interface Sheet {
  readonly shape: Path2D
  readonly colour: Colour
  /** How far the sheet floats above the one below, about 1. */
  readonly rise?: number
}

/** The stack from the back to the front, over a `backdrop` that glows about `glow` (fractions of the box). */
export interface Stack {
  readonly sheets: readonly Sheet[]
  readonly backdrop: readonly [Colour, Colour]
  readonly glow: { readonly x: number; readonly y: number; readonly colour: Colour; readonly reach: number }
}

export type Tones = (depth: number) => Colour

/** Width, height and the measure of the box. */
export interface Box {
  readonly width: number
  readonly height: number
  readonly unit: number
}
