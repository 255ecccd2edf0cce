// Span grid: a grid of equal cards in reading order, with rows of full width in between. A row of full width waits for no card: the cards
// after it fill the last row of cards above it first, so that there is no gap.
import type { Layout, LayoutFrame } from './layout.ts'
import { lowerBound } from './layout.ts'

interface Row {
  readonly top: number
  readonly height: number
  /** Indices of the items, ascending. */
  readonly items: number[]
  readonly isSpan: boolean
}

/**
 * An empty span grid. A negative shape is a row of full width: its height in px, negated. All other shapes are cards of
 * `frame.rowHeight`, by default squares with their caption.
 */
export function createSpanGrid(frame: LayoutFrame): Layout {
  const columns = Math.max(1, frame.columns)
  const pitch = (frame.width + frame.gutter) / columns
  const width = Math.max(1, pitch - frame.gutter)
  const height = frame.rowHeight ?? width + frame.captionHeight
  const rows: Row[] = []
  /** The row and the column of each item. */
  const places: { readonly row: Row; readonly column: number }[] = []
  /** The last row of cards, if it has free columns. */
  let open: Row | undefined
  let end = 0

  const addRow = (rowHeight: number, isSpan: boolean): Row => {
    const row: Row = { top: end, height: rowHeight, items: [], isSpan }
    rows.push(row)
    end += rowHeight + frame.gutter
    return row
  }

  const place = (shape: number) => {
    const row = shape < 0 ? addRow(-shape, true) : (open ?? addRow(height, false))
    places.push({ row, column: row.items.length })
    row.items.push(places.length - 1)
    if (!row.isSpan) open = row.items.length < columns ? row : undefined
  }

  return {
    frame,
    get length() {
      return places.length
    },
    get height() {
      return places.length === 0 ? 0 : end - frame.gutter
    },
    extend(shapes, count) {
      while (places.length < count) place(shapes[places.length] ?? 1)
    },
    box(index) {
      const found = places[index]
      if (!found) return undefined
      const { row, column } = found
      return { left: column * pitch, top: row.top, width: row.isSpan ? frame.width : width, height: row.height }
    },
    range(top, bottom) {
      const found: number[] = []
      const first = lowerBound(rows.length, (at) => (rows[at]?.top ?? 0) + (rows[at]?.height ?? 0) > top)
      for (const row of rows.slice(first)) {
        if (row.top >= bottom) break
        found.push(...row.items)
      }
      return found.sort((a, b) => a - b)
    },
  }
}
