import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Palette } from '../../../palette.ts'

export interface Rain {
  readonly context: SKRSContext2D
  readonly width: number
  readonly height: number
  readonly unit: number
  readonly palette: Palette
  readonly phase: number
}
