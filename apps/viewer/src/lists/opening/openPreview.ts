import type { Artwork } from '@emaki/domain'
import type { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react'

export interface CardPreviewOptions {
  /** The first page to show, from 0. */
  readonly index: number
  readonly client: QueryClient
  /** The element on the screen that shows a page, for the opening and closing animation. */
  readonly thumbnail: (artworkId: string, index: number) => HTMLElement | undefined
  /** Called when the reader is requested for a work that has one. `index` is from 0. */
  readonly onRead: (artwork: Artwork, index: number) => void
  /** Opens a path of the viewer app. */
  readonly navigate: (href: string) => void
}

/** Opens the pages of a work over its list. The app provides it, because modules below it do not import it; undefined in parts that are shown alone. */
export const OpenPreview = createContext<((artwork: Artwork, options: CardPreviewOptions) => void) | undefined>(undefined)
