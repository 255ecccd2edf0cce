// Artwork gallery: a list of works as every screen shows it: laid out as the settings say, endless, with its end and its errors.
import type { Artwork } from '@emaki/domain'
import { cardImage, contentRule, proxiedImage } from '@emaki/domain'
import { useEffect } from 'react'
import type { Feed } from '../../data/feed.ts'
import { imageProxy } from '../../data/picture.ts'
import { useT } from '../../i18n/useT.ts'
import { useSetting } from '../../settings/store.ts'
import { showToast } from '../../ui/toast.ts'
import { ArtworkCard } from './ArtworkCard.tsx'
import styles from './ArtworkGallery.module.css'
import { arrangementFor, artworkShape, metaHeight, shapeOfLayout } from './arrangement.ts'
import { Gallery } from './Gallery.tsx'
import { GalleryEnd } from './GalleryEnd.tsx'
import { GallerySkeleton } from './GallerySkeleton.tsx'
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

/** What the settings say about how galleries look. */
export function useGalleryLook() {
  const layout = useSetting('wfType')
  const isFitScreen = useSetting('isImageFitScreen')
  const isOuterMeta = useSetting('isImageCardOuterMeta')
  const resolution = useSetting('imgReso')
  const isRounded = useSetting('isImageCardBorderRadius')
  const isShadowed = useSetting('isImageCardBoxShadow')
  const shape = shapeOfLayout(layout)
  const crop = shape === 'grid' ? 'square' : 'natural'
  const meta = isOuterMeta ? metaHeight : 0
  return {
    shape,
    meta: isOuterMeta ? ('below' as const) : ('over' as const),
    arrangement: arrangementFor(shape, isFitScreen, meta),
    style: {
      '--card-meta': `${metaHeight}px`,
      '--card-radius': isRounded ? 'var(--radius-m)' : '0px',
      '--card-shadow': isShadowed ? 'var(--shadow-low)' : 'none',
    } as React.CSSProperties,
    /** The wished size first, then another to try. */
    covers: (artwork: Artwork): string[] => {
      const page = artwork.images[0]
      if (!page) return []
      const proxy = imageProxy()
      return [cardImage(page, resolution, crop), page.l, page.s]
        .map((address) => proxiedImage(address, proxy))
        .filter((address, at, all) => address !== '' && all.indexOf(address) === at)
    },
  }
}

/** Why a work is hidden by the content settings and block lists, if it is. */
export function useContentRule(): ReturnType<typeof contentRule> {
  const r18 = useSetting('r18')
  const r18g = useSetting('r18g')
  const ai = useSetting('ai')
  const tags = useSetting('blockTags')
  const authors = useSetting('blockUids')
  return contentRule({ r18, r18g, ai }, { tags: new Set(tags), authors: new Set(authors) })
}

const idle = () => undefined
