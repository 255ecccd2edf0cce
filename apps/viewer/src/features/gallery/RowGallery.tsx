// Row gallery: a list of cards of one height, such as novels and users, in the columns of one of the specification's tables.
import type { ReactNode } from 'react'
import type { Feed } from '../../data/query/feed.ts'
import { rowArrangement } from './arrangement.ts'
import type { ColumnTable } from './columns.ts'
import { FeedGallery } from './FeedGallery.tsx'
import { useFollowLinks } from './followLink.ts'

export interface RowGalleryProps<T extends { readonly id: string }> {
  readonly feed: Feed<T>
  /** Names the list within its screen. Another list needs another name. */
  readonly name: string
  readonly label: string
  /** The column table of docs/spec/product.md 9 that this list follows. */
  readonly columns: ColumnTable
  /** Height of every card, px: the card fills it (`block-size: 100%`) and must not need more. */
  readonly cardHeight: number
  /** A card. Its links are plain `<a href>`; the first one is what arrow keys focus. */
  readonly card: (item: T, index: number) => ReactNode
  readonly isEndless?: boolean
}

export function RowGallery<T extends { readonly id: string }>({ columns, cardHeight, ...list }: RowGalleryProps<T>) {
  const follow = useFollowLinks()
  return <FeedGallery {...list} arrangement={rowArrangement(columns, cardHeight)} shapeOf={square} onClick={follow} />
}

/** Rows of one height ask no shape. */
const square = () => 1
