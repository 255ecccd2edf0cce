// What a city at night decides once and all its parts follow.
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Colour } from '../../colour.ts'
import type { Palette } from '../../palette.ts'

export interface Night {
  readonly context: SKRSContext2D
  readonly width: number
  readonly height: number
  readonly unit: number
  readonly palette: Palette
  readonly zenith: Colour
  readonly horizon: Colour
  readonly wall: Colour
  readonly lights: readonly string[]
  /** Pixels from the top to where the buildings stand. */
  readonly ground: number
}
