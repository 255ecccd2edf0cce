// Shared settings of the parts of a northern night.
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Colour } from '../../../colour.ts'
import type { Palette } from '../../../palette.ts'

export interface North {
  readonly context: SKRSContext2D
  readonly width: number
  readonly height: number
  readonly unit: number
  readonly palette: Palette
  readonly night: Colour
  /** Colours from the hem of a curtain to its top. */
  readonly lights: readonly [Colour, Colour, Colour]
  /** Pixels from the top to water or snow. */
  readonly shore: number
}
