// Feed gallery: a list as every screen shows it, whatever its cards are: endless, with its loading, its end and its errors.
import { type CSSProperties, type DOMAttributes, type MouseEvent, type ReactNode, useEffect } from 'react'
import type { Feed } from '../../data/query/feed.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import type { Arrangement } from './arrangement.ts'
import styles from './FeedGallery.module.css'
import { Gallery } from './Gallery.tsx'
import { GalleryEnd } from './GalleryEnd.tsx'
import { GallerySkeleton } from './GallerySkeleton.tsx'
import { loadsByItself } from './visibleWorks.ts'

export interface FeedGalleryProps<T extends { readonly id: string }> {
  readonly feed: Feed<T>
  /** Names the list within its screen, so that its place is found again. Another list needs another name. */
  readonly name: string
  /** What the list is, for those who cannot see it. */
  readonly label: string
  readonly arrangement: Arrangement
  /** A card's height over its width, where the arrangement asks for one. */
  readonly shapeOf: (item: T) => number
  readonly card: (item: T, index: number) => ReactNode
  /** False when the list is to be continued by a button only. */
  readonly isEndless?: boolean
  /** Stands at the end of what is but a beginning: the way to the whole. */
  readonly onward?: ReactNode
  /** Said where there is nothing; that there are no works unless told. */
  readonly empty?: string
  /** Stands below those words: the way on. */
  readonly emptyAction?: ReactNode
  /** What a click on a card does; links are plain. */
  readonly onClick: (event: MouseEvent) => void
  /** What else can be done to a card, such as holding it. */
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
    isEndless = true,
    onward,
    empty,
    emptyAction,
    onClick,
    handlers,
    style,
  } = props

  useEffect(() => {
    if (feed.message !== undefined) showToast(feed.message, { kind: 'error' })
  }, [feed.message])

  if (feed.items.length === 0 && feed.state === 'loading') return <GallerySkeleton arrangement={arrangement} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: follows the links inside; the links themselves take the keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div className={styles.list} onClick={onClick} {...handlers} style={style}>
      <Gallery
        key={name}
        items={feed.items}
        shapeOf={shapeOf}
        arrangement={arrangement}
        name={name}
        label={label}
        isBusy={feed.state === 'loading'}
        isWhole={feed.state === 'finished'}
        onNearEnd={isEndless && loadsByItself(feed) ? feed.loadMore : idle}
        card={card}
      />
      {/* A new element for each length: the end then appears below instead of being pushed down. */}
      <GalleryEnd key={feed.items.length} feed={feed} onward={onward} empty={empty} emptyAction={emptyAction} />
    </div>
  )
}

const idle = () => undefined
