// Long presses. The click that would follow a long press is swallowed.
import { type MouseEvent, type PointerEvent, useRef } from 'react'
import { swallowNextClick } from './swallowClick.ts'

const longPressMs = 500
/** A pointer that moves further than this, px, is scrolling. */
const maxMovement = 10

/** A press that is under way. */
export interface Press {
  readonly pointerId: number
  /** Where it began, in px of the viewport. */
  readonly x: number
  readonly y: number
  /** True once the pointer is up. */
  isOver: boolean
}

const noPress: Press = { pointerId: -1, x: 0, y: 0, isOver: true }

/** Handlers for a control whose long press calls `onLongPress` with the pressed element. A short press still clicks. */
export function useLongPress(onLongPress: (pressed: EventTarget, press: Press) => void, delayMs = longPressMs) {
  const held = useRef({ timer: 0, press: noPress, wasLong: false })
  const end = () => {
    clearTimeout(held.current.timer)
    held.current.press.isOver = true
  }
  /** Some browsers open the context menu of a long touch only after the finger is lifted. */
  const forget = () => {
    setTimeout(() => {
      held.current.wasLong = false
    })
  }
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return
      end()
      const pressed = event.target
      const press = { pointerId: event.pointerId, x: event.clientX, y: event.clientY, isOver: false }
      held.current = {
        timer: window.setTimeout(() => {
          held.current.wasLong = true
          addEventListener('pointerup', forget, { once: true })
          swallowNextClick()
          onLongPress(pressed, press)
        }, delayMs),
        press,
        wasLong: false,
      }
    },
    onPointerMove(event: PointerEvent) {
      const { press, wasLong } = held.current
      if (!wasLong && Math.hypot(event.clientX - press.x, event.clientY - press.y) > maxMovement) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: () => held.current.wasLong || end(),
    onContextMenu(event: MouseEvent) {
      // A long touch would open the browser's context menu. The right click of a mouse still works.
      if (held.current.wasLong) event.preventDefault()
    },
  }
}
