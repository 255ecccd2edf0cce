// A placeholder with the exact size of the content that is loading.
import type { CSSProperties } from 'react'
import styles from './Skeleton.module.css'

export interface SkeletonProps {
  readonly className?: string | undefined
  readonly style?: CSSProperties
}

export function Skeleton({ className, style }: SkeletonProps) {
  return <div aria-hidden="true" className={[styles.skeleton, className].filter(Boolean).join(' ')} style={style} />
}
