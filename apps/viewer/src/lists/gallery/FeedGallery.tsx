// A feed as an infinite list of cards of any kind, with loading, end and error states.
import { type CSSProperties, type DOMAttributes, lazy, type MouseEvent, type ReactNode, Suspense, useEffect } from 'react'
import type { Feed } from '../../platform/query/feed.ts'
import type { Icon } from '../../ui/icons/icon.tsx'
import { showToast } from '../../ui/overlays/toast.ts'
import type { Arrangement } from './arrangement.ts'
import styles from './FeedGallery.module.css'
import { Gallery } from './Gallery.tsx'
import { GalleryEnd } from './GalleryEnd.tsx'
import { GallerySkeleton } from './GallerySkeleton.tsx'
import { canAutoLoad } from './visibleWorks.ts'

const ListStart = lazy(() => import('./ListStart.tsx').then((module) => ({ default: module.ListStart })))

export interface FeedGalleryProps<T extends { readonly id: string }> {
  readonly feed: Feed<T>
  /** Identifies the list within its screen, for scroll restoration. */
  readonly name: string
  /** Accessible name of the list. */
  readonly label: string
  readonly arrangement: Arrangement
  /** Height of an item's cover divided by its width. */
  readonly shapeOf: (item: T) => number
  readonly card: (item: T, index: number) => ReactNode
  /** Accessible name of a card. It must not name what the content rules hide. */
  readonly nameOf: (item: T) => string
  /** False when only a button loads more. */
  readonly isEndless?: boolean
  /** Link to the full list, at the end of a shortened list. */
  readonly moreLink?: ReactNode
  /** Title of the empty state; a general one by default. */
  readonly empty?: string
  /** Picture of the empty state: a picture by default. */
  readonly emptyIcon?: Icon
  /** Button or link in the empty state. */
  readonly emptyAction?: ReactNode
  /** Click handler for the plain links of all cards. */
  readonly onClick: (event: MouseEvent) => void
  /** Further event handlers for all cards, such as a long press. */
  readonly handlers?: DOMAttributes<HTMLElement>
  readonly style?: CSSProperties
}

export function FeedGallery<T extends { readonly id: string }>(props: FeedGalleryProps<T>) {
  const {
    feed,
    name,
    label,
    arrangement,
    shapeOf,
    card,
    nameOf,
    isEndless = true,
    moreLink,
    empty,
    emptyIcon,
    emptyAction,
    onClick,
    handlers,
    style,
  } = props

  const failedRefresh = feed.isRefreshFailed && feed.items.length > 0 ? feed.failure?.message : undefined
  useEffect(() => {
    // The end of the list, which says why, may be far from here.
    if (failedRefresh !== undefined) showToast(failedRefresh, { kind: 'error', isUnasked: true })
  }, [failedRefresh])

  /** A list that starts at another page has its own scroll position. */
  const key = feed.start ? `${name} from ${feed.start.from}` : name
  if (feed.items.length === 0 && feed.state === 'loading') return <GallerySkeleton arrangement={arrangement} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: follows the links inside; the links themselves take the keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div className={styles.list} onClick={onClick} {...handlers} style={style}>
      {feed.start && (
        <Suspense fallback={<div className={styles.start} />}>
          <ListStart feed={feed} start={feed.start} />
        </Suspense>
      )}
      {/* A feed needs articles, unless more may come. */}
      {(feed.items.length > 0 || feed.state === 'ready') && (
        <Gallery
          key={key}
          items={feed.items}
          shapeOf={shapeOf}
          arrangement={arrangement}
          name={key}
          label={label}
          isBusy={feed.state === 'loading'}
          isWhole={feed.state === 'finished'}
          startsInside={feed.start !== undefined}
          onNearEnd={isEndless && canAutoLoad(feed) ? feed.loadMore : idle}
          card={card}
          nameOf={nameOf}
        />
      )}
      {/* The key makes a new element after each page, so that the end counts as no layout shift. */}
      <GalleryEnd
        key={feed.items.length}
        feed={feed}
        moreLink={moreLink}
        empty={empty}
        emptyIcon={emptyIcon}
        emptyAction={emptyAction}
      />
    </div>
  )
}

const idle = () => undefined
