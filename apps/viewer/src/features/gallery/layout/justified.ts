// Justified: rows of one height whose covers fill the width together, in reading order (wfType Justified).
import type { Frame, Layout } from './layout.ts'
import { firstWhere, grown } from './layout.ts'

/** How tall the last row may be against the others when it is too short to fill the width. */
const lastRowStretch = 1.15

/**
 * An empty justified layout for `frame`. Rows are cut greedily where adding a cover would make the row lower than the wished
 * height, which is the height of a square in as many columns as the frame asks. The last row stays open until it is full.
 */
export function justified(frame: Frame): Layout {
  const columns = Math.max(1, frame.columns)
  const wished = Math.max(1, (frame.width + frame.gutter) / columns - frame.gutter)
  let lefts = new Float64Array(0)
  let widths = new Float64Array(0)
  let rowOf = new Int32Array(0)
  let rowTops = new Float64Array(0)
  let rowHeights = new Float64Array(0)
  /** First item of each row. */
  let rowStarts = new Int32Array(0)
  let rows = 0
  let length = 0
  /** Whether the last row may still take items. */
  let isOpen = false

  const closeRow = (start: number, end: number, shapes: ArrayLike<number>, isFull: boolean) => {
    let flatness = 0
    for (let item = start; item < end; item++) flatness += 1 / (shapes[item] ?? 1)
    const room = frame.width - frame.gutter * (end - start - 1)
    const fitting = room / flatness
    const cover = Math.max(1, isFull ? fitting : Math.min(fitting, wished * lastRowStretch))
    rowTops = grown(rowTops, rows + 1, (size) => new Float64Array(size))
    rowHeights = grown(rowHeights, rows + 1, (size) => new Float64Array(size))
    rowStarts = grown(rowStarts, rows + 1, (size) => new Int32Array(size))
    const above = rows === 0 ? 0 : (rowTops[rows - 1] ?? 0) + (rowHeights[rows - 1] ?? 0) + frame.gutter
    rowTops[rows] = above
    rowHeights[rows] = cover + frame.meta
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
      lefts = grown(lefts, count, (size) => new Float64Array(size))
      widths = grown(widths, count, (size) => new Float64Array(size))
      rowOf = grown(rowOf, count, (size) => new Int32Array(size))
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
        if (height <= wished) {
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
      const first = firstWhere(rows, (row) => (rowTops[row] ?? 0) + (rowHeights[row] ?? 0) > top)
      const end = firstWhere(rows, (row) => (rowTops[row] ?? 0) >= bottom)
      const from = first < rows ? (rowStarts[first] ?? length) : length
      const to = end < rows ? (rowStarts[end] ?? length) : length
      return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
    },
  }
}
