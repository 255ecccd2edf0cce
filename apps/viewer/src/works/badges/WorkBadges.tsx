// Labels for the rating of a work and for AI (docs/spec/product.md 5).
import { type Artwork, isAiWork, type Novel } from '@emaki/domain'
import { useT } from '../../platform/i18n/useT.ts'
import { useIsDownloaded } from '../../platform/persistence/downloadedMarks.ts'
import styles from './WorkBadges.module.css'

export interface WorkBadgesProps {
  readonly work: Artwork | Novel
  /** True when five or more of the author's works are AI-generated. */
  readonly isMaybeAi: boolean
}

export function WorkBadges({ work, isMaybeAi }: WorkBadgesProps) {
  const t = useT()
  const isAi = isAiWork(work)
  const isDownloaded = useIsDownloaded('cover' in work ? 'novel' : 'illust', work.id)
  if (!isAi && !isMaybeAi && work.x_restrict === 0 && !isDownloaded) return null
  return (
    <p className={styles.badges}>
      {work.x_restrict === 1 && <span className={styles.r18}>R-18</span>}
      {work.x_restrict === 2 && <span className={styles.r18g}>R-18G</span>}
      {isAi && <span className={styles.ai}>{t('artwork.badge.ai')}</span>}
      {!isAi && isMaybeAi && <span className={styles.maybe}>{t('artwork.badge.maybeAi')}</span>}
      {isDownloaded && <span className={styles.maybe}>{t('downloaded.mark')}</span>}
    </p>
  )
}
