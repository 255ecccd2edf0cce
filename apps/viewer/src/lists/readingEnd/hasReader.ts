import { type Artwork, isTallStrip } from '@emaki/domain'

/** Whether the page of a work offers the reader: for several pages, parts of series, and pictures that are read from top to bottom. */
export const hasReader = (artwork: Artwork): boolean =>
  artwork.type !== 'ugoira' && (artwork.images.length > 1 || artwork.series !== null || isTallStrip(artwork))
