// The ground of something that is on its way, in the exact size that it will have.
import type { CSSProperties } from 'react'
import styles from './Skeleton.module.css'

export interface SkeletonProps {
  readonly className?: string | undefined
  readonly style?: CSSProperties
}

export function Skeleton({ className, style }: SkeletonProps) {
  return <div aria-hidden="true" className={[styles.skeleton, className].filter(Boolean).join(' ')} style={style} />
}
