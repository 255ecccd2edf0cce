// Page swipes: a finger drawn across a text turns its pages (spec 2.10). In a file of its own: only who pages with fingers needs the gestures.
import { useDrag } from '@use-gesture/react'
import type { RefObject } from 'react'
import type { Way } from './domPlace.ts'
import { type By, isAtEdge, swipeWish } from './turning.ts'

export interface PageSwipesProps {
  readonly stage: RefObject<HTMLElement | null>
  readonly way: Way
  readonly onTurn: (by: By) => void
}

/** Shows nothing itself. Vertical text is scrolled by the same finger: there it turns only what was at its edge when it was laid down. */
export function PageSwipes({ stage, way, onTurn }: PageSwipesProps) {
  const canTurn = (by: By) => way !== 'v' || (stage.current !== null && isAtEdge(stage.current, way, by))
  // Its own filter of taps would take the clicks of a mouse away wherever there is a touch screen as well.
  useDrag<TouchEvent>(
    ({ last, movement: [x, y], memo = { on: canTurn(1), back: canTurn(-1) } }) => {
      const by = last ? swipeWish(x, y, way) : undefined
      if (by !== undefined && (by > 0 ? memo.on : memo.back)) onTurn(by)
      return memo
    },
    { target: stage, pointer: { touch: true } },
  )
  return null
}
