import type { Artwork } from '@emaki/domain'
import type { QueryClient } from '@tanstack/react-query'

export interface PageSize {
  readonly width: number
  readonly height: number
}

export interface ViewerPage {
  /** Proxied URL at the resolution of the settings; the original of a strip. */
  readonly src: string
  /** The same for the size of a loaded picture: only that tells whether most pages are strips. */
  readonly srcOf: (loaded: PageSize) => string
  /** URL of a smaller picture, probably cached; shown until `src` has loaded. */
  readonly small: string
  /** URL of a square picture for the page strip. */
  readonly square: string
  /** In px; undefined until the picture has loaded. */
  readonly size: PageSize | undefined
  readonly alt: string
}

export interface ViewerOptions {
  /** The first page to show, from 0. */
  readonly index: number
  readonly client: QueryClient
  /** The element on the screen that shows a page, for the opening and closing animation. */
  readonly thumbnail?: (artworkId: string, index: number) => HTMLElement | undefined
  /** Called when the download button is pressed. */
  readonly onDownload?: (artwork: Artwork, index: number) => void
  /** Called when another work of the list is shown, so that the screen below can follow. */
  readonly onWork?: (artwork: Artwork) => void
  /** Called when the reader is requested for a work that has one (`hasReader`), after the viewer began to close. */
  readonly onRead?: (artwork: Artwork, index: number) => void
  /** Opens a path of the viewer app. */
  readonly navigate: (href: string) => void
}
