// A press with options: a short one does the plain thing; held, or made with the secondary button or the menu key, it opens what else there is.
import type { MouseEvent, PointerEvent } from 'react'
import { swallowNextClick } from './swallowClick.ts'
import { useLongPress } from './useLongPress.ts'

/** Handlers for a button on a card; the card around, which may have a long press of its own, hears nothing of them. */
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
