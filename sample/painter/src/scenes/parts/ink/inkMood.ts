// Shared settings of the parts of an ink landscape.
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Colour } from '../../../colour.ts'
import type { Palette } from '../../../palette.ts'

export interface Mood {
  readonly context: SKRSContext2D
  readonly width: number
  readonly height: number
  readonly unit: number
  readonly paper: Colour
  readonly ink: Colour
  readonly wash: Colour
  readonly palette: Palette
  readonly season: 'spring' | 'summer' | 'autumn' | 'winter'
  readonly isNight: boolean
  /** Share of the height at which land ends and water begins. */
  readonly shore: number
}
