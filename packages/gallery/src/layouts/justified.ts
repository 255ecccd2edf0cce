// Justified: rows in reading order. The covers of a row have one height and fill the width together (wfType Justified).
import type { Layout, LayoutFrame } from './layout.ts'
import { lowerBound, withCapacity } from './layout.ts'

/** Maximum height of an incomplete last row, relative to the target height. */
const lastRowStretch = 1.15

/**
 * An empty justified layout. A row ends with the cover that brings its height down to the target height, which is the height of a
 * square in the frame's number of columns. The last row stays open until it is full.
 * Long because its functions share the arrays of rows and boxes.
 */
export function createJustified(frame: LayoutFrame): Layout {
  const columns = Math.max(1, frame.columns)
  const target = Math.max(1, (frame.width + frame.gutter) / columns - frame.gutter)
  let lefts = new Float64Array(0)
  let widths = new Float64Array(0)
  let rowOf = new Int32Array(0)
  let rowTops = new Float64Array(0)
  let rowHeights = new Float64Array(0)
  /** Index of the first item of each row. */
  let rowStarts = new Int32Array(0)
  let rows = 0
  let length = 0
  /** Whether the last row is incomplete. */
  let isOpen = false

  const closeRow = (start: number, end: number, shapes: ArrayLike<number>, isFull: boolean) => {
    let flatness = 0
    for (let item = start; item < end; item++) flatness += 1 / (shapes[item] ?? 1)
    const available = frame.width - frame.gutter * (end - start - 1)
    const fitting = available / flatness
    const cover = Math.max(1, isFull ? fitting : Math.min(fitting, target * lastRowStretch))
    rowTops = withCapacity(rowTops, rows + 1, (size) => new Float64Array(size))
    rowHeights = withCapacity(rowHeights, rows + 1, (size) => new Float64Array(size))
    rowStarts = withCapacity(rowStarts, rows + 1, (size) => new Int32Array(size))
    const above = rows === 0 ? 0 : (rowTops[rows - 1] ?? 0) + (rowHeights[rows - 1] ?? 0) + frame.gutter
    rowTops[rows] = above
    rowHeights[rows] = cover + frame.captionHeight
    rowStarts[rows] = start
    let left = 0
    for (let item = start; item < end; item++) {
      const width = cover / (shapes[item] ?? 1)
      lefts[item] = left
      widths[item] = width
      rowOf[item] = rows
      left += width + frame.gutter
    }
    rows++
  }

  return {
    frame,
    get length() {
      return length
    },
    get height() {
      return rows === 0 ? 0 : (rowTops[rows - 1] ?? 0) + (rowHeights[rows - 1] ?? 0)
    },
    extend(shapes, count) {
      if (count <= length) return
      lefts = withCapacity(lefts, count, (size) => new Float64Array(size))
      widths = withCapacity(widths, count, (size) => new Float64Array(size))
      rowOf = withCapacity(rowOf, count, (size) => new Int32Array(size))
      let start = length
      if (isOpen) {
        rows--
        start = rowStarts[rows] ?? length
      }
      let flatness = 0
      isOpen = false
      for (let item = start; item < count; item++) {
        flatness += 1 / (shapes[item] ?? 1)
        const height = (frame.width - frame.gutter * (item - start)) / flatness
        if (height <= target) {
          closeRow(start, item + 1, shapes, true)
          start = item + 1
          flatness = 0
        }
      }
      if (start < count) {
        closeRow(start, count, shapes, false)
        isOpen = true
      }
      length = count
    },
    box(index) {
      if (index < 0 || index >= length) return undefined
      const row = rowOf[index] ?? 0
      return { left: lefts[index] ?? 0, top: rowTops[row] ?? 0, width: widths[index] ?? 0, height: rowHeights[row] ?? 0 }
    },
    range(top, bottom) {
      const first = lowerBound(rows, (row) => (rowTops[row] ?? 0) + (rowHeights[row] ?? 0) > top)
      const end = lowerBound(rows, (row) => (rowTops[row] ?? 0) >= bottom)
      const from = first < rows ? (rowStarts[first] ?? length) : length
      const to = end < rows ? (rowStarts[end] ?? length) : length
      return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
    },
  }
}
