// Layout of user lists: columns by width, and one card height that follows from the width (docs/spec/product.md 9.2).
import { loadMoreDistance } from '@emaki/domain'
import { columnTables, createGrid } from '@emaki/gallery'
import { textScale } from '../../ui/theme/textScale.ts'
import type { Arrangement } from '../gallery/arrangement.ts'

/** Number of previews on a card. */
export const previewWorks = 3

/** Sizes of a card in px: padding, header, border, and gap between previews. They must match UserCard.module.css. */
const padding = 12
const head = 48
const edge = 1
const previewGap = 2

/** Height of a card of `width` px: a header that grows with the text size, and square previews. `textSize`: font size of the root element, in px. */
export function userCardHeight(width: number, textSize?: number): number {
  const square = (width - 2 * (padding + edge) - (previewWorks - 1) * previewGap) / previewWorks
  return Math.max(0, square) + padding + nameCardHeight(textSize)
}

/** Height of a card that is only a header. */
export const nameCardHeight = (textSize?: number): number => Math.round(head * textScale(textSize)) + 2 * (padding + edge)

const columns = columnTables.followedUsers

const arrangement = (rowHeight: (width: number) => number): Arrangement => ({
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
      rowHeight: rowHeight((width + columns.gap) / count - columns.gap),
    }
  },
})

export const userArrangement = arrangement((width) => userCardHeight(width))

/** The layout of users without works. */
export const nameArrangement = arrangement(() => nameCardHeight())
