// A feed of cards of equal height, such as novels, in the columns of a named table.

import type { ColumnTable } from '@emaki/gallery'
import type { ReactNode } from 'react'
import { useFollowLinks } from '../../platform/links/followLink.ts'
import type { Feed } from '../../platform/query/feed.ts'
import type { Icon } from '../../ui/icons/icon.tsx'
import { rowArrangement } from './arrangement.ts'
import { FeedGallery } from './FeedGallery.tsx'

export interface RowGalleryProps<T extends { readonly id: string }> {
  readonly feed: Feed<T>
  /** Identifies the list within its screen. */
  readonly name: string
  readonly label: string
  /** A column table of docs/spec/product.md 9. */
  readonly columns: ColumnTable
  /** Height of every card in px. The card fills it (`block-size: 100%`) and must not overflow. */
  readonly cardHeight: number
  /** Renders a card with plain links (`<a href>`). Arrow keys focus the first one. */
  readonly card: (item: T, index: number) => ReactNode
  readonly nameOf: (item: T) => string
  readonly isEndless?: boolean
  /** Title of the empty state. */
  readonly empty?: string
  /** Picture of the empty state: a picture by default. */
  readonly emptyIcon?: Icon
}

export function RowGallery<T extends { readonly id: string }>({ columns, cardHeight, ...list }: RowGalleryProps<T>) {
  const follow = useFollowLinks()
  return <FeedGallery {...list} arrangement={rowArrangement(columns, cardHeight)} shapeOf={square} onClick={follow} />
}

/** The layout ignores the shape, because all cards have the same height. */
const square = () => 1
