// Masonry: columns of equal width. The default layout puts each item under the shortest column (docs/spec/product.md 9.4); two more keep
// to the reading order by rows as long as the columns stay about level: Masonry(CSSGrid) nearly, Masonry(FlexOrder) further.
import type { Frame, Layout } from './layout.ts'
import { firstWhere, grown } from './layout.ts'

interface Column {
  /** Items from top to bottom; only the first `length` count. */
  items: Int32Array
  length: number
  /** Where the next item would begin. */
  end: number
}

/** Which column takes the next item; `pitch` is a column's width, px. */
type Choice = (columns: readonly Column[], pitch: number) => number

/** Columns within half a pixel look level and fill from the left, whatever the rounding. */
const level = 0.5

/** The shortest column; from the left where several are level. */
const shortest: Choice = (columns) => {
  let best = 0
  let end = Number.POSITIVE_INFINITY
  for (let at = 0; at < columns.length; at++) {
    const candidate = columns[at]?.end ?? 0
    if (candidate < end - level) {
      end = candidate
      best = at
    }
  }
  return best
}

/**
 * The columns in turn, as rows are read; one that is further ahead of the shortest than `tolerance` column widths is passed over, as
 * CSS grid lanes do. Without that bound the columns of a long list would drift apart by whole screens.
 */
function inTurn(tolerance: number): Choice {
  let turn = 0
  return (columns, pitch) => {
    const reach = (columns[shortest(columns, pitch)]?.end ?? 0) + pitch * tolerance + level
    let at = turn % columns.length
    while ((columns[at]?.end ?? 0) > reach) at = (at + 1) % columns.length
    turn = at + 1
    return at
  }
}

/** An empty masonry for `frame`: each item under the shortest column. */
export const masonry = (frame: Frame): Layout => inColumns(frame, shortest)

/** An empty masonry that follows the reading order while no column is half a width ahead (wfType Masonry(CSSGrid)). */
export const laneMasonry = (frame: Frame): Layout => inColumns(frame, inTurn(0.5))

/** An empty masonry that follows the reading order while no column is two widths ahead (wfType Masonry(FlexOrder)). */
export const orderMasonry = (frame: Frame): Layout => inColumns(frame, inTurn(2))

/**
 * Columns under a choice. Positions live in typed arrays: one top and one column an item, one list of indices a column,
 * so that 100,000 works take little more than a megabyte and a range is one binary search a column.
 */
function inColumns(frame: Frame, choose: Choice): Layout {
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
    column.items = grown(column.items, column.length + 1, (size) => new Int32Array(size))
    column.items[column.length++] = length
    const bottom = column.end + width * shape + frame.meta
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
      tops = grown(tops, count, (size) => new Float64Array(size))
      bottoms = grown(bottoms, count, (size) => new Float64Array(size))
      columnOf = grown(columnOf, count, (size) => new Uint8Array(size))
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
        const first = firstWhere(column.length, (at) => (bottoms[column.items[at] ?? 0] ?? 0) > top)
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
