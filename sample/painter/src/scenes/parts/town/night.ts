// Shared settings of the parts of a city at night.
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Colour } from '../../../colour.ts'
import type { Palette } from '../../../palette.ts'

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
  /** Pixels from the top to the ground of the buildings. */
  readonly ground: number
}
