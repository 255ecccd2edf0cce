// Random works at the end of home, loaded once the section is near the viewport.
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { randomNovels, randomWorks } from '../../data/lists/random.ts'
import { feedOptions, useFeed } from '../../data/query/feed.ts'
import { ArtworkGallery } from '../../features/gallery/ArtworkGallery.tsx'
import { usePageIdle } from '../../features/gallery/opening/usePageIdle.ts'
import { useNearViewport } from '../../features/gallery/useNearViewport.ts'
import { NovelGallery } from '../../features/novels/NovelGallery.tsx'
import { useT } from '../../i18n/useT.ts'
import { HomeCard } from './HomeCard.tsx'
import styles from './RandomCard.module.css'

const SlideshowButton = lazy(() =>
  import('../../features/slideshow/SlideshowButton.tsx').then((module) => ({ default: module.SlideshowButton })),
)

export type RandomCardProps = { readonly kind: 'illust' | 'manga' | 'novel' }

/** Distance from the viewport, px. */
const nearDistance = 400

export function RandomCard({ kind }: RandomCardProps) {
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
        {(isHere || (isNear && isSettled)) && list(kind)}
      </div>
    </HomeCard>
  )
}

const list = (kind: RandomCardProps['kind']): ReactNode => (kind === 'novel' ? <RandomNovels /> : <RandomWorks kind={kind} />)

function RandomWorks({ kind }: { readonly kind: 'illust' | 'manga' }) {
  const t = useT()
  return <ArtworkGallery feed={useFeed(randomWorks[kind])} name={`random ${kind}`} label={t('home.random')} />
}

function RandomNovels() {
  const t = useT()
  return <NovelGallery feed={useFeed(randomNovels)} name="random novel" label={t('home.random')} />
}
