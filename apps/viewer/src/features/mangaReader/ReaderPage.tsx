// One page in the reader: the card's picture until the page's own one is there; a failed one waits for a tap.
import type { PageImages } from '@emaki/domain'
import { useState } from 'react'
import { cardUrl, pageUrl, shownResolution } from '../../data/http/picture.ts'
import { useT } from '../../i18n/useT.ts'
import { useSetting } from '../../settings/store.ts'
import { RetryIcon } from '../../ui/icons/states.tsx'
import { useBackOnline } from '../../ui/useBackOnline.ts'
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
  const again = () => {
    setState('loading')
    setAttempt(attempt + 1)
  }
  useBackOnline(state === 'failed', again)
  if (state === 'failed') {
    // The button is no larger than its words: around it, taps still turn pages and bring the bars back.
    return (
      <div className={[styles.failed, className].filter(Boolean).join(' ')}>
        <button
          type="button"
          className={styles.retry}
          onClick={(event) => {
            event.stopPropagation()
            again()
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
