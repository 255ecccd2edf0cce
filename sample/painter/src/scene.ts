// A scene is a function that draws one composition into a box of any size.
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Random } from './random.ts'

export interface SceneFrame {
  /** Pixels to fill. The composition must not depend on them, only its detail. Use fractions of them. */
  readonly width: number
  readonly height: number
  /** Width divided by height of the original, exact where the pixels above are rounded. Step-by-step growth must use it. */
  readonly aspect: number
  /** A stream for the artist's hand: for palette, line weight and habits. */
  readonly hand: Random
  /** A stream for hand and work, the same on every page: for the characters and places of a story. */
  readonly work: Random
  /** A stream for hand, work and page: for the composition. */
  readonly random: Random
  /** From 0. */
  readonly page: number
  /** Phase of a loop, from 0 to 1 (exclusive). 0 for still scenes. */
  readonly phase: number
}

/** Draws the whole box. Must be deterministic: no Math.random, no Date, no text, because fonts differ between machines. */
export type Scene = (context: SKRSContext2D, frame: SceneFrame) => void
