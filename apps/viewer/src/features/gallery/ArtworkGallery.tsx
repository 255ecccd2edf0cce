// Artwork gallery: a list of works as every screen shows it: laid out as the settings say, endless, with its end and its errors.
import type { Artwork } from '@emaki/domain'
import { useEffect } from 'react'
import type { Feed } from '../../data/feed.ts'
import { useT } from '../../i18n/useT.ts'
import { showToast } from '../../ui/toast.ts'
import { ArtworkCard } from './ArtworkCard.tsx'
import styles from './ArtworkGallery.module.css'
import { artworkShape } from './arrangement.ts'
import { Gallery } from './Gallery.tsx'
import { GalleryEnd } from './GalleryEnd.tsx'
import { GallerySkeleton } from './GallerySkeleton.tsx'
import { useContentRule } from './useContentRule.ts'
import { useGalleryLook } from './useGalleryLook.ts'
import { useOpenWork } from './useOpenWork.ts'

export interface ArtworkGalleryProps<T extends Artwork> {
  readonly feed: Feed<T>
  /** Names the list within its screen. Another list needs another name. */
  readonly name: string
  /** What the list is, for those who cannot see it. */
  readonly label?: string
  /** Place of a work in a ranking. */
  readonly rankOf?: (artwork: T) => number
  /** False when the list is to be continued by a button only. */
  readonly isEndless?: boolean
}

/** How many cards count as the first seen. */
const firstRow = 4

export function ArtworkGallery<T extends Artwork>(props: ArtworkGalleryProps<T>) {
  const { feed, name, label, rankOf, isEndless = true } = props
  const t = useT()
  const look = useGalleryLook()
  const hiddenBy = useContentRule()
  const open = useOpenWork(feed.items)

  useEffect(() => {
    if (feed.message !== undefined) showToast(feed.message, { kind: 'error' })
  }, [feed.message])

  if (feed.items.length === 0 && feed.state === 'loading') return <GallerySkeleton look={look} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: follows the links inside; the links themselves take the keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div className={styles.list} onClick={open} style={look.style}>
      <Gallery
        key={name}
        items={feed.items}
        shapeOf={artworkShape}
        arrangement={look.arrangement}
        name={name}
        label={label ?? t('gallery.label')}
        isBusy={feed.state === 'loading'}
        isWhole={feed.state === 'finished'}
        onNearEnd={isEndless ? feed.loadMore : idle}
        card={(artwork, index) => (
          <ArtworkCard
            artwork={artwork}
            covers={look.covers(artwork)}
            rank={rankOf?.(artwork)}
            hidden={hiddenBy(artwork)}
            meta={look.meta}
            priority={index < firstRow ? 'high' : 'auto'}
          />
        )}
      />
      {/* A new element for each length: the end then appears below instead of being pushed down. */}
      <GalleryEnd key={feed.items.length} feed={feed} />
    </div>
  )
}

const idle = () => undefined
