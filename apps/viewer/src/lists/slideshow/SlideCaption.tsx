// Title and artist of a slide, with a link to the work. It fades after some seconds and returns with the bars.
import type { Artwork } from '@emaki/domain'
import { useRouter } from '@tanstack/react-router'
import { useT } from '../../platform/i18n/useT.ts'
import { clickedPath } from '../../platform/links/followLink.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { textAttributes } from '../../ui/textAttributes.ts'
import styles from './Slideshow.module.css'

interface SlideCaptionProps {
  readonly work: Artwork
  readonly isPlaying: boolean
  /** Called before the work opens. */
  readonly onOpen: () => void
}

export function SlideCaption({ work, isPlaying, onOpen }: SlideCaptionProps) {
  const t = useT()
  const router = useRouter()
  const title = work.title || t('card.untitled')
  return (
    // Read out only while paused: a running slideshow must not talk all the time.
    <p className={styles.caption} aria-live={isPlaying ? 'off' : 'polite'}>
      <a
        href={withBasePath(`/artworks/${work.id}`)}
        className={styles.title}
        {...textAttributes(title)}
        onClick={(event) => {
          const href = clickedPath(event)
          if (href === undefined) return
          event.preventDefault()
          onOpen()
          void router.navigate({ href })
        }}
      >
        {title}
      </a>
      <bdi className={styles.author}>{work.author.name}</bdi>
    </p>
  )
}
