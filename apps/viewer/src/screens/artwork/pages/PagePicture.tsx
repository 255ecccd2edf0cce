// The picture of one page: the smaller picture of the card is shown until it is loaded. A failed picture offers a retry.
import type { PageImages } from '@emaki/domain'
import { type SyntheticEvent, useState } from 'react'
import { cardUrl, pageUrl, shownResolution } from '../../../platform/hosts/picture.ts'
import { useT } from '../../../platform/i18n/useT.ts'
import { SuspectSettingHint } from '../../../platform/network/SuspectSettingHint.tsx'
import { useSetting } from '../../../platform/settings/store.ts'
import { RetryIcon } from '../../../ui/icons/states.tsx'
import { useBackOnline } from '../../../ui/useBackOnline.ts'
import styles from './PagePicture.module.css'
import type { Size } from './pageShape.ts'

export interface PagePictureProps {
  readonly page: PageImages
  /** From 0. */
  readonly index: number
  readonly count: number
  readonly title: string
  /** Called with the size of the loaded picture, px. */
  readonly onSize: (index: number, size: Size) => void
  readonly onOpen: (index: number) => void
  /** Called with the URL of a picture that failed to load. */
  readonly onFailed: (picture: string) => void
}

export function PagePicture({ page, index, count, title, onSize, onOpen, onFailed }: PagePictureProps) {
  const t = useT()
  const resolution = shownResolution(useSetting('imageResolution'))
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const src = pageUrl(page, resolution)
  const small = cardUrl(page, resolution)

  const settle = (event: SyntheticEvent<HTMLImageElement>) => {
    const { naturalWidth: width, naturalHeight: height } = event.currentTarget
    if (width > 0 && height > 0) onSize(index, { width, height })
    setState('shown')
  }
  const retry = () => {
    setState('loading')
    setAttempt(attempt + 1)
  }
  useBackOnline(state === 'failed', retry)

  if (state === 'failed') {
    return (
      <div className={styles.lost}>
        <button type="button" className={styles.failed} onClick={retry}>
          <RetryIcon size={28} />
          {t('artwork.page.retry')}
        </button>
        {index === 0 && <SuspectSettingHint failed="picture" />}
      </div>
    )
  }
  return (
    <button
      type="button"
      className={styles.open}
      aria-label={t('artwork.page.enlarge', { page: index + 1 })}
      onClick={() => onOpen(index)}
    >
      {state === 'loading' && small !== src && <img src={small} alt="" aria-hidden="true" />}
      <img
        key={attempt}
        className={state === 'shown' ? styles.shown : styles.coming}
        src={src}
        alt={t('artwork.page.alt', { title, page: index + 1, count })}
        fetchPriority={index === 0 ? 'high' : 'auto'}
        decoding="async"
        onLoad={settle}
        onError={() => {
          setState('failed')
          onFailed(src)
        }}
      />
    </button>
  )
}
