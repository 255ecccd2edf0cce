// A row of ten novels with a preview of the next ones.
import type { Novel } from '@emaki/domain'
import type { ReactNode } from 'react'
import { useVisibleFeed } from '../../lists/gallery/visibleWorks.ts'
import { NovelStrip } from '../../lists/novels/NovelStrip.tsx'
import { useFeed } from '../../platform/query/feed.ts'
import { carousel, MoreSlide } from './MoreSlide.tsx'
import { RowState } from './RowState.tsx'
import type { WorksCardProps } from './WorksCard.tsx'

export interface NovelsProps<T extends Novel> extends Omit<WorksCardProps<T>, 'max'> {
  readonly rankOf?: (novel: T) => number
  /** A way on from an empty list, and from one that does not load. */
  readonly wayOn?: ReactNode
}

/** Ten novels of a list in a row with a preview of the next ones, or the state of the list. */
export function Novels<T extends Novel>({ title, query, more, rankOf, wayOn }: NovelsProps<T>) {
  const feed = useVisibleFeed(useFeed(query))
  if (feed.items.length === 0) return <RowState feed={feed} wayOn={wayOn} />
  return (
    <NovelStrip
      label={title}
      novels={carousel(feed.items)}
      {...(rankOf ? { rankOf } : {})}
      last={more !== undefined && <MoreSlide href={more} works={feed.items} />}
    />
  )
}
