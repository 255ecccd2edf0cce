// Gallery look: what the settings say about layout, covers and cards, for galleries, strips and their skeletons alike.
import { type Artwork, cardImage, pageImage, proxiedImage } from '@emaki/domain'
import type { CSSProperties } from 'react'
import { imageProxy } from '../../data/hosts/picture.ts'
import { useSetting } from '../../settings/store.ts'
import { artworkArrangement, captionHeight, coverOfLayout } from './arrangement.ts'
import type { ColumnTable } from './columns.ts'

/** What the settings say about how galleries look. `columns`: the screen's own table, where it has one. */
export function useGalleryLook(columns?: ColumnTable) {
  const layout = useSetting('wfType')
  const isFitScreen = useSetting('isImageFitScreen')
  const isOuterMeta = useSetting('isImageCardOuterMeta')
  const resolution = useSetting('imgReso')
  const isRounded = useSetting('isImageCardBorderRadius')
  const isLazy = useSetting('isImgLazy')
  const isLate = useSetting('isImgLazyOb')
  const isShadowed = useSetting('isImageCardBoxShadow')
  const cover = coverOfLayout(layout)
  const crop = cover === 'square' ? 'square' : 'natural'
  const metaBelow = captionHeight()
  const meta = isOuterMeta ? metaBelow : 0
  return {
    cover,
    /** When a card's picture is fetched. */
    loading: isLate ? ('seen' as const) : isLazy ? ('near' as const) : ('at-once' as const),
    meta: isOuterMeta ? ('below' as const) : ('over' as const),
    arrangement: artworkArrangement(layout, columns ?? (isFitScreen ? 'fitting' : 'roomy'), meta),
    style: {
      '--card-meta': `${metaBelow}px`,
      '--card-radius': isRounded ? 'var(--radius-m)' : '0px',
      '--card-shadow': isShadowed ? 'var(--shadow-low)' : 'none',
    } as CSSProperties,
    /** The wished size first, then another to try. */
    covers: (artwork: Artwork): string[] => {
      const page = artwork.images[0]
      if (!page) return []
      const proxy = imageProxy()
      return [cover === 'whole' ? pageImage(page, resolution) : cardImage(page, resolution, crop), page.l, page.s]
        .map((address) => proxiedImage(address, proxy))
        .filter((address, at, all) => address !== '' && all.indexOf(address) === at)
    },
  }
}
