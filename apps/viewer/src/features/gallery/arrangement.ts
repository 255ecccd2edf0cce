// Arrangement: how a layout's name, a column table and the card's style make a gallery's frame (settings wfType, isImageFitScreen, isImageCardOuterMeta).
import type { Artwork } from '@emaki/domain'
import { loadMoreDistance, virtualLoadMoreDistance } from '@emaki/domain'
import type { Settings } from '../../settings/schema.ts'
import { textScale } from '../../ui/theme/textScale.ts'
import type { Content } from './engine.ts'
import type { Columns, ColumnTable } from './layout/columns.ts'
import { columnTables, coverShape } from './layout/columns.ts'
import { grid } from './layout/grid.ts'
import { justified } from './layout/justified.ts'
import type { MakeLayout } from './layout/layout.ts'
import { laneMasonry, masonry, orderMasonry } from './layout/masonry.ts'

export type Arrangement = Pick<Content, 'kind' | 'make' | 'frameFor' | 'endDistance' | 'reach'> & {
  /** One work a view: the window snaps to each. */
  readonly isSlide: boolean
}

export type LayoutName = Settings['wfType']

/** Title line, author line and the air above them, px. `textSize`: of the root element, px. */
export const metaHeight = (textSize?: number): number => Math.round(56 * textScale(textSize))
/** A slide is never lower than this, px, so that a phone on its side still shows something of the picture. */
const leastSlide = 240
/** Slides stand ready further ahead: where the next is missing the window snaps to the page's end, and their pictures are large. */
const slideReach = 3

interface Style {
  readonly make: MakeLayout
  readonly cover: 'natural' | 'square' | 'whole'
  /** `screen`: as many columns as the screen's own table says. */
  readonly columns: 'screen' | 'virtual' | 'single'
}

/** What each layout name means (docs/spec/behaviours.md 8). All are drawn by one virtual engine: names that only differed in how they were drawn look alike. */
const styles: Readonly<Record<LayoutName, Style>> = {
  Masonry: { make: masonry, cover: 'natural', columns: 'screen' },
  Grid: { make: grid, cover: 'square', columns: 'screen' },
  Justified: { make: justified, cover: 'natural', columns: 'screen' },
  VirtualMasonry: { make: masonry, cover: 'natural', columns: 'virtual' },
  VirtualGrid: { make: grid, cover: 'square', columns: 'virtual' },
  VirtualJustified: { make: justified, cover: 'natural', columns: 'virtual' },
  VirtualSlide: { make: grid, cover: 'whole', columns: 'single' },
  'Masonry(CSSGrid)': { make: laneMasonry, cover: 'natural', columns: 'screen' },
  'Masonry(FlexOrder)': { make: orderMasonry, cover: 'natural', columns: 'screen' },
  'Justified(Transform)': { make: justified, cover: 'natural', columns: 'screen' },
}

/** How a layout shows covers: in their shape, cropped to a square, or whole inside their place. */
export const coverOfLayout = (layout: LayoutName): Style['cover'] => styles[layout].cover

/** A layout name that stands for all which look the same: the one to offer and to compare with. */
export const plainLayout = (layout: LayoutName): LayoutName => (layout === 'Justified(Transform)' ? 'Justified' : layout)

const made = new Map<string, Arrangement>()

/** The same object for the same choices, so that a gallery lays out again only when one of them changes. */
function once(kind: string, make: () => Omit<Arrangement, 'kind'>): Arrangement {
  const arrangement = made.get(kind) ?? { kind, ...make() }
  made.set(kind, arrangement)
  return arrangement
}

/** Artworks in a layout. `screen` is the column table of the screen, for layouts that have none of their own. */
export function artworkArrangement(layout: LayoutName, screen: ColumnTable, meta: number): Arrangement {
  const { make, columns: own } = styles[layout]
  const isSlide = own === 'single'
  const columns: Columns = columnTables[own === 'screen' ? screen : own]
  return once(`${plainLayout(layout)} ${columns.name} ${meta}`, () => ({
    make,
    isSlide,
    ...(isSlide ? { reach: slideReach } : {}),
    endDistance: own === 'screen' ? loadMoreDistance : virtualLoadMoreDistance,
    frameFor: (width, view) => ({
      width,
      columns: columns.at(width),
      gutter: columns.gap,
      meta,
      ...(isSlide ? { row: Math.max(leastSlide, view) } : {}),
    }),
  }))
}

/** Cards of one height, `row` px, in the columns of a table: novels, users, whatever is read rather than looked at. */
export function rowArrangement(table: ColumnTable, row: number): Arrangement {
  const columns: Columns = columnTables[table]
  return once(`rows ${table} ${row}`, () => ({
    make: grid,
    isSlide: false,
    endDistance: loadMoreDistance,
    frameFor: (width) => ({ width, columns: columns.at(width), gutter: columns.gap, meta: 0, row }),
  }))
}

/** A work's cover in a gallery. */
export const artworkShape = (artwork: Artwork): number => coverShape(artwork.width, artwork.height)
