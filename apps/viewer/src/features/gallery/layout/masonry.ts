// Masonry: columns of equal width, each item under the shortest column so far. The default layout (spec 9, wfType Masonry).
import type { Frame, Layout } from './layout.ts'
import { firstWhere, grown } from './layout.ts'

interface Column {
  /** Items from top to bottom; only the first `length` count. */
  items: Int32Array
  length: number
  /** Where the next item would begin. */
  end: number
}

/**
 * An empty masonry for `frame`. Positions live in typed arrays: one top and one column an item, one list of indices a column,
 * so that 100,000 works take little more than a megabyte and a range is one binary search a column.
 */
export function masonry(frame: Frame): Layout {
  const columnCount = Math.max(1, frame.columns)
  const pitch = (frame.width + frame.gutter) / columnCount
  const width = Math.max(1, pitch - frame.gutter)
  const columns: Column[] = Array.from({ length: columnCount }, () => ({ items: new Int32Array(0), length: 0, end: 0 }))
  let tops = new Float64Array(0)
  let bottoms = new Float64Array(0)
  let columnOf = new Uint8Array(0)
  let length = 0

  const place = (shape: number) => {
    let shortest = 0
    let end = Number.POSITIVE_INFINITY
    for (let index = 0; index < columnCount; index++) {
      const candidate = columns[index]?.end ?? 0
      // Half a pixel of slack: columns that look level fill from the left, whatever the rounding.
      if (candidate < end - 0.5) {
        end = candidate
        shortest = index
      }
    }
    const column = columns[shortest]
    if (!column) return
    column.items = grown(column.items, column.length + 1, (size) => new Int32Array(size))
    column.items[column.length++] = length
    const bottom = column.end + width * shape + frame.meta
    tops[length] = column.end
    bottoms[length] = bottom
    columnOf[length] = shortest
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
