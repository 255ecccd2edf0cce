// Placeholders for loading comments.
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './CommentSkeletons.module.css'

export interface CommentSkeletonsProps {
  readonly count: number
  /** Accessible name of the loading state. */
  readonly label: string
  readonly isReply?: boolean
}

export function CommentSkeletons({ count, label, isReply = false }: CommentSkeletonsProps) {
  return (
    <div className={isReply ? styles.reply : styles.roots} role="status" aria-label={label}>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other key
        <div key={row} className={styles.row}>
          <Skeleton className={styles.avatar} />
          <div className={styles.lines}>
            <Skeleton className={styles.name} />
            <Skeleton className={styles.line} />
          </div>
        </div>
      ))}
    </div>
  )
}
