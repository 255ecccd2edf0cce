import { type Artwork, cardImage, pageImage, proxiedImage } from '@emaki/domain'
import type { ColumnTable } from '@emaki/gallery'
import type { CSSProperties } from 'react'
import { imageProxy } from '../../platform/hosts/picture.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { artworkArrangement, captionHeight, coverOfLayout } from './arrangement.ts'

/** Layout, covers and card styles of galleries from the settings. `columns`: a column table that overrides the one of the settings. */
export function useGalleryAppearance(columns?: ColumnTable) {
  const layout = useSetting('galleryLayout')
  const isFitScreen = useSetting('fitPictures')
  const isOuterMeta = useSetting('captionsBelowCards')
  const resolution = useSetting('imageResolution')
  const isRounded = useSetting('roundedCards')
  const isLazy = useSetting('lazyPictures')
  const isVisibleOnly = useSetting('lazyByObserver')
  const isShadowed = useSetting('cardShadows')
  const cover = coverOfLayout(layout)
  const crop = cover === 'square' ? 'square' : 'natural'
  const metaBelow = captionHeight()
  const meta = isOuterMeta ? metaBelow : 0
  return {
    cover,
    /** When the picture of a card loads. */
    loading: isVisibleOnly ? ('visible' as const) : isLazy ? ('lazy' as const) : ('eager' as const),
    meta: isOuterMeta ? ('below' as const) : ('over' as const),
    /** Height of title and author below a cover in px; 0 when they lie over it. */
    captionHeight: meta,
    arrangement: artworkArrangement(layout, columns ?? (isFitScreen ? 'fitting' : 'roomy'), meta),
    style: {
      '--card-meta': `${metaBelow}px`,
      '--card-radius': isRounded ? 'var(--radius-m)' : '0px',
      '--card-shadow': isShadowed ? 'var(--shadow-low)' : 'none',
    } as CSSProperties,
    /** URLs of the cover: the preferred size first, then fallbacks. */
    covers: (artwork: Artwork): string[] => {
      const page = artwork.images[0]
      if (!page) return []
      const proxy = imageProxy()
      return [cover === 'whole' ? pageImage(page, resolution) : cardImage(page, resolution, crop), page.l, page.s]
        .map((url) => proxiedImage(url, proxy))
        .filter((url, index, all) => url !== '' && all.indexOf(url) === index)
    },
  }
}
