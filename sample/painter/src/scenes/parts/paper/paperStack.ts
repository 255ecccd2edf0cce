// Types of a paper cut: layers, their stack, and the colours from far to near.
import type { Path2D } from '@napi-rs/canvas'
import type { Colour } from '../../../colour.ts'

/** One layer of paper with the outline `shape`. */
export interface Sheet {
  readonly shape: Path2D
  readonly colour: Colour
  /** Distance above the layer below, about 1. */
  readonly rise?: number
}

/** Layers from back to front, over a `backdrop` with a glow around `glow` (shares of the box). */
export interface Stack {
  readonly sheets: readonly Sheet[]
  readonly backdrop: readonly [Colour, Colour]
  readonly glow: { readonly x: number; readonly y: number; readonly colour: Colour; readonly reach: number }
}

export type Tones = (depth: number) => Colour

/** Width, height and unit of the box. */
export interface Box {
  readonly width: number
  readonly height: number
  readonly unit: number
}
