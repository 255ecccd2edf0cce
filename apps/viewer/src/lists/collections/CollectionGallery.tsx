// A feed of collections in few wide columns.
import { type CollectionCard as Card, loadMoreDistance } from '@emaki/domain'
import { createMasonry } from '@emaki/gallery'
import type { ReactNode } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { useFollowLinks } from '../../platform/links/followLink.ts'
import type { Feed } from '../../platform/query/feed.ts'
import { textScale } from '../../ui/theme/textScale.ts'
import { useContentRule } from '../../works/hidden/useContentRule.ts'
import type { Arrangement } from '../gallery/arrangement.ts'
import { FeedGallery } from '../gallery/FeedGallery.tsx'
import { useVisibleFeed } from '../gallery/visibleWorks.ts'
import { CollectionCard } from './CollectionCard.tsx'

export interface CollectionGalleryProps {
  readonly feed: Feed<Card>
  /** Identifies the list within its screen. */
  readonly name: string
  /** Accessible name of the list. */
  readonly label: string
  /** Button or link in the empty state. */
  readonly emptyAction?: ReactNode
}

/** Number of cards whose covers load with high priority. */
const priorityCards = 4

export function CollectionGallery({ feed: whole, name, label, emptyAction }: CollectionGalleryProps) {
  const t = useT()
  const feed = useVisibleFeed(whole)
  const hiddenBy = useContentRule()
  const follow = useFollowLinks()
  return (
    <FeedGallery
      feed={feed}
      name={name}
      label={label}
      empty={t('collections.empty')}
      emptyAction={emptyAction}
      arrangement={arrangement}
      shapeOf={shape}
      onClick={follow}
      nameOf={(collection) => (hiddenBy(collection) ? t('card.hidden') : collection.title || t('card.untitled'))}
      card={(collection, index) => (
        <CollectionCard collection={collection} hidden={hiddenBy(collection)} isFirst={index < priorityCards} />
      )}
    />
  )
}

/** Height of the covers divided by their width. */
const shape = () => 630 / 1200
/** Height of title and author below a cover at the browser's default text size, px. */
const textHeight = 64
/** Minimum width when there are several columns, px. */
const minColumnWidth = 260
const gutter = 16

const arrangement: Arrangement = {
  kind: 'collections',
  createLayout: createMasonry,
  isSlide: false,
  endDistance: loadMoreDistance,
  frameFor: (width) => ({
    width,
    columns: Math.max(1, Math.floor((width + gutter) / (minColumnWidth + gutter))),
    gutter,
    captionHeight: Math.round(textHeight * textScale()),
  }),
}
