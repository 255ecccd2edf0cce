// The artwork screen while the work is loading.
import { useT } from '../../platform/i18n/useT.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import screen from './ArtworkScreen.module.css'
import styles from './ArtworkSkeleton.module.css'

export function ArtworkSkeleton() {
  const t = useT()
  return (
    <div className={screen.screen} role="status" aria-label={t('state.loading')}>
      <div className={screen.work}>
        <Skeleton className={styles.page} />
        <div className={screen.side}>
          <div className={styles.words}>
            <Skeleton className={styles.title} />
            <Skeleton className={styles.author} />
            <Skeleton className={styles.line} />
            <Skeleton className={styles.line} />
          </div>
        </div>
      </div>
    </div>
  )
}
