// User arrangement: where cards of users lie in a list: columns by width, and one height for all, which follows from the width (docs/spec/product.md 9.2).
import { loadMoreDistance } from '@emaki/domain'
import { createGrid } from '@emaki/gallery'
import { textScale } from '../../ui/theme/textScale.ts'
import type { Arrangement } from '../gallery/arrangement.ts'
import { columnTables } from '../gallery/columns.ts'

/** What a card shows of a user's works. */
export const previewWorks = 3

/** Around the content of a card, its head, its edge, and between its squares, px. The style sheet has the same. */
const padding = 12
const head = 48
const edge = 1
const previewGap = 2

/** How tall a card `width` px wide is: head, which grows with the text size, and squares side by side. `textSize`: of the root element, px. */
export function userCardHeight(width: number, textSize?: number): number {
  const square = (width - 2 * (padding + edge) - (previewWorks - 1) * previewGap) / previewWorks
  return Math.max(0, square) + Math.round(head * textScale(textSize)) + 3 * padding + 2 * edge
}

const columns = columnTables.followedUsers

export const userArrangement: Arrangement = {
  kind: 'users',
  createLayout: createGrid,
  isSlide: false,
  endDistance: loadMoreDistance,
  frameFor: (width) => {
    const count = columns.at(width)
    return {
      width,
      columns: count,
      gutter: columns.gap,
      captionHeight: 0,
      rowHeight: userCardHeight((width + columns.gap) / count - columns.gap),
    }
  },
}
