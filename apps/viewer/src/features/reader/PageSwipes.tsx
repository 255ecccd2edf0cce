// Page swipes: a finger drawn across a text turns its pages (docs/spec/product.md 2.10). In a file of its own: only who pages with fingers needs the gestures.
import { useDrag } from '@use-gesture/react'
import { type RefObject, useEffect, useState } from 'react'
import type { Way } from './domPlace.ts'
import { afterTextPatience, whenIdle } from './idle.ts'
import { type By, isAtEdge, swipeWish } from './turning.ts'

export interface PageSwipesProps {
  readonly stage: RefObject<HTMLElement | null>
  readonly way: Way
  readonly onTurn: (by: By) => void
}

/** Shows nothing itself. No finger is waited for where there is nothing to be touched, and nowhere before the text has been shown. */
export function PageSwipes(props: PageSwipesProps) {
  const [isShown, setShown] = useState(false)
  useEffect(() => whenIdle(() => setShown(true), afterTextPatience), [])
  return isShown && navigator.maxTouchPoints > 0 && <Swipes {...props} />
}

/** Vertical text is scrolled by the same finger: there it turns only what was at its edge when it was laid down. */
function Swipes({ stage, way, onTurn }: PageSwipesProps) {
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
