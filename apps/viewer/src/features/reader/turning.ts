// Turning: which key, tap or swipe reads on and which back, by the direction of the text (docs/spec/product.md 2.10; issue of the reader). Vertical text goes to the left.
import { novelSwipePx } from '@emaki/domain'
import type { Way } from './domPlace.ts'

/** On (1) or back (-1). */
export type By = 1 | -1

/** What a key asks for. `isAcross`: it points along the lines' page, so it may mean a whole page of a text that scrolls down. */
export type KeyWish = { readonly by: By; readonly isAcross: boolean } | 'start' | 'end'

/** The wish of a key; undefined for keys that are the browser's: where the text scrolls down, those that scroll by lines. */
export function keyWish({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>, way: Way): KeyWish | undefined {
  switch (key) {
    case 'ArrowRight':
      return { by: way === 'v' ? -1 : 1, isAcross: true }
    case 'ArrowLeft':
      return { by: way === 'v' ? 1 : -1, isAcross: true }
    case 'ArrowDown':
      return way === 'h' ? undefined : { by: 1, isAcross: false }
    case 'ArrowUp':
      return way === 'h' ? undefined : { by: -1, isAcross: false }
    case 'PageDown':
      return { by: 1, isAcross: false }
    case 'PageUp':
      return { by: -1, isAcross: false }
    case ' ':
      return { by: shiftKey ? -1 : 1, isAcross: false }
    case 'Home':
      return 'start'
    case 'End':
      return 'end'
    default:
      return undefined
  }
}

/** What lies between the zones that turn, as a share of the width: more where a text scrolls and is turned by taps only now and then. */
const middleShare = { h: 0.4, v: 0.4, hc: 0.2 } as const

/** What a tap asks for that lies so far across, 0 (left) to 1: undefined for the middle, which columns have only where it does something. */
export function tapWish(across: number, way: Way, hasMiddle: boolean): By | undefined {
  if ((hasMiddle || way !== 'hc') && Math.abs(across - 0.5) < middleShare[way] / 2) return undefined
  return across < 0.5 === (way === 'v') ? 1 : -1
}

/** What a finger asks for that was drawn by so many px; undefined for a shorter way, and for one that goes up or down. */
export function swipeWish(x: number, y: number, way: Way): By | undefined {
  if (Math.abs(x) < novelSwipePx || Math.abs(x) <= Math.abs(y)) return undefined
  return x > 0 === (way === 'v') ? 1 : -1
}

/** Sizes and places are rounded apart from each other, px. */
const rounding = 2

/** Whether a box is scrolled as far as it goes. */
export function isAtEdge(
  box: Pick<Element, 'scrollTop' | 'scrollHeight' | 'clientHeight' | 'scrollLeft' | 'scrollWidth' | 'clientWidth'>,
  way: Way,
  by: By,
): boolean {
  const [at, whole] =
    way === 'v' ? [-box.scrollLeft, box.scrollWidth - box.clientWidth] : [box.scrollTop, box.scrollHeight - box.clientHeight]
  return (by > 0 ? whole - at : at) < rounding
}
