// Tap zones: which part of the screen turns to the next page, which to the previous one, and which toggles the bars.
import type { ZoneLayout } from '../readerSettings.ts'

export type TapAction = 'next' | 'previous' | 'bars'

/** A rectangle with edges in shares of the screen, from 0 (left, top) to 1. */
export interface TapZone {
  readonly action: TapAction
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

type Sides = readonly [action: TapAction, left: number, top: number, right: number, bottom: number]

const third = 1 / 3
/** The zones for reading from left to right. They cover the screen without overlap. */
const layouts: Readonly<Record<ZoneLayout, readonly Sides[]>> = {
  sides: [
    ['previous', 0, 0, 0.3, 1],
    ['bars', 0.3, 0, 0.7, 1],
    ['next', 0.7, 0, 1, 1],
  ],
  corner: [
    ['previous', 0, 0, 1, third],
    ['previous', 0, third, third, 2 * third],
    ['bars', third, third, 2 * third, 2 * third],
    ['next', 2 * third, third, 1, 2 * third],
    ['next', 0, 2 * third, 1, 1],
  ],
  kindle: [
    ['bars', 0, 0, 1, 0.2],
    ['previous', 0, 0.2, third, 1],
    ['next', third, 0.2, 1, 1],
  ],
  edges: [
    ['next', 0, 0, third, 1],
    ['bars', third, 0, 2 * third, 2 * third],
    ['previous', third, 2 * third, 2 * third, 1],
    ['next', 2 * third, 0, 1, 1],
  ],
  none: [['bars', 0, 0, 1, 1]],
}

/** The zones of a layout. Reading from right to left mirrors them. */
export const tapZones = (layout: ZoneLayout, isToLeft: boolean): readonly TapZone[] =>
  layouts[layout].map(([action, left, top, right, bottom]) =>
    isToLeft ? { action, left: 1 - right, top, right: 1 - left, bottom } : { action, left, top, right, bottom },
  )

/** The action of a tap at `x` and `y`, shares of the screen. */
export const tapAction = (layout: ZoneLayout, isToLeft: boolean, x: number, y: number): TapAction =>
  tapZones(layout, isToLeft).find((zone) => x >= zone.left && x <= zone.right && y >= zone.top && y <= zone.bottom)?.action ??
  'bars'
