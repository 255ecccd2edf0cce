// Strip of small pictures at the bottom of a viewer: marks the current page and opens any other.
import { memo, useEffect, useRef, useState } from 'react'
import { useT } from '../../../platform/i18n/useT.ts'
import { afterPaint } from '../../../platform/schedule.ts'
import { useBackOnline } from '../../../ui/useBackOnline.ts'
import type { ViewerPage } from '../viewerPage.ts'
import styles from './PageStrip.module.css'

export interface PageStripProps {
  readonly pages: readonly ViewerPage[]
  /** From 0. */
  readonly current: number
  readonly onChoose: (index: number) => void
}

export function PageStrip({ pages, current, onChoose }: PageStripProps) {
  const t = useT()
  const strip = useRef<HTMLElement>(null)
  const isPlaced = useRef(false)
  useEffect(() => {
    const show = () => strip.current?.children[current]?.scrollIntoView({ block: 'nearest', inline: 'center' })
    // After a page turn, the browser lays out first. In the frame of the turn, scrolling would force it.
    if (isPlaced.current) return afterPaint(show)
    isPlaced.current = true
    show()
    return undefined
  }, [current])
  return (
    <nav ref={strip} className={styles.strip} aria-label={t('viewer.pages')}>
      {pages.map((page, index) => (
        <StripButton
          key={page.src}
          square={page.square}
          label={t('viewer.page', { page: index + 1 })}
          index={index}
          isCurrent={index === current}
          onChoose={onChoose}
        />
      ))}
    </nav>
  )
}

interface StripButtonProps {
  readonly square: string
  readonly label: string
  readonly index: number
  readonly isCurrent: boolean
  readonly onChoose: (index: number) => void
}

/**
 * A failed picture becomes a plain square. It loads again when the page is selected, and when the browser is online again. Memoized: a page
 * turn changes two of up to two hundred.
 */
const StripButton = memo(function StripButton({ square, label, index, isCurrent, onChoose }: StripButtonProps) {
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const retry = () => {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  useBackOnline(hasFailed, retry)
  const onClick = () => {
    if (hasFailed) retry()
    onChoose(index)
  }
  return (
    <button
      type="button"
      className={styles.page}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onClick}
    >
      {!hasFailed && <img key={attempt} src={square} alt="" loading="lazy" decoding="async" onError={() => setFailed(true)} />}
    </button>
  )
})
