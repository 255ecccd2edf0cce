// Artwork strip: works side by side at one height, each in its own shape, read like a picture scroll.
import type { Artwork } from '@emaki/domain'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/useT.ts'
import { useCardBookmarkButtons } from '../bookmark/useCardBookmarkButtons.tsx'
import { ArtworkCard } from './ArtworkCard.tsx'
import styles from './ArtworkStrip.module.css'
import { artworkShape } from './arrangement.ts'
import { Strip } from './Strip.tsx'
import { useCardPress, usePress } from './useCardPress.tsx'
import { useContentRule } from './useContentRule.ts'
import { useGalleryLook } from './useGalleryLook.ts'
import { useOpenWork } from './useOpenWork.ts'
import { usePrefetchWork } from './usePrefetchWork.ts'

export interface ArtworkStripProps<T extends Artwork> {
  readonly label: string
  readonly artworks: readonly T[]
  readonly rankOf?: (artwork: T) => number
  /** Stands at the end: the way to more. */
  readonly last?: ReactNode
}

/** So many works are fetched at once; the others as they come near. */
const eager = 3

export function ArtworkStrip<T extends Artwork>({ label, artworks, rankOf, last }: ArtworkStripProps<T>) {
  const t = useT()
  const look = useGalleryLook()
  const hiddenBy = useContentRule()
  const open = useOpenWork(artworks)
  const prefetch = usePrefetchWork(artworks)
  const press = usePress()
  const heartOf = useCardBookmarkButtons('artwork')
  const { handlers, dialog } = useCardPress(artworks)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: follows the links inside; the links themselves take the keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div onClick={open} {...prefetch} {...handlers} style={look.style}>
      <Strip label={label}>
        {artworks.map((artwork, index) => (
          <li key={artwork.id} className={styles.work} style={{ aspectRatio: 1 / artworkShape(artwork) }}>
            <ArtworkCard
              artwork={artwork}
              t={t}
              covers={look.covers(artwork)}
              rank={rankOf?.(artwork)}
              hidden={hiddenBy(artwork)}
              meta="over"
              loading={index === 0 ? 'first' : index < eager ? 'at-once' : 'near'}
              press={press}
              heart={heartOf(artwork)}
            />
          </li>
        ))}
        {last && <li>{last}</li>}
      </Strip>
      {dialog}
    </div>
  )
}
