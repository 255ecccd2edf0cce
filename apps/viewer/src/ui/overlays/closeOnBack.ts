// Close on Back: browser Back, Escape and Android's back gesture close the topmost overlay instead of leaving the page.
import { once } from '@emaki/domain'
import { useEffect, useEffectEvent } from 'react'
import { OverlayStack } from './overlayStack.ts'

/** The overlays of this window. The first call adjusts the window's history: make it before the router is created. */
export const overlayStack = once(() => new OverlayStack(window))

/**
 * Registers an open overlay. `close` is called when the user asks to close the topmost overlay and it is this one; call the
 * returned function when the overlay closes in any other way.
 */
export const closeOnBack = (close: () => void): (() => void) => overlayStack().open(close)

/** While `isAway` is true, Back calls `onReturn`, and Escape still closes the overlay that the place is in. */
export function useReturnOnBack(isAway: boolean, onReturn: () => void): void {
  const goBack = useEffectEvent(onReturn)
  useEffect(() => (isAway ? overlayStack().open(() => goBack(), true) : undefined), [isAway])
}

/** Closes the topmost overlay, as Back does. For close requests that reach an overlay directly; a `CloseWatcher` has handled them before. */
export function closeTopOverlay(): void {
  if (!('CloseWatcher' in window)) overlayStack().closeTop()
}

/** Replaces the address of the page, and of the entries of open overlays. The router does not learn of it. */
export const replaceOverlayAddress = (url: string): void => overlayStack().replaceAddress(url)

/** closeOnBack for a component: registered while `isOpen` is true. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => (isOpen ? closeOnBack(() => close()) : undefined), [isOpen])
}
