// Close on Back: browser Back, Escape and Android's back gesture close the topmost overlay instead of leaving the page.
import { useEffect, useEffectEvent } from 'react'
import { OverlayStack } from './overlayStack.ts'

let shared: OverlayStack | undefined

/** The overlays of this window. The first call adjusts the window's history: make it before the router is created. */
export function overlayStack(): OverlayStack {
  shared ??= new OverlayStack(window)
  return shared
}

/**
 * Registers an open overlay. `close` is called when the user asks to close the topmost overlay and it is this one; call the
 * returned function when the overlay closes in any other way.
 */
export const closeOnBack = (close: () => void): (() => void) => overlayStack().open(close)

/** Closes the topmost overlay, as Back does. For close requests that reach an overlay directly; a `CloseWatcher` has handled them before. */
export function closeTopOverlay(): void {
  if (!('CloseWatcher' in window)) overlayStack().closeTop()
}

/** closeOnBack for a component: registered while `isOpen` is true. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => (isOpen ? closeOnBack(() => close()) : undefined), [isOpen])
}
