// Novel gallery: a feed of novels as every screen shows it, in cards of one height.
import type { Artwork, Novel } from '@emaki/domain'
import type { ReactNode } from 'react'
import type { Feed } from '../../data/query/feed.ts'
import { useT } from '../../i18n/useT.ts'
import { useCardBookmarkButtons } from '../bookmark/useCardBookmarkButtons.tsx'
import { rowArrangement } from '../gallery/arrangement.ts'
import { FeedGallery } from '../gallery/FeedGallery.tsx'
import { useContentRule } from '../gallery/useContentRule.ts'
import { useOpenWork } from '../gallery/useOpenWork.ts'
import { useVisibleFeed } from '../gallery/visibleWorks.ts'
import { NovelCard } from './NovelCard.tsx'
import { novelCardHeight } from './novelCardHeight.ts'

export interface NovelGalleryProps<T extends Novel> {
  readonly feed: Feed<T>
  /** Names the list within its screen. Another list needs another name. */
  readonly name: string
  /** What the list is, for those who cannot see it. */
  readonly label?: string
  /** The column table of docs/spec/product.md 9 for this list. */
  readonly columns?: 'profileLists' | 'novelBookmarks' | 'novelSeries'
  /** Place of a novel in a ranking. */
  readonly rankOf?: (novel: T) => number
  /** Which part of a series a novel is; given, the cards have no pictures. */
  readonly partOf?: (novel: T) => number
  /** False when the list is to be continued by a button only. */
  readonly isEndless?: boolean
  /** Stands at the end of what is but a beginning: the way to the whole. */
  readonly onward?: ReactNode
  /** Stands where there is nothing: the way on. */
  readonly emptyAction?: ReactNode
}

/** How many cards count as the first seen. */
const firstRow = 4
const noArtworks: readonly Artwork[] = []

export function NovelGallery<T extends Novel>(props: NovelGalleryProps<T>) {
  const { feed: whole, name, label, columns = 'profileLists', rankOf, partOf, isEndless = true, onward, emptyAction } = props
  const t = useT()
  const feed = useVisibleFeed(whole)
  const hiddenBy = useContentRule()
  const open = useOpenWork(noArtworks)
  const heartOf = useCardBookmarkButtons('novel')
  const form = partOf ? 'plain' : 'row'

  return (
    <FeedGallery
      feed={feed}
      name={name}
      label={label ?? t('gallery.label')}
      arrangement={rowArrangement(columns, novelCardHeight(form))}
      shapeOf={anyShape}
      isEndless={isEndless}
      onward={onward}
      emptyAction={emptyAction}
      onClick={open}
      card={(novel, index) => (
        <NovelCard
          novel={novel}
          form={form}
          rank={rankOf?.(novel)}
          part={partOf?.(novel)}
          hidden={hiddenBy(novel)}
          priority={index < firstRow ? 'high' : 'auto'}
          heart={heartOf(novel)}
        />
      )}
    />
  )
}

/** Cards of one height ask no shape. */
const anyShape = () => 1
