// Series skeleton: the head of a series before it is known.
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './SeriesPage.module.css'

export function SeriesSkeleton() {
  return (
    <div className={styles.words} aria-hidden="true">
      <Skeleton className={styles.title} />
      <Skeleton className={styles.line} />
      <Skeleton className={styles.text} />
    </div>
  )
}
