// Near row: keeps a row's room and lets its works load when the reader comes near and the first screen is done.
import type { ReactNode } from 'react'
import { useRef } from 'react'
import { useNearViewport } from '../../features/gallery/useNearViewport.ts'
import { usePageIdle } from '../../features/gallery/usePageIdle.ts'
import styles from './HomeScreen.module.css'

/** How near (px) a row must be before it is asked for. */
const nearDistance = 400

export interface NearRowProps {
  /** Novels stand upright, with their words below. */
  readonly isNovels?: boolean
  readonly children: ReactNode
}

export function NearRow({ isNovels = false, children }: NearRowProps) {
  const ground = useRef<HTMLDivElement>(null)
  const isNear = useNearViewport(ground, nearDistance)
  const isSettled = usePageIdle()
  return (
    <div ref={ground} className={isNovels ? styles.shelf : styles.lower}>
      {isNear && isSettled && children}
    </div>
  )
}
