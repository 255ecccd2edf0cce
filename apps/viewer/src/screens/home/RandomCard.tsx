// Random works at the end of home, loaded once the section is near the viewport.
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { randomNovels, randomWorks } from '../../lists/queries/random.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { feedOptions } from '../../platform/query/feed.ts'
import { usePageIdle } from '../../platform/schedule.ts'
import { useNearViewport } from '../../ui/useNearViewport.ts'
import { HomeCard } from './HomeCard.tsx'
import styles from './RandomCard.module.css'

const SlideshowButton = lazy(() =>
  import('../../lists/slideshow/SlideshowButton.tsx').then((module) => ({ default: module.SlideshowButton })),
)

export interface RandomCardProps {
  readonly kind: 'illust' | 'manga' | 'novel'
  /** The list of works. */
  readonly children: ReactNode
}

/** Distance from the viewport, px. */
const nearDistance = 400

export function RandomCard({ kind, children }: RandomCardProps) {
  const t = useT()
  const ground = useRef<HTMLDivElement>(null)
  const client = useQueryClient()
  const { queryKey } = kind === 'novel' ? feedOptions(randomNovels) : feedOptions(randomWorks[kind])
  // Works that are cached render at once, so that the scroll position can be restored.
  const [isHere] = useState(() => client.getQueryData(queryKey) !== undefined)
  const isNear = useNearViewport(ground, nearDistance)
  const isSettled = usePageIdle()
  return (
    <HomeCard
      title={t('home.random')}
      more={kind === 'illust' ? '/random_illust' : `/random_illust?type=${kind}`}
      actions={
        isSettled &&
        kind !== 'novel' && (
          <Suspense>
            <SlideshowButton />
          </Suspense>
        )
      }
    >
      <div ref={ground} className={styles.ground}>
        {(isHere || (isNear && isSettled)) && children}
      </div>
    </HomeCard>
  )
}
