// Icon of a bookmark: an outlined or a filled heart, with a small lock on a private bookmark.
import type { Mark } from '../../data/account/marks.ts'
import { LockIcon } from '../../ui/icons/people.tsx'
import { HeartFullIcon, HeartIcon } from '../../ui/icons/works.tsx'
import styles from './BookmarkIcon.module.css'

export interface BookmarkIconProps {
  readonly mark: Mark
  readonly size?: number
}

export function BookmarkIcon({ mark, size = 24 }: BookmarkIconProps) {
  const isPrivate = mark.isSet && mark.restrict === 'private'
  return (
    <span className={styles.heart} data-set={mark.isSet || undefined} aria-hidden="true">
      {mark.isSet ? <HeartFullIcon size={size} /> : <HeartIcon size={size} />}
      {isPrivate && <LockIcon size={Math.round(size * 0.58)} className={styles.lock} />}
    </span>
  )
}
