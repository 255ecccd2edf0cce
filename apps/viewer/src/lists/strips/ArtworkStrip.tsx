// Artwork strip: a row of works of equal height with horizontal scrolling.
import type { Artwork } from '@emaki/domain'
import type { ReactNode } from 'react'
import { keptMarks } from '../../library/keptMarks.tsx'
import { useT } from '../../platform/i18n/useT.ts'
import { useCardBookmarkButtons } from '../../works/bookmark/useCardBookmarkButtons.tsx'
import { useContentRule } from '../../works/hidden/useContentRule.ts'
import { ArtworkCard } from '../cards/ArtworkCard.tsx'
import { useCardLongPress, useLongPressAction } from '../cards/useCardLongPress.tsx'
import { artworkShape } from '../gallery/arrangement.ts'
import { useGalleryAppearance } from '../gallery/useGalleryAppearance.ts'
import { useOpenWork } from '../opening/useOpenWork.ts'
import { usePrefetchWork } from '../opening/usePrefetchWork.ts'
import styles from './ArtworkStrip.module.css'
import { Strip } from './Strip.tsx'

export interface ArtworkStripProps<T extends Artwork> {
  readonly label: string
  readonly artworks: readonly T[]
  readonly rankOf?: (artwork: T) => number
  /** `<li>` elements before the works. */
  readonly first?: ReactNode
  /** Last item, such as a link to the full list. */
  readonly last?: ReactNode
}

/** Number of works whose pictures load immediately; the others load lazily. */
const eagerCards = 3

export function ArtworkStrip<T extends Artwork>({ label, artworks, rankOf, first, last }: ArtworkStripProps<T>) {
  const t = useT()
  const appearance = useGalleryAppearance()
  const hiddenBy = useContentRule()
  const open = useOpenWork(artworks)
  const prefetch = usePrefetchWork(artworks)
  const longPress = useLongPressAction()
  const bookmarkButtonOf = useCardBookmarkButtons()
  const markOf = keptMarks('illust')
  const { handlers, dialog } = useCardLongPress(artworks)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: follows the links inside; the links themselves take the keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div onClick={open} {...prefetch} {...handlers} style={appearance.style}>
      <Strip label={label}>
        {first}
        {artworks.map((artwork, index) => (
          <li key={artwork.id} className={styles.work} style={{ aspectRatio: 1 / artworkShape(artwork) }}>
            <ArtworkCard
              artwork={artwork}
              t={t}
              covers={appearance.covers(artwork)}
              rank={rankOf?.(artwork)}
              hidden={hiddenBy(artwork)}
              meta="over"
              loading={index === 0 ? 'priority' : index < eagerCards ? 'eager' : 'lazy'}
              longPress={longPress}
              bookmarkButton={bookmarkButtonOf(artwork)}
              marks={markOf(artwork.id)}
            />
          </li>
        ))}
        {last && <li>{last}</li>}
      </Strip>
      {dialog}
    </div>
  )
}
