// Artwork strip: works side by side at one height, each in its own shape, read like a picture scroll.
import type { Artwork } from '@emaki/domain'
import { useQueryClient } from '@tanstack/react-query'
import type { MouseEvent, ReactNode } from 'react'
import { meetArtwork } from '../../data/artwork.ts'
import { useT } from '../../i18n/useT.ts'
import { showToast } from '../../ui/toast.ts'
import { ArtworkCard } from './ArtworkCard.tsx'
import { useContentRule, useGalleryLook } from './ArtworkGallery.tsx'
import styles from './ArtworkStrip.module.css'
import { artworkShape } from './arrangement.ts'
import { useFollowLinks } from './followLink.ts'
import { carryPicture } from './openedPicture.ts'
import { Strip } from './Strip.tsx'

export interface ArtworkStripProps<T extends Artwork> {
  readonly label: string
  readonly artworks: readonly T[]
  readonly rankOf?: (artwork: T) => number
  /** Stands at the end: the way to more. */
  readonly last?: ReactNode
}

export function ArtworkStrip<T extends Artwork>({ label, artworks, rankOf, last }: ArtworkStripProps<T>) {
  const t = useT()
  const look = useGalleryLook()
  const hiddenBy = useContentRule()
  const client = useQueryClient()
  const follow = useFollowLinks()

  const open = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const item = link?.closest('li')
    const artwork = artworks.find(({ id }) => id === item?.dataset.work)
    if (link?.hasAttribute('data-hidden')) {
      event.preventDefault()
      showToast(t('card.hidden'))
      return
    }
    if (artwork && !event.defaultPrevented) {
      meetArtwork(artwork, client)
      carryPicture(item?.querySelector('img'))
    }
    follow(event)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: follows the links inside; the links themselves take the keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div onClick={open} style={look.style}>
      <Strip label={label}>
        {artworks.map((artwork, index) => (
          <li key={artwork.id} data-work={artwork.id} className={styles.work} style={{ aspectRatio: 1 / artworkShape(artwork) }}>
            <ArtworkCard
              artwork={artwork}
              covers={look.covers(artwork)}
              rank={rankOf?.(artwork)}
              hidden={hiddenBy(artwork)}
              meta="over"
              isFirst={index === 0}
            />
          </li>
        ))}
        {last && <li>{last}</li>}
      </Strip>
    </div>
  )
}
