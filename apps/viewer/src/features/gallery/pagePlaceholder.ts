// Lets the artwork's screen show a placeholder of its page as soon as a card is clicked. The list does not import that screen.
import type { Artwork } from '@emaki/domain'

/**
 * Shows the card's picture where the page will show it, and then calls `open` to navigate. Returns false when it cannot; the caller then
 * navigates as usual.
 */
export type ShowPagePlaceholder = (artwork: Artwork, card: HTMLImageElement, open: () => void) => boolean

let show: ShowPagePlaceholder = () => false

/** Called by the artwork's screen, whose code loads when the page is idle. */
export function setPagePlaceholder(implementation: ShowPagePlaceholder): void {
  show = implementation
}

export const showPagePlaceholder: ShowPagePlaceholder = (...args) => show(...args)
