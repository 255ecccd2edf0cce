// Arrangement: how the chosen layout, columns and card style make a gallery's frame (settings wfType, isImageFitScreen, isImageCardOuterMeta).
import type { Artwork } from '@emaki/domain'
import type { Content } from './engine.ts'
import { columnsFor, coverShape, gutter } from './layout/columns.ts'
import { grid } from './layout/grid.ts'
import { justified } from './layout/justified.ts'
import { masonry } from './layout/masonry.ts'

export type Arrangement = Pick<Content, 'kind' | 'make' | 'frameFor'>
export type Shape = 'masonry' | 'grid' | 'justified'

/** Title line, author line and the air above them, px at the browser's ordinary text size. */
export const metaHeight = 56

/**
 * The shape that a layout name asks for (ux-behaviours, layout names): one engine draws all; names that only differed in how they
 * were drawn come to the same.
 */
export function shapeOfLayout(name: string): Shape {
  if (/^(Virtual)?Grid$/.test(name)) return 'grid'
  return /Justified/.test(name) ? 'justified' : 'masonry'
}

const makers = { masonry, grid, justified } as const
const made = new Map<string, Arrangement>()

/** The same object for the same choices, so that a gallery lays out again only when one of them changes. */
export function arrangementFor(shape: Shape, isFitScreen: boolean, meta: number): Arrangement {
  const kind = `${shape} ${isFitScreen} ${meta}`
  const known = made.get(kind)
  if (known) return known
  const arrangement: Arrangement = {
    kind,
    make: makers[shape],
    frameFor: (width) => ({ width, columns: columnsFor(width, isFitScreen), gutter, meta }),
  }
  made.set(kind, arrangement)
  return arrangement
}

/** A work's cover in a gallery. */
export const artworkShape = (artwork: Artwork): number => coverShape(artwork.width, artwork.height)
