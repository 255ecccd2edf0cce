// The ground of a profile that is on its way, in the sizes that its head will have.
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './UserHead.module.css'
import ghosts from './UserSkeleton.module.css'

export function UserSkeleton() {
  return (
    <div aria-hidden="true" className={styles.head}>
      <Skeleton className={ghosts.cover} />
      <div className={styles.person}>
        <Skeleton className={ghosts.face} />
        <Skeleton className={ghosts.name} />
        <Skeleton className={ghosts.line} />
      </div>
    </div>
  )
}
