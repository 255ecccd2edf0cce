// Bars over a page that is looked at or read: hidden while reading goes on, back with a tap, the pointer's movement or the focus.
import { type PointerEvent, useRef, useState } from 'react'

/** A hand on a mouse that presses trembles that far, px. */
const trembling = 24

export interface Bars {
  readonly isShown: boolean
  readonly hide: () => void
  readonly toggle: () => void
  /** For the element that fills the screen. A finger shows them by a tap, never by a swipe. */
  readonly onPointerMove: (event: Pick<PointerEvent, 'pointerType' | 'clientX' | 'clientY'>) => void
}

/** On a phone held sideways they would take a third of the height: there they begin hidden. */
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
      if (Math.hypot(x - rest.current.x, y - rest.current.y) > trembling) show(true)
    },
  }
}
