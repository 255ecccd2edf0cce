// Shared settings of the parts of a still life.
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Palette } from '../../../palette.ts'
import type { TableLight } from './tableObjects.ts'

export interface Table {
  readonly context: SKRSContext2D
  readonly width: number
  readonly height: number
  readonly unit: number
  readonly palette: Palette
  readonly light: TableLight
  readonly nightly: boolean
  /** The far edge of the table. */
  readonly edge: number
}
