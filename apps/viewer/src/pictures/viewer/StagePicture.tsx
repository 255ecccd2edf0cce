// One picture of the built-in viewer. A failed picture has a retry button while it is the open one.
import { isStrip, isTallStrip, maxStripWidth } from '@emaki/domain'
import { type CSSProperties, type RefCallback, useEffect, useEffectEvent, useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { RetryIcon } from '../../ui/icons/states.tsx'
import { useBackOnline } from '../../ui/useBackOnline.ts'
import styles from './ViewerStage.module.css'
import type { ViewerPage } from './viewerPage.ts'
import type { Area } from './zoom.ts'

export interface StagePictureProps {
  readonly page: ViewerPage
  /** False for a neighbour, which loads in advance. */
  readonly isOpen: boolean
  /** The ref of the element that zooms and moves. */
  readonly picture: RefCallback<HTMLDivElement> | undefined
  readonly onSize: (size: Area) => void
  /** Called when the picture failed to load. */
  readonly onFailed: () => void
}

export function StagePicture({ page, isOpen, picture, onSize, onFailed }: StagePictureProps) {
  const t = useT()
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [size, setSize] = useState(page.size)
  const retry = () => {
    setState('loading')
    setAttempt(attempt + 1)
  }
  useBackOnline(state === 'failed', retry)
  const retryOpened = useEffectEvent(() => state === 'failed' && retry())
  useEffect(() => {
    if (isOpen) retryOpened()
  }, [isOpen])

  if (state === 'failed')
    return (
      isOpen && (
        <Button onClick={retry}>
          <RetryIcon size={20} />
          {t('artwork.page.retry')}
        </Button>
      )
    )
  return (
    <div ref={picture} className={classOf(size)} style={stripStyle(size)}>
      {state === 'loading' && <img src={page.small} alt="" aria-hidden="true" draggable={false} />}
      <img
        key={attempt}
        src={size ? page.srcOf(size) : page.src}
        alt={page.alt}
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
          setSize({ width, height })
          onSize({ width, height })
          setState('shown')
        }}
        onError={() => {
          setState('failed')
          onFailed()
        }}
      />
    </div>
  )
}

const classOf = (size: Area | undefined): string | undefined => {
  if (!size || !isStrip(size)) return styles.picture
  return `${styles.picture} ${isTallStrip(size) ? styles.tall : styles.long}`
}

/** The shape and the maximum breadth of a strip. */
const stripStyle = (size: Area | undefined): CSSProperties | undefined =>
  size && isStrip(size)
    ? { aspectRatio: `${size.width} / ${size.height}`, [isTallStrip(size) ? 'maxInlineSize' : 'maxBlockSize']: maxStripWidth }
    : undefined
