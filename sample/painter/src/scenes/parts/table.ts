// The table of a still life: its box, its light and its far edge.
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Palette } from '../../palette.ts'
import type { TableLight } from './tableObjects.ts'

export interface Table {
  readonly context: SKRSContext2D
  readonly width: number
  readonly height: number
  readonly unit: number
  readonly palette: Palette
  readonly light: TableLight
  readonly nightly: boolean
  /** The table's far edge. */
  readonly edge: number
}
