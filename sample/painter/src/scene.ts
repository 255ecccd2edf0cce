// The form of a scene: a function that draws one composition into whatever box it is given.
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Random } from './random.ts'

export interface SceneFrame {
  /** Pixels to fill; the composition must not depend on them, only its fineness may. Draw in fractions of these. */
  readonly width: number
  readonly height: number
  /** Width over height as the original has them: exact where the pixels above are rounded. What grows step by step must grow in this shape. */
  readonly aspect: number
  /** A stream that depends on the artist's hand alone: take palette, line weight and habits from it. */
  readonly hand: Random
  /** A stream that depends on hand and work, the same on every page of it: take a story's cast and places from it. */
  readonly work: Random
  /** A stream that depends on hand, work and page: take the composition from it. */
  readonly random: Random
  /** From 0. */
  readonly page: number
  /** Phase of a loop, 0 to 1 (exclusive); 0 for still scenes. */
  readonly phase: number
}

/** Draws the whole box. Must be deterministic: no Math.random, no Date, no text (fonts differ between machines). */
export type Scene = (context: SKRSContext2D, frame: SceneFrame) => void
