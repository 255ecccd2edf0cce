// Grid: rows of equal height in reading order. Covers are squares (wfType Grid) unless the frame sets a row height.
import type { Layout, LayoutFrame } from './layout.ts'

/** An empty grid. Every box follows from the index alone. */
export function createGrid(frame: LayoutFrame): Layout {
  const columns = Math.max(1, frame.columns)
  const pitch = (frame.width + frame.gutter) / columns
  const width = Math.max(1, pitch - frame.gutter)
  const height = frame.rowHeight ?? width + frame.captionHeight
  const rowPitch = height + frame.gutter
  let length = 0

  return {
    frame,
    get length() {
      return length
    },
    get height() {
      return length === 0 ? 0 : Math.ceil(length / columns) * rowPitch - frame.gutter
    },
    extend(_shapes, count) {
      length = Math.max(length, count)
    },
    box(index) {
      if (index < 0 || index >= length) return undefined
      return { left: (index % columns) * pitch, top: Math.floor(index / columns) * rowPitch, width, height }
    },
    range(top, bottom) {
      // A row is in range when its bottom is below `top` and its top is above `bottom`.
      const firstRow = Math.max(0, Math.floor((top - height) / rowPitch) + 1)
      const endRow = Math.max(firstRow, Math.ceil(bottom / rowPitch))
      const first = firstRow * columns
      const count = Math.max(0, Math.min(length, endRow * columns) - first)
      return Array.from({ length: count }, (_, at) => first + at)
    },
  }
}
