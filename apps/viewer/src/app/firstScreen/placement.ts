// Where the first cards of a list are, for each number of columns and independent of the exact width: style rules turn it into boxes.
import { columnTables } from '@emaki/gallery'

/** The column tables of lists in first screens. */
export type FirstTable = 'fitting' | 'illustSeries' | 'novelSeries' | 'profileLists'

/** The place of a card: its column, and the sum of the shapes and the number of the cards above it. A shape is height divided by width. */
export interface Place {
  readonly column: number
  readonly shapesAbove: number
  readonly cardsAbove: number
}

export interface ColumnPlacement {
  /** The widths of the list, px: more than `from`, at most `to`. */
  readonly from: number
  readonly to: number
  readonly columns: number
  /** The places of the first cards. Shorter than the list where the place of a card depends on the width. */
  readonly places: readonly Place[]
  /** The column that ends last. */
  readonly end: Place
}

/** The gap between cards, px: the same in all tables. */
const { gap } = columnTables.fitting
/** Heights of captions at the usual text size and at twice that size, in px (captionHeight in lists/gallery/arrangement.ts). */
const captions = [56, 112]
/** Widths at which the places of a number of columns are compared, as parts of the range of widths. */
const samples = [0, 0.25, 0.5, 0.75, 1]
/** The narrowest and the widest list, in px. */
const minWidth = 200
const maxWidth = 6000

/** The places for every number of columns of a table (docs/spec/product.md 9). */
export function masonryPlacements(shapes: readonly number[], table: FirstTable = 'fitting'): readonly ColumnPlacement[] {
  return columnRanges(table).map(({ from, to, columns }) => {
    const start = Math.max(from + 1, minWidth)
    const widths = samples.map((part) => start + part * (to - start))
    return { from, to, ...placementOf(columns, commonColumns(shapes, columns, widths), shapes) }
  })
}

/** The ranges of widths with the same number of columns. */
function columnRanges(table: FirstTable) {
  const { steps, at } = columnTables[table]
  let from = 0
  return [...steps, [maxWidth, at(maxWidth)] as const].map(([to, columns]) => {
    const range = { from, to, columns }
    from = to
    return range
  })
}

/** The column of each card, as long as it is the same at all widths. */
function commonColumns(shapes: readonly number[], columns: number, widths: readonly number[]): readonly number[] {
  const [first = [], ...others] = widths.flatMap((width) => captions.map((caption) => columnsAt(shapes, columns, width, caption)))
  const differing = first.findIndex((column, index) => others.some((other) => other[index] !== column))
  return differing === -1 ? first : first.slice(0, differing)
}

/** Columns whose heights differ by less than this count as equal, as in the gallery, px. */
const tolerancePx = 0.5

/** The column of each card at a width: the shortest one. Without the boxes and numbers of the gallery's masonry, which take ten times as long. */
function columnsAt(shapes: readonly number[], columns: number, width: number, caption: number): readonly number[] {
  const card = (width + gap) / columns - gap
  const ends = new Array<number>(columns).fill(0)
  return shapes.map((shape) => {
    let best = 0
    for (let at = 1; at < columns; at++) if ((ends[at] ?? 0) < (ends[best] ?? 0) - tolerancePx) best = at
    ends[best] = (ends[best] ?? 0) + shape * card + caption + gap
    return best
  })
}

function placementOf(columns: number, order: readonly number[], shapes: readonly number[]) {
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

/**
 * Style rules with the place of each card of `.fs-cards` (firstScreen.css): column (`--x`), heights of the covers above divided by their
 * width (`--a`), and cards above (`--n`).
 */
export function masonryStyle(shapes: readonly number[], table?: FirstTable): string {
  return masonryPlacements(shapes, table)
    .map(({ from, to, columns, places, end }) => {
      const cards = places.map(({ column, shapesAbove, cardsAbove }, index) => {
        const values = [`--x:${column}`, `--a:${rounded(shapesAbove)}`, `--n:${cardsAbove}`].filter(
          (value) => !value.endsWith(':0'),
        )
        return values.length === 0 ? '' : `.fs-cards>:nth-child(${index + 1}){${values.join(';')}}`
      })
      const rest = places.length < shapes.length ? `.fs-cards>:nth-child(n+${places.length + 1}){display:none}` : ''
      const list = `.fs-cards{--columns:${columns};--h:${rounded(end.shapesAbove)};--m:${end.cardsAbove}}`
      return inRange(from, to, `${list}${cards.join('')}${rest}`)
    })
    .join('')
}

/** Style rules with the number of columns of `.fs-rows`. */
export const rowsStyle = (table: FirstTable): string =>
  columnRanges(table)
    .map(({ from, to, columns }) => inRange(from, to, `.fs-rows{--columns:${columns}}`))
    .join('')

const inRange = (from: number, to: number, rules: string): string =>
  `@container (${from}px<width<=${to === maxWidth ? 99999 : to}px){${rules}}`

export const rounded = (value: number): number => Math.round(value * 10_000) / 10_000
