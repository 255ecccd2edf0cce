// Random card: works drawn by lot, loaded when the reader comes near.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { feedOptions, useFeed } from '../../data/feed.ts'
import { randomQuery } from '../../data/random.ts'
import { ArtworkGallery } from '../../features/gallery/ArtworkGallery.tsx'
import { useNear } from '../../features/gallery/useNear.ts'
import { useSettled } from '../../features/gallery/useSettled.ts'
import { useT } from '../../i18n/useT.ts'
import { HomeCard } from './HomeCard.tsx'
import styles from './RandomCard.module.css'

/** How near (px) the card must be before its first page is asked for. */
const nearDistance = 400

export function RandomCard({ kind }: { readonly kind: 'illust' | 'manga' }) {
  const t = useT()
  const ground = useRef<HTMLDivElement>(null)
  const client = useQueryClient()
  // Works drawn before stand at once, so that coming back finds the place.
  const [isHere] = useState(() => client.getQueryData(feedOptions(queries[kind]).queryKey) !== undefined)
  const isNear = useNear(ground, nearDistance)
  const isSettled = useSettled()
  return (
    <HomeCard title={t('home.random')} more={kind === 'illust' ? '/random_illust' : undefined}>
      <div ref={ground} className={styles.ground}>
        {(isHere || (isNear && isSettled)) && <RandomWorks kind={kind} />}
      </div>
    </HomeCard>
  )
}

function RandomWorks({ kind }: { readonly kind: 'illust' | 'manga' }) {
  const t = useT()
  const feed = useFeed(queries[kind])
  return <ArtworkGallery feed={feed} name={`random ${kind}`} label={t('home.random')} />
}

const queries = { illust: randomQuery('illust'), manga: randomQuery('manga') }
