// Swipes that turn pages (docs/spec/product.md 2.10). A separate file, so that only paged and column reading load the gesture library.
import { useDrag } from '@use-gesture/react'
import { type RefObject, useEffect, useState } from 'react'
import { whenIdle } from '../../../platform/schedule.ts'
import type { TextDirection } from '../../text/domPosition.ts'
import { afterTextTimeoutMs, type TextHandle, type TurnStep } from '../textHandle.ts'
import { isAtEdge } from './pageTurnInput.ts'
import { swipeStep } from './swipeStep.ts'

export interface PageSwipesProps {
  readonly container: RefObject<HTMLElement | null>
  readonly direction: TextDirection
  /** The text, whose pages may follow the finger. */
  readonly text: RefObject<Pick<TextHandle, 'drag'> | null>
  readonly onTurn: (by: TurnStep) => void
}

/** Renders nothing. Waits until the text is painted, and does nothing on devices without touch. */
export function PageSwipes(props: PageSwipesProps) {
  const [isShown, setShown] = useState(false)
  useEffect(() => whenIdle(() => setShown(true), afterTextTimeoutMs), [])
  if (!isShown || navigator.maxTouchPoints === 0) return null
  return props.direction === 'hc' ? <TouchDrag {...props} /> : <TouchSwipes {...props} />
}

/** In vertical text the same finger scrolls. A swipe turns only if the text was at its edge when the finger went down. */
function TouchSwipes({ container, direction, onTurn }: PageSwipesProps) {
  const canTurn = (by: TurnStep) =>
    direction !== 'v' || (container.current !== null && isAtEdge(container.current, direction, by))
  // No `filterTaps`: on devices with touch it would also swallow mouse clicks.
  useDrag<TouchEvent>(
    ({ event, last, movement: [x, y], memo = { forwards: canTurn(1), back: canTurn(-1) } }) => {
      // The finger scrolls a row of works on the end page.
      if (event.target instanceof Element && event.target.closest('[data-end-page] ul')) return memo
      const by = last ? swipeStep(x, y, direction) : undefined
      if (by !== undefined && (by > 0 ? memo.forwards : memo.back)) onTurn(by)
      return memo
    },
    { target: container, pointer: { touch: true } },
  )
  return null
}

/** Slower movement back, px a ms, is tremor. */
const backSpeed = 0.15

/** Columns follow the finger. */
function TouchDrag({ container, text }: PageSwipesProps) {
  useDrag<TouchEvent>(
    ({ last, tap, movement: [x], direction: [direction], velocity: [speed] }) => {
      const drag = text.current?.drag
      if (last) drag?.release(tap ? 0 : x, direction * x < 0 && speed > backSpeed)
      else drag?.follow(x)
    },
    { target: container, axis: 'x', pointer: { touch: true } },
  )
  return null
}
