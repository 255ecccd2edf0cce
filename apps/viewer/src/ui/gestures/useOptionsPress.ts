// A button with options: a long press, the secondary mouse button and the menu key open them.
import type { MouseEvent, PointerEvent } from 'react'
import { swallowNextClick } from './swallowClick.ts'
import { useLongPress } from './useLongPress.ts'

/** Handlers for a button on a card. Events do not reach the card, which may have a long press of its own. */
export function useOptionsPress(onOptions: () => void) {
  const { onContextMenu, ...holding } = useLongPress(onOptions)
  return {
    ...holding,
    onPointerDown(event: PointerEvent) {
      event.stopPropagation()
      holding.onPointerDown(event)
    },
    onContextMenu(event: MouseEvent) {
      event.stopPropagation()
      onContextMenu(event)
      if (event.defaultPrevented) return
      event.preventDefault()
      holding.onPointerCancel()
      swallowNextClick()
      onOptions()
    },
  }
}
