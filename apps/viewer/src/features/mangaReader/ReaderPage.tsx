// One page in the reader: the card's picture until the page's own one is there; a failed one waits for a tap.
import type { PageImages } from '@emaki/domain'
import { useState } from 'react'
import { cardUrl, pageUrl, shownResolution } from '../../data/picture.ts'
import { useT } from '../../i18n/useT.ts'
import { useSetting } from '../../settings/store.ts'
import { RetryIcon } from '../../ui/icons/states.tsx'
import styles from './ReaderPage.module.css'

export interface ReaderPageProps {
  readonly page: PageImages
  readonly alt: string
  readonly className?: string | undefined
  /** Told the picture's real pixels. */
  readonly onSize: (size: { readonly width: number; readonly height: number }) => void
}

export function ReaderPage({ page, alt, className, onSize }: ReaderPageProps) {
  const t = useT()
  const wished = shownResolution(useSetting('imgReso'))
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  // Letters must be read: the medium size is for looking at a page as a whole.
  const src = pageUrl(page, wished === 'Medium' ? 'Large' : wished)
  if (state === 'failed') {
    return (
      <button
        type="button"
        className={styles.failed}
        onClick={() => {
          setState('loading')
          setAttempt(attempt + 1)
        }}
      >
        <RetryIcon size={28} />
        {t('artwork.page.retry')}
      </button>
    )
  }
  return (
    <div className={[styles.page, className].filter(Boolean).join(' ')}>
      {state === 'loading' && <img src={cardUrl(page, wished)} alt="" aria-hidden="true" draggable={false} />}
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
