// The heart itself: an outline, or full, with a small lock when nobody else can see the bookmark.

import type { Mark } from '../../data/marks.ts'
import { LockIcon } from '../../ui/icons/people.tsx'
import { HeartFullIcon, HeartIcon } from '../../ui/icons/works.tsx'
import styles from './Heart.module.css'

export interface HeartProps {
  readonly mark: Mark
  readonly size?: number
}

export function Heart({ mark, size = 24 }: HeartProps) {
  const isPrivate = mark.isSet && mark.restrict === 'private'
  return (
    <span className={styles.heart} data-set={mark.isSet || undefined} aria-hidden="true">
      {mark.isSet ? <HeartFullIcon size={size} /> : <HeartIcon size={size} />}
      {isPrivate && <LockIcon size={Math.round(size * 0.58)} className={styles.lock} />}
    </span>
  )
}
