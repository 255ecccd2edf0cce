// Maps keys and taps to page turns by text direction (docs/spec/product.md 2.10). Vertical text reads to the left.
import type { TextDirection } from '../../text/domPosition.ts'
import type { TurnStep } from '../textHandle.ts'

/** The action of a key. `isHorizontal`: a left or right arrow, which may turn a whole page. */
export type KeyAction = { readonly by: TurnStep; readonly isHorizontal: boolean } | 'start' | 'end'

/** The action of a key; undefined for keys that the browser handles, such as line scrolling of horizontal text. */
export function keyAction(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  direction: TextDirection,
): KeyAction | undefined {
  switch (key) {
    case 'ArrowRight':
      return { by: direction === 'v' ? -1 : 1, isHorizontal: true }
    case 'ArrowLeft':
      return { by: direction === 'v' ? 1 : -1, isHorizontal: true }
    case 'ArrowDown':
      return direction === 'h' ? undefined : { by: 1, isHorizontal: false }
    case 'ArrowUp':
      return direction === 'h' ? undefined : { by: -1, isHorizontal: false }
    case 'PageDown':
      return { by: 1, isHorizontal: false }
    case 'PageUp':
      return { by: -1, isHorizontal: false }
    case ' ':
      return { by: shiftKey ? -1 : 1, isHorizontal: false }
    case 'Home':
      return 'start'
    case 'End':
      return 'end'
    default:
      return undefined
  }
}

/** Width of the middle zone, as a share of the text's width. It is wider for scrolled text, where taps rarely turn. */
const middleShare = { h: 0.4, v: 0.4, hc: 0.2 } as const

/** The turn for a tap at `share` of the width, 0 (left) to 1. Undefined in the middle zone. Columns have a middle zone only if it has an action. */
export function tapStep(share: number, direction: TextDirection, hasMiddle: boolean): TurnStep | undefined {
  if ((hasMiddle || direction !== 'hc') && Math.abs(share - 0.5) < middleShare[direction] / 2) return undefined
  return share < 0.5 === (direction === 'v') ? 1 : -1
}

/** Tolerance for the separate rounding of sizes and scroll positions, px. */
const tolerance = 2

/** Whether a box is scrolled to its end (1) or its start (-1). */
export function isAtEdge(
  box: Pick<Element, 'scrollTop' | 'scrollHeight' | 'clientHeight' | 'scrollLeft' | 'scrollWidth' | 'clientWidth'>,
  direction: TextDirection,
  by: TurnStep,
): boolean {
  const [at, whole] =
    direction === 'v'
      ? [-box.scrollLeft, box.scrollWidth - box.clientWidth]
      : [box.scrollTop, box.scrollHeight - box.clientHeight]
  return (by > 0 ? whole - at : at) < tolerance
}
