// Lets galleries show a page placeholder for an opened work. The artwork screen, which is loaded lazily, provides the implementation.
import type { Artwork } from '@emaki/domain'

/**
 * Shows the picture of the card where the page of `artwork` will have it, and calls `open` once that is painted. Returns false when it cannot:
 * the caller then opens the page directly.
 */
export type ShowPagePlaceholder = (artwork: Artwork, card: HTMLImageElement, open: () => void) => boolean

let show: ShowPagePlaceholder = () => false

/** Called by the artwork screen when its file is loaded. */
export function setPagePlaceholder(implementation: ShowPagePlaceholder): void {
  show = implementation
}

export const showPagePlaceholder: ShowPagePlaceholder = (...args) => show(...args)
