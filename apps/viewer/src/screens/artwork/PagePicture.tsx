// One page of a work: its box is known before the picture, the card's picture stands in at once, and a failed one waits for a tap.
import type { PageImages } from '@emaki/domain'
import { type SyntheticEvent, useState } from 'react'
import { cardUrl, pageUrl } from '../../data/picture.ts'
import { openedPicture } from '../../features/gallery/openedPicture.ts'
import { useT } from '../../i18n/useT.ts'
import { useSetting } from '../../settings/store.ts'
import { RetryIcon } from '../../ui/icons/states.tsx'
import styles from './PagePicture.module.css'

export interface PagePictureProps {
  readonly page: PageImages
  /** From 0. */
  readonly index: number
  readonly count: number
  readonly title: string
  /** Width divided by height, as far as it is known before the picture has loaded. */
  readonly aspect: number
  /** Told the picture's real pixels. */
  readonly onSize: (index: number, size: { readonly width: number; readonly height: number }) => void
  readonly onOpen: (index: number) => void
}

/** The frame keeps its shape while in sight, so that nothing moves; a page still below the fold takes on its true one. */
export function PagePicture({ page, index, count, title, aspect, onSize, onOpen }: PagePictureProps) {
  const t = useT()
  const resolution = useSetting('imgReso')
  const isFitted = useSetting('isImageFitScreen')
  const [shape, setShape] = useState(aspect)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const src = pageUrl(page, resolution)
  const small = cardUrl(page, resolution)

  const settle = (event: SyntheticEvent<HTMLImageElement>) => {
    const picture = event.currentTarget
    const size = { width: picture.naturalWidth, height: picture.naturalHeight }
    if (size.width > 0 && picture.getBoundingClientRect().top > window.innerHeight) setShape(size.width / size.height)
    onSize(index, size)
    setState('shown')
  }
  const retry = () => {
    setState('loading')
    setAttempt(attempt + 1)
  }

  return (
    <div
      className={isFitted ? styles.fitted : styles.page}
      style={{ '--aspect': shape, viewTransitionName: index === 0 ? openedPicture : undefined }}
      data-page={index}
    >
      {state === 'failed' ? (
        <button type="button" className={styles.failed} onClick={retry}>
          <RetryIcon size={28} />
          {t('artwork.page.retry')}
        </button>
      ) : (
        <button
          type="button"
          className={styles.open}
          aria-label={t('artwork.page.enlarge', { page: index + 1 })}
          onClick={() => onOpen(index)}
        >
          {state === 'loading' && small !== src && (
            <img className={styles.small} src={small} alt="" aria-hidden="true" loading={index === 0 ? 'eager' : 'lazy'} />
          )}
          <img
            key={attempt}
            className={state === 'shown' ? styles.shown : styles.coming}
            src={src}
            alt={t('artwork.page.alt', { title, page: index + 1, count })}
            loading={index === 0 ? 'eager' : 'lazy'}
            fetchPriority={index === 0 ? 'high' : 'auto'}
            decoding="async"
            onLoad={settle}
            onError={() => setState('failed')}
          />
        </button>
      )}
    </div>
  )
}
