// A row of ten works with a preview of the next ones, loaded once it is near the viewport.
import type { Artwork } from '@emaki/domain'
import { useVisibleFeed } from '../../lists/gallery/visibleWorks.ts'
import { ArtworkStrip } from '../../lists/strips/ArtworkStrip.tsx'
import type { FeedQuery } from '../../platform/query/feed.ts'
import { useFeed } from '../../platform/query/feed.ts'
import { HomeCard } from './HomeCard.tsx'
import { carousel, MoreSlide } from './MoreSlide.tsx'
import { NearRow } from './NearRow.tsx'
import { RowState } from './RowState.tsx'

export interface WorksCardProps<T extends { readonly id: string }> {
  readonly title: string
  readonly query: FeedQuery<T>
  /** Path of the screen with the full list. */
  readonly more?: string
  /** Number of works in the row; by default ten with a preview of the next ones. */
  readonly max?: number
}

export function WorksCard(props: WorksCardProps<Artwork>) {
  return (
    <HomeCard title={props.title} more={props.more}>
      <NearRow>
        <Works {...props} />
      </NearRow>
    </HomeCard>
  )
}

/** The works of a list in a row, or the state of the list. */
export function Works({ title, query, more, max }: WorksCardProps<Artwork>) {
  const feed = useVisibleFeed(useFeed(query))
  if (feed.items.length === 0) return <RowState feed={feed} />
  const shown = max === undefined ? carousel(feed.items) : feed.items.slice(0, max)
  return (
    <ArtworkStrip
      label={title}
      artworks={shown}
      last={more !== undefined && max === undefined && <MoreSlide href={more} works={feed.items} />}
    />
  )
}
