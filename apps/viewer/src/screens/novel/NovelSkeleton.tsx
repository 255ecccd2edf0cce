// Skeletons of the novel screen and of the text of a novel.
import { useT } from '../../platform/i18n/useT.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import screen from './NovelScreen.module.css'
import styles from './NovelSkeleton.module.css'

export function NovelSkeleton() {
  const t = useT()
  return (
    <div className={screen.screen} role="status" aria-label={t('state.loading')}>
      <div className={screen.work}>
        <div className={screen.side}>
          <div className={styles.top}>
            <Skeleton className={styles.cover} />
            <div className={styles.words}>
              <Skeleton className={styles.title} />
              <Skeleton className={styles.line} />
            </div>
          </div>
        </div>
        <Lines />
      </div>
    </div>
  )
}

export function NovelTextSkeleton() {
  const t = useT()
  return (
    <div role="status" aria-label={t('state.loading')}>
      <Lines />
    </div>
  )
}

const Lines = () => (
  <div className={styles.lines}>
    {lengths.map((length, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines that never change.
      <Skeleton key={index} className={length ? styles.long : styles.short} />
    ))}
  </div>
)

/** The lines of the skeleton: true for a full line, false for the end of a paragraph. */
const lengths = [true, true, true, false, true, true, false, true, true, true, true, false]
