// Maps swipes to page turns by text direction (docs/spec/product.md 2.10).
import { novelSwipePx } from '@emaki/domain'
import type { TextDirection } from '../../text/domPosition.ts'
import type { TurnStep } from '../textHandle.ts'

/** The turn for a swipe of `x` and `y` px; undefined for a short or a vertical swipe. */
export function swipeStep(x: number, y: number, direction: TextDirection): TurnStep | undefined {
  if (Math.abs(x) < novelSwipePx || Math.abs(x) <= Math.abs(y)) return undefined
  return x > 0 === (direction === 'v') ? 1 : -1
}
