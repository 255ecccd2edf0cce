// The strip of small pictures along the foot of a viewer: which page one is at, and the way to any other.
import { useEffect, useRef } from 'react'
import { useT } from '../../i18n/useT.ts'
import styles from './PageStrip.module.css'
import type { ViewerPage } from './viewerPage.ts'

export interface PageStripProps {
  readonly pages: readonly ViewerPage[]
  /** From 0. */
  readonly current: number
  readonly onChoose: (index: number) => void
}

export function PageStrip({ pages, current, onChoose }: PageStripProps) {
  const t = useT()
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    strip.current?.children[current]?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav ref={strip} className={styles.strip} aria-label={t('viewer.pages')}>
      {pages.map((page, index) => (
        <button
          key={page.src}
          type="button"
          className={styles.page}
          aria-label={t('viewer.page', { page: index + 1 })}
          aria-current={index === current ? 'page' : undefined}
          onClick={() => onChoose(index)}
        >
          <img src={page.square} alt="" loading="lazy" decoding="async" />
        </button>
      ))}
    </nav>
  )
}
