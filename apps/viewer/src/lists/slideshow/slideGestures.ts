// What a finger or the mouse does over a slide: a swipe or a press at an edge turns, a press elsewhere shows or hides the bars.
import { type PointerEvent, useRef } from 'react'

export interface Point {
  /** px */
  readonly x: number
  readonly y: number
}

/** Shortest swipe, px. A shorter movement is a press. */
const minSwipePx = 40
/** Share of the width at each side whose press turns. */
const edgeShare = 0.2

export type SlideAction = 'previous' | 'next' | 'bars'

/** The action of a pointer that went down at `from` and up at `to`; undefined for a vertical swipe. `width` is that of the screen, px. */
export function slideAction(from: Point, to: Point, width: number): SlideAction | undefined {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  if (Math.hypot(dx, dy) >= minSwipePx) {
    if (Math.abs(dx) <= Math.abs(dy)) return undefined
    return dx < 0 ? 'next' : 'previous'
  }
  if (to.x < width * edgeShare) return 'previous'
  return to.x > width * (1 - edgeShare) ? 'next' : 'bars'
}

/** Pointer handlers for the element that fills the screen. A second finger cancels the gesture. */
export function useSlideGestures(act: (action: SlideAction) => void) {
  const start = useRef<Point & { readonly id: number }>(undefined)
  return {
    onPointerDown: ({ isPrimary, button, pointerId, clientX, clientY }: PointerEvent) => {
      start.current = isPrimary && button === 0 ? { id: pointerId, x: clientX, y: clientY } : undefined
    },
    onPointerUp: ({ pointerId, clientX, clientY }: PointerEvent) => {
      const from = start.current
      start.current = undefined
      if (from?.id !== pointerId) return
      const action = slideAction(from, { x: clientX, y: clientY }, innerWidth)
      if (action !== undefined) act(action)
    },
    onPointerCancel: () => {
      start.current = undefined
    },
  }
}
