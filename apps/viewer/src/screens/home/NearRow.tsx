// Reserves the space of a row, and renders it once it is near the viewport and the first screen has settled.
import type { ReactNode } from 'react'
import { useRef } from 'react'
import { usePageIdle } from '../../platform/schedule.ts'
import { useNearViewport } from '../../ui/useNearViewport.ts'
import styles from './HomeScreen.module.css'

/** Distance from the viewport, px. */
const nearDistance = 400

export interface NearRowProps {
  /** A row of novels has another height. */
  readonly isNovels?: boolean
  readonly children: ReactNode
}

export function NearRow({ isNovels = false, children }: NearRowProps) {
  const ground = useRef<HTMLDivElement>(null)
  const isNear = useNearViewport(ground, nearDistance)
  const isSettled = usePageIdle()
  return (
    <div ref={ground} className={isNovels ? styles.novelRow : styles.lower}>
      {isNear && isSettled && children}
    </div>
  )
}
