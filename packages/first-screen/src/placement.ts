// Where the first cards of a masonry are, for each number of columns and independent of the exact width. Styles turn it into boxes.
import { columnTables, createMasonry } from '@emaki/gallery'

/** The place of a card: its column, and the sum of the shapes and the number of the cards above it. A shape is height divided by width. */
export interface Place {
  readonly column: number
  readonly shapesAbove: number
  readonly cardsAbove: number
}

export interface ColumnPlacement {
  readonly columns: number
  /** The places of the first cards. Shorter than the list where the place of a card depends on the width. */
  readonly places: readonly Place[]
  /** The column that ends last. */
  readonly end: Place
}

/** Heights of captions at the usual text size and at twice that size, in px (captionHeight in apps/viewer/src/lists/gallery/arrangement.ts). */
const captions = [56, 112]
/** Widths at which the places of a number of columns are compared, as parts of the range of widths. */
const samples = [0, 0.25, 0.5, 0.75, 1]
/** The narrowest list, in px. */
const minWidth = 200

/** The places for every number of columns of the table for lists that fit the screen (docs/spec/product.md 9). */
export function masonryPlacements(shapes: readonly number[]): readonly ColumnPlacement[] {
  let from = minWidth
  return columnTables.fitting.steps.map(([widest, columns]) => {
    const widths = samples.map((part) => from + part * (widest - from))
    from = widest + 1
    return placementOf(columns, commonColumns(shapes, columns, widths), shapes)
  })
}

/** The column of each card, as long as it is the same at all widths. */
function commonColumns(shapes: readonly number[], columns: number, widths: readonly number[]): readonly number[] {
  const gutter = columnTables.fitting.gap
  const candidates = widths.flatMap((width) =>
    captions.map((captionHeight) => {
      const layout = createMasonry({ width, columns, gutter, captionHeight })
      layout.extend(shapes, shapes.length)
      const pitch = (width + gutter) / columns
      return shapes.map((_, index) => Math.round((layout.box(index)?.left ?? 0) / pitch))
    }),
  )
  const [first = []] = candidates
  const differing = first.findIndex((column, index) => candidates.some((other) => other[index] !== column))
  return differing === -1 ? first : first.slice(0, differing)
}

function placementOf(columns: number, order: readonly number[], shapes: readonly number[]): ColumnPlacement {
  const ends = Array.from({ length: columns }, (_, column) => ({ column, shapesAbove: 0, cardsAbove: 0 }))
  const places = order.map((column, index) => {
    const end = ends[column] ?? { column, shapesAbove: 0, cardsAbove: 0 }
    const place = { ...end }
    ends[column] = { column, shapesAbove: end.shapesAbove + (shapes[index] ?? 1), cardsAbove: end.cardsAbove + 1 }
    return place
  })
  const end = ends.reduce((last, column) => (column.shapesAbove > last.shapesAbove ? column : last))
  return { columns, places, end }
}
