// Icon of a bookmark: an outlined or a filled heart, with a small lock on a private bookmark.
import type { Flag } from '../../platform/account/flags.ts'
import { LockIcon } from '../../ui/icons/people.tsx'
import { HeartFullIcon, HeartIcon } from '../../ui/icons/works.tsx'
import styles from './BookmarkIcon.module.css'

export interface BookmarkIconProps {
  readonly flag: Flag
  readonly size?: number
}

export function BookmarkIcon({ flag, size = 24 }: BookmarkIconProps) {
  const isPrivate = flag.isSet && flag.restrict === 'private'
  return (
    <span className={styles.heart} data-set={flag.isSet || undefined} aria-hidden="true">
      {flag.isSet ? <HeartFullIcon size={size} /> : <HeartIcon size={size} />}
      {isPrivate && <LockIcon size={Math.round(size * 0.58)} className={styles.lock} />}
    </span>
  )
}
