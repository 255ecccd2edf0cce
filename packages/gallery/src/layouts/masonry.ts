// Masonry: columns of equal width. The default puts each item into the shortest column (docs/spec/product.md 9.4). Two variants follow
// the reading order by rows while the heights of the columns differ little (Masonry(CSSGrid)) or more (Masonry(FlexOrder)).
import type { Layout, LayoutFrame } from './layout.ts'
import { lowerBound, withCapacity } from './layout.ts'

interface Column {
  /** Indices of the items from top to bottom. Only the first `length` are set. */
  items: Int32Array
  length: number
  /** Top of the next item, in px. */
  end: number
}

/** Chooses the column of the next item. `pitch`: width of a column and its gutter, in px. */
type ChooseColumn = (columns: readonly Column[], pitch: number) => number

/** Columns whose heights differ by less than this count as equal, so that rounding does not change the order. In px. */
const tolerancePx = 0.5

/** The shortest column; the leftmost of several. */
const shortest: ChooseColumn = (columns) => {
  let best = 0
  let end = Number.POSITIVE_INFINITY
  for (let at = 0; at < columns.length; at++) {
    const candidate = columns[at]?.end ?? 0
    if (candidate < end - tolerancePx) {
      end = candidate
      best = at
    }
  }
  return best
}

/**
 * The columns in turn, as in rows. A column that is longer than the shortest by more than `tolerance` column widths is skipped, as in
 * CSS grid lanes. Otherwise the columns of a long list would differ by several screens.
 */
function roundRobin(tolerance: number): ChooseColumn {
  let next = 0
  return (columns, pitch) => {
    const limit = (columns[shortest(columns, pitch)]?.end ?? 0) + pitch * tolerance + tolerancePx
    let at = next % columns.length
    while ((columns[at]?.end ?? 0) > limit) at = (at + 1) % columns.length
    next = at + 1
    return at
  }
}

/** An empty masonry that puts each item into the shortest column. */
export const createMasonry = (frame: LayoutFrame): Layout => createColumns(frame, shortest)

/** An empty masonry in reading order until a column is half a column width too long (wfType Masonry(CSSGrid)). */
export const createLaneMasonry = (frame: LayoutFrame): Layout => createColumns(frame, roundRobin(0.5))

/** An empty masonry in reading order until a column is two column widths too long (wfType Masonry(FlexOrder)). */
export const createOrderMasonry = (frame: LayoutFrame): Layout => createColumns(frame, roundRobin(2))

/**
 * Typed arrays hold the positions: a top, a bottom and a column for each item, and a list of indices for each column. 100,000 items need
 * little more than a megabyte, and `range` is one binary search for each column.
 */
function createColumns(frame: LayoutFrame, choose: ChooseColumn): Layout {
  const columnCount = Math.max(1, frame.columns)
  const pitch = (frame.width + frame.gutter) / columnCount
  const width = Math.max(1, pitch - frame.gutter)
  const columns: Column[] = Array.from({ length: columnCount }, () => ({ items: new Int32Array(0), length: 0, end: 0 }))
  let tops = new Float64Array(0)
  let bottoms = new Float64Array(0)
  let columnOf = new Uint8Array(0)
  let length = 0

  const place = (shape: number) => {
    const chosen = choose(columns, pitch)
    const column = columns[chosen]
    if (!column) return
    column.items = withCapacity(column.items, column.length + 1, (size) => new Int32Array(size))
    column.items[column.length++] = length
    const bottom = column.end + width * shape + frame.captionHeight
    tops[length] = column.end
    bottoms[length] = bottom
    columnOf[length] = chosen
    column.end = bottom + frame.gutter
    length++
  }

  return {
    frame,
    get length() {
      return length
    },
    get height() {
      return length === 0 ? 0 : Math.max(...columns.map((column) => column.end)) - frame.gutter
    },
    extend(shapes, count) {
      tops = withCapacity(tops, count, (size) => new Float64Array(size))
      bottoms = withCapacity(bottoms, count, (size) => new Float64Array(size))
      columnOf = withCapacity(columnOf, count, (size) => new Uint8Array(size))
      while (length < count) place(shapes[length] ?? 1)
    },
    box(index) {
      const top = tops[index]
      if (index < 0 || index >= length || top === undefined) return undefined
      return { left: (columnOf[index] ?? 0) * pitch, top, width, height: (bottoms[index] ?? top) - top }
    },
    range(top, bottom) {
      const found: number[] = []
      for (const column of columns) {
        const first = lowerBound(column.length, (at) => (bottoms[column.items[at] ?? 0] ?? 0) > top)
        for (let at = first; at < column.length; at++) {
          const item = column.items[at] ?? 0
          if ((tops[item] ?? 0) >= bottom) break
          found.push(item)
        }
      }
      return found.sort((a, b) => a - b)
    },
  }
}
