// Badges on a cover: rank, rating, AI, number of pages, and ugoira (docs/spec/product.md 2.8).
import type { XRestrict } from '@emaki/domain'
import type { ReactNode } from 'react'
import type { Translate } from '../../platform/i18n/useT.ts'
import { DownloadIcon, PlayIcon } from '../../ui/icons/works.tsx'
import styles from './CardBadges.module.css'

export interface CardBadgesProps {
  readonly t: Translate
  readonly rank?: number | undefined
  readonly restrict: XRestrict
  readonly isAi: boolean
  readonly pages: number
  readonly isUgoira: boolean
  /** True for a work in the download record. */
  readonly isDownloaded?: boolean
  /** Marks after the badges, such as that of a kept work. */
  readonly marks?: ReactNode
}

/** What the badges say, for the name of the link that they are in. */
export const badgeWords = ({
  t,
  rank,
  restrict,
  isAi,
  pages,
  isUgoira,
  isDownloaded,
}: Omit<CardBadgesProps, 'marks'>): string[] => [
  ...(rank === undefined ? [] : [t('card.rank', { rank })]),
  ...(restrict === 0 ? [] : [restrict === 1 ? 'R-18' : 'R-18G']),
  ...(isAi ? ['AI'] : []),
  ...(pages > 1 ? [t('card.pages', { count: pages })] : []),
  ...(isUgoira ? [t('card.ugoira')] : []),
  ...(isDownloaded ? [t('downloaded.mark')] : []),
]

/** The words are apart, as in the name of the link: a person who controls a page by voice says what is shown (WCAG 2.5.3). */
export function CardBadges({ t, rank, restrict, isAi, pages, isUgoira, isDownloaded = false, marks }: CardBadgesProps) {
  return (
    <>
      {(rank !== undefined || restrict > 0 || isAi || isDownloaded || marks !== undefined) && (
        <span className={pages > 1 ? `${styles.start} ${styles.besidePages}` : styles.start}>
          {rank !== undefined && (
            <span className={styles.rank} data-high={rank <= 3}>
              {rank}
            </span>
          )}{' '}
          {restrict === 1 && <span className={styles.r18}>R-18</span>}
          {restrict === 2 && <span className={styles.r18g}>R-18G</span>} {isAi && <span className={styles.ai}>AI</span>}
          {isDownloaded && (
            <span className={styles.downloaded} role="img" aria-label={t('downloaded.mark')} title={t('downloaded.mark')}>
              <DownloadIcon size={14} />
            </span>
          )}
          {marks}
        </span>
      )}
      {pages > 1 && <span className={styles.pages} title={t('card.pages', { count: pages })} data-count={pages} />}
      {isUgoira && (
        <span className={styles.play} role="img" aria-label={t('card.ugoira')}>
          <PlayIcon size={22} />
        </span>
      )}
    </>
  )
}
