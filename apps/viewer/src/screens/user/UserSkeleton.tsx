// The skeleton of a profile, with the sizes of its head and list.
import { GallerySkeleton } from '../../lists/gallery/GallerySkeleton.tsx'
import { useGalleryAppearance } from '../../lists/gallery/useGalleryAppearance.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './UserHead.module.css'
import screen from './UserScreen.module.css'
import ghosts from './UserSkeleton.module.css'

export function UserSkeleton() {
  const { arrangement } = useGalleryAppearance()
  return (
    <div aria-hidden="true" className={screen.screen}>
      <div className={styles.head}>
        <Skeleton className={ghosts.cover} />
        <div className={styles.person}>
          <Skeleton className={ghosts.face} />
          <Skeleton className={ghosts.name} />
          <Skeleton className={ghosts.line} />
        </div>
      </div>
      <div className={ghosts.tabs}>
        {tabs.map((tab) => (
          <Skeleton key={tab} className={ghosts.tab} />
        ))}
      </div>
      <div className={screen.list}>
        <GallerySkeleton arrangement={arrangement} />
      </div>
    </div>
  )
}

/** As many tabs as fit on a phone. */
const tabs = [1, 2, 3]
