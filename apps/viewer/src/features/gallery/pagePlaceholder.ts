// First sight: how a work that is opened from a list is on screen before its page is; the artwork's screen knows how, once it is at hand.
import type { Artwork } from '@emaki/domain'

/**
 * Shows `artwork` where its page will show it, in the picture of its card, and calls `open` for the page itself right behind that.
 * False when it cannot: the page is then to be opened as any other.
 */
export type ShowPagePlaceholder = (artwork: Artwork, card: HTMLImageElement, open: () => void) => boolean

let show: ShowPagePlaceholder = () => false

/** For the artwork's screen: its file is fetched in a quiet moment, and the list cannot know it before. */
export function setPagePlaceholder(offered: ShowPagePlaceholder): void {
  show = offered
}

export const showPagePlaceholder: ShowPagePlaceholder = (...opening) => show(...opening)
