// A press that is held: what it calls, and that the click which would follow is swallowed.
import { type MouseEvent, type PointerEvent, useRef } from 'react'
import { swallowNextClick } from './swallowClick.ts'

/** How long a press is held before it counts as long, in milliseconds. */
const longPressMs = 500
/** A finger that moves further than this (px) is scrolling. */
const slack = 10

/** Handlers for a control whose long press calls `onLongPress` with what was pressed; a short one still clicks. */
export function useLongPress(onLongPress: (pressed: EventTarget) => void) {
  const press = useRef({ timer: 0, x: 0, y: 0, wasLong: false })
  const end = () => clearTimeout(press.current.timer)
  /** Some browsers send the context menu of a long touch only after the finger has left. */
  const forget = () => {
    setTimeout(() => {
      press.current.wasLong = false
    })
  }
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return
      end()
      const pressed = event.target
      press.current = {
        timer: window.setTimeout(() => {
          press.current.wasLong = true
          addEventListener('pointerup', forget, { once: true })
          swallowNextClick()
          onLongPress(pressed)
        }, longPressMs),
        x: event.clientX,
        y: event.clientY,
        wasLong: false,
      }
    },
    onPointerMove(event: PointerEvent) {
      const { x, y } = press.current
      if (Math.hypot(event.clientX - x, event.clientY - y) > slack) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
    onContextMenu(event: MouseEvent) {
      // A touch that is held opens the browser's menu otherwise; a mouse keeps its right click.
      if (press.current.wasLong) event.preventDefault()
    },
  }
}
