// One page of the reader. The card's picture shows until the page has loaded; a failed page has a retry button.
import type { PageImages } from '@emaki/domain'
import { useState } from 'react'
import { cardUrl, pageUrl, shownResolution } from '../../data/hosts/picture.ts'
import { useT } from '../../i18n/useT.ts'
import { useSetting } from '../../settings/store.ts'
import { RetryIcon } from '../../ui/icons/states.tsx'
import { useBackOnline } from '../../ui/useBackOnline.ts'
import styles from './ReaderPage.module.css'

export interface ReaderPageProps {
  readonly page: PageImages
  readonly alt: string
  readonly className?: string | undefined
  /** Called with the size of the loaded picture in px. */
  readonly onSize: (size: { readonly width: number; readonly height: number }) => void
}

export function ReaderPage({ page, alt, className, onSize }: ReaderPageProps) {
  const t = useT()
  const resolution = shownResolution(useSetting('imgReso'))
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  // The medium size is too small for reading text.
  const src = pageUrl(page, resolution === 'Medium' ? 'Large' : resolution)
  const retry = () => {
    setState('loading')
    setAttempt(attempt + 1)
  }
  useBackOnline(state === 'failed', retry)
  if (state === 'failed') {
    // The button is only as large as its text, so that taps around it still turn pages and toggle the bars.
    return (
      <div className={[styles.failed, className].filter(Boolean).join(' ')}>
        <button
          type="button"
          className={styles.retry}
          onClick={(event) => {
            event.stopPropagation()
            retry()
          }}
        >
          <RetryIcon size={28} />
          {t('artwork.page.retry')}
        </button>
      </div>
    )
  }
  return (
    <div className={[styles.page, className].filter(Boolean).join(' ')}>
      {state === 'loading' && <img src={cardUrl(page, resolution)} alt="" aria-hidden="true" draggable={false} />}
      <img
        key={attempt}
        src={src}
        alt={alt}
        draggable={false}
        decoding="async"
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
          setState('shown')
          if (width > 0 && height > 0) onSize({ width, height })
        }}
        onError={() => setState('failed')}
      />
    </div>
  )
}
