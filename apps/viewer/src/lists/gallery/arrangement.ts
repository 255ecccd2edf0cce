// Turns the layout settings (galleryLayout, fitPictures, captionsBelowCards) and a column table into the layout of a gallery.
import type { Artwork } from '@emaki/domain'
import { loadMoreDistance, virtualLoadMoreDistance } from '@emaki/domain'
import {
  type Columns,
  type ColumnTable,
  type CreateLayout,
  columnTables,
  coverShape,
  createGrid,
  createJustified,
  createLaneMasonry,
  createMasonry,
  createOrderMasonry,
  type GalleryContent,
} from '@emaki/gallery'
import type { Settings } from '../../platform/settings/schema.ts'
import { textScale } from '../../ui/theme/textScale.ts'

export type Arrangement = Pick<GalleryContent, 'kind' | 'createLayout' | 'frameFor' | 'endDistance' | 'overscan'> & {
  /** One work fills the view, and scrolling snaps to each. */
  readonly isSlide: boolean
}

export type LayoutName = Settings['galleryLayout']

/** Height of a card's title and author below the cover, in px. `textSize`: font size of the root element, in px. */
export const captionHeight = (textSize?: number): number => Math.round(56 * textScale(textSize))
/** Minimum height of a slide in px, for phones held sideways. */
const minSlideHeight = 240
/** Overscan of slides. If the next slide were not mounted, the window would snap to the end of the page. */
const slideOverscan = 6

interface Style {
  readonly createLayout: CreateLayout
  readonly cover: 'natural' | 'square' | 'whole'
  /** `screen`: the column table of the screen. */
  readonly columns: 'screen' | 'virtual' | 'single'
}

/** What each layout name means (docs/spec/behaviours.md 8). One virtualizer renders all of them, so some names look the same. */
const styles: Readonly<Record<LayoutName, Style>> = {
  Masonry: { createLayout: createMasonry, cover: 'natural', columns: 'screen' },
  Grid: { createLayout: createGrid, cover: 'square', columns: 'screen' },
  Justified: { createLayout: createJustified, cover: 'natural', columns: 'screen' },
  VirtualMasonry: { createLayout: createMasonry, cover: 'natural', columns: 'virtual' },
  VirtualGrid: { createLayout: createGrid, cover: 'square', columns: 'virtual' },
  VirtualJustified: { createLayout: createJustified, cover: 'natural', columns: 'virtual' },
  VirtualSlide: { createLayout: createGrid, cover: 'whole', columns: 'single' },
  'Masonry(CSSGrid)': { createLayout: createLaneMasonry, cover: 'natural', columns: 'screen' },
  'Masonry(FlexOrder)': { createLayout: createOrderMasonry, cover: 'natural', columns: 'screen' },
  'Justified(Transform)': { createLayout: createJustified, cover: 'natural', columns: 'screen' },
}

/** How a layout shows covers: in their own shape, cropped to a square, or whole inside the card. */
export const coverOfLayout = (layout: LayoutName): Style['cover'] => styles[layout].cover

/** One name for all layouts that look the same. */
export const canonicalLayout = (layout: LayoutName): LayoutName => (layout === 'Justified(Transform)' ? 'Justified' : layout)

const arrangements = new Map<string, Arrangement>()

/** Returns the same object for the same kind, so that a gallery lays out again only when the kind changes. */
export function memoizeArrangement(kind: string, create: () => Omit<Arrangement, 'kind'>): Arrangement {
  const arrangement = arrangements.get(kind) ?? { kind, ...create() }
  arrangements.set(kind, arrangement)
  return arrangement
}

/** The arrangement of artworks in a layout. `screen`: the column table for layouts without their own. `caption`: height in px. */
export function artworkArrangement(layout: LayoutName, screen: ColumnTable, caption: number): Arrangement {
  const { createLayout, columns: own } = styles[layout]
  const isSlide = own === 'single'
  const columns: Columns = columnTables[own === 'screen' ? screen : own]
  return memoizeArrangement(`${canonicalLayout(layout)} ${columns.name} ${caption}`, () => ({
    createLayout,
    isSlide,
    ...(isSlide ? { overscan: slideOverscan } : {}),
    endDistance: own === 'screen' ? loadMoreDistance : virtualLoadMoreDistance,
    frameFor: (width, visibleHeight) => ({
      width,
      columns: columns.at(width),
      gutter: columns.gap,
      captionHeight: caption,
      ...(isSlide ? { rowHeight: Math.max(minSlideHeight, visibleHeight) } : {}),
    }),
  }))
}

/** The arrangement of cards of equal height, `row` px, for example novels and users. */
export function rowArrangement(table: ColumnTable, row: number): Arrangement {
  const columns: Columns = columnTables[table]
  return memoizeArrangement(`rows ${table} ${row}`, () => ({
    createLayout: createGrid,
    isSlide: false,
    endDistance: loadMoreDistance,
    frameFor: (width) => ({ width, columns: columns.at(width), gutter: columns.gap, captionHeight: 0, rowHeight: row }),
  }))
}

/** Height of a work's cover divided by its width. */
export const artworkShape = (artwork: Artwork): number => coverShape(artwork.width, artwork.height)
