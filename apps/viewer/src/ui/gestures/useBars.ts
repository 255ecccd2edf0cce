// Bars of a reader or viewer: hidden while the user reads; a tap, a mouse movement or the focus shows them.
import { type PointerEvent, useRef, useState } from 'react'

/** Smaller mouse movements, px, are tremor. */
const minMovement = 24

export interface Bars {
  readonly isShown: boolean
  readonly hide: () => void
  readonly toggle: () => void
  /** For the element that fills the screen. Touch shows the bars by a tap, not by a swipe. */
  readonly onPointerMove: (event: Pick<PointerEvent, 'pointerType' | 'clientX' | 'clientY'>) => void
}

/** In landscape on a phone the bars start hidden, because they would take a third of the height. */
export function useBars(): Bars {
  const [isShown, setShown] = useState(() => !matchMedia('(max-height: 480px)').matches)
  const rest = useRef<{ readonly x: number; readonly y: number }>(undefined)
  const show = (isNow: boolean) => {
    rest.current = undefined
    setShown(isNow)
  }
  return {
    isShown,
    hide: () => show(false),
    toggle: () => show(!isShown),
    onPointerMove: ({ pointerType, clientX: x, clientY: y }) => {
      if (isShown || pointerType === 'touch') return
      rest.current ??= { x, y }
      if (Math.hypot(x - rest.current.x, y - rest.current.y) > minMovement) show(true)
    },
  }
}
