// One page of the reader. The card's picture shows until the page has loaded and is decoded; a failed page has a retry button.
import type { PageImages } from '@emaki/domain'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { cardUrl } from '../../../platform/hosts/picture.ts'
import { useT } from '../../../platform/i18n/useT.ts'
import { RetryIcon } from '../../../ui/icons/states.tsx'
import { useBackOnline } from '../../../ui/useBackOnline.ts'
import { type Margins, noMargins } from './margins.ts'
import styles from './ReaderPage.module.css'
import { useShownResolution } from './useShownResolution.ts'

export interface ReaderPageProps {
  readonly page: PageImages
  /** The address of the picture. */
  readonly src: string
  readonly alt: string
  /** Size and position of the page. Without it the page fills its parent. */
  readonly style?: CSSProperties | undefined
  /** The margins to crop. */
  readonly margins?: Margins | undefined
  /** Whether the picture was decoded in advance. */
  readonly isReady?: boolean
  /** Called with the loaded picture. */
  readonly onPicture: (url: string, picture: HTMLImageElement) => void
  /** Called with the address of a picture that failed to load. */
  readonly onFailed: (url: string) => void
}

export function ReaderPage({
  page,
  src,
  alt,
  style,
  margins = noMargins,
  isReady = false,
  onPicture,
  onFailed,
}: ReaderPageProps) {
  const t = useT()
  const resolution = useShownResolution()
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>(isReady ? 'shown' : 'loading')
  const [failedSrc, setFailedSrc] = useState('')
  // A work that was uploaded again has another address.
  if (state === 'failed' && failedSrc !== src) setState('loading')
  const picture = useRef<HTMLImageElement>(null)
  const retry = () => {
    setState('loading')
    setAttempt(attempt + 1)
  }
  useBackOnline(state === 'failed', retry)
  useEffect(() => {
    const image = picture.current
    // A page that was left does not delay the ones that follow.
    return () => {
      if (image && !image.complete && !image.isConnected) image.removeAttribute('src')
    }
  }, [])
  if (state === 'failed') {
    // The button is only as large as its text, so that taps around it still turn pages and toggle the bars.
    return (
      <div className={styles.failed} style={style}>
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
  const crop = cropStyle(margins)
  return (
    <div className={styles.page} style={style}>
      {state === 'loading' && <img src={cardUrl(page, resolution)} alt="" aria-hidden="true" draggable={false} style={crop} />}
      <img
        ref={picture}
        key={attempt}
        className={state === 'loading' ? styles.undecoded : undefined}
        src={src}
        alt={alt}
        draggable={false}
        decoding={isReady ? 'sync' : 'async'}
        style={crop}
        onLoad={({ currentTarget }) => {
          const show = () => {
            setState('shown')
            onPicture(src, currentTarget)
          }
          // The browser may refuse to decode in advance, for example a very large picture.
          currentTarget.decode().then(show, show)
        }}
        onError={() => {
          setState('failed')
          setFailedSrc(src)
          onFailed(src)
        }}
      />
    </div>
  )
}

/** Makes the picture larger than its box, so that the box cuts off the margins. */
function cropStyle({ left, top, right, bottom }: Margins): CSSProperties | undefined {
  const width = 1 - left - right
  const height = 1 - top - bottom
  if (width === 1 && height === 1) return undefined
  return {
    left: percent(-left / width),
    top: percent(-top / height),
    width: percent(1 / width),
    height: percent(1 / height),
  }
}

const percent = (share: number): string => `${(share * 100).toFixed(4)}%`
