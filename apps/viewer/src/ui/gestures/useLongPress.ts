// Long presses. The click that would follow a long press is swallowed.
import { type MouseEvent, type PointerEvent, useRef } from 'react'
import { swallowNextClick } from './swallowClick.ts'

const longPressMs = 500
/** A pointer that moves further than this, px, is scrolling. */
const maxMovement = 10

/** Handlers for a control whose long press calls `onLongPress` with the pressed element. A short press still clicks. */
export function useLongPress(onLongPress: (pressed: EventTarget) => void) {
  const press = useRef({ timer: 0, x: 0, y: 0, wasLong: false })
  const end = () => clearTimeout(press.current.timer)
  /** Some browsers open the context menu of a long touch only after the finger is lifted. */
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
      if (Math.hypot(event.clientX - x, event.clientY - y) > maxMovement) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
    onContextMenu(event: MouseEvent) {
      // A long touch would open the browser's context menu. The right click of a mouse still works.
      if (press.current.wasLong) event.preventDefault()
    },
  }
}
