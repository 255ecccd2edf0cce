// Page swipes: a finger drawn across a text turns its pages (spec 2.10). In a file of its own: only who pages with fingers needs the gestures.
import { novelSwipePx } from '@emaki/domain'
import { useDrag } from '@use-gesture/react'
import type { RefObject } from 'react'

export interface PageSwipesProps {
  readonly stage: RefObject<HTMLElement | null>
  readonly onTurn: (by: 1 | -1) => void
}

/** Shows nothing itself. */
export function PageSwipes({ stage, onTurn }: PageSwipesProps) {
  // Its own filter of taps would take the clicks of a mouse away wherever there is a touch screen as well.
  useDrag(
    ({ last, movement: [x, y] }) => {
      if (last && Math.abs(x) >= novelSwipePx && Math.abs(x) > Math.abs(y)) onTurn(x < 0 ? 1 : -1)
    },
    { target: stage, pointer: { touch: true } },
  )
  return null
}
