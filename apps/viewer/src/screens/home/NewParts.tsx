// New parts among the newest works of followed users. The rows move nothing that is in view when they load.
import type { Artwork, Novel } from '@emaki/domain'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useVisibleFeed } from '../../lists/gallery/visibleWorks.ts'
import { NovelStrip } from '../../lists/novels/NovelStrip.tsx'
import { ArtworkStrip } from '../../lists/strips/ArtworkStrip.tsx'
import { useT } from '../../platform/i18n/useT.ts'
import { useFeed } from '../../platform/query/feed.ts'
import { storedValue } from '../../platform/settings/storage.ts'
import { newPartsKey } from '../../platform/settings/storageKeys.ts'
import { novelTimelineQuery, type timelineQuery } from '../../works/queries/following.ts'
import { readStateOf } from '../../works/readingPlaces/readState.ts'
import type { WorkKind } from '../../works/seriesParts/seriesPart.ts'
import { HomeCard } from './HomeCard.tsx'
import styles from './HomeScreen.module.css'
import { RowState } from './RowState.tsx'

export function NewParts({ query }: { readonly query: ReturnType<typeof timelineQuery> }) {
  const t = useT()
  const feed = useVisibleFeed(useFeed(query))
  const parts = feed.items.filter((work) => isNewPart('artwork', work))
  return (
    <Card kind="artwork" hasParts={parts.length > 0} isLoading={feed.state === 'loading'}>
      {parts.length > 0 ? <ArtworkStrip label={t('continue.new')} artworks={parts} /> : <RowState feed={loading} />}
    </Card>
  )
}

export function NewNovelParts({ userId }: { readonly userId: string }) {
  const t = useT()
  const feed = useVisibleFeed(useFeed(novelTimelineQuery(userId, 'all')))
  const parts = feed.items.filter((novel) => isNewPart('novel', novel))
  return (
    <Card kind="novel" hasParts={parts.length > 0} isLoading={feed.state === 'loading'}>
      <div className={styles.novelRow}>{parts.length > 0 && <NovelStrip label={t('continue.new')} novels={parts} />}</div>
    </Card>
  )
}

const isNewPart = (kind: WorkKind, { id, series }: Artwork | Novel): boolean =>
  series !== null && readStateOf(kind, id) === undefined

/** The skeletons of a row: as high as its works. */
const loading = { state: 'loading', failure: undefined, retry() {} } as const

interface CardProps {
  readonly kind: WorkKind
  readonly hasParts: boolean
  readonly isLoading: boolean
  readonly children: ReactNode
}

/** Reserves its place while it loads, if there were parts last time. */
function Card({ kind, hasParts, isLoading, children }: CardProps) {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  const [hadParts] = useState(() => readShown()[kind] === true)
  const isShown = useChangeOutOfView(place, hasParts || (isLoading && hadParts))
  useEffect(() => {
    if (!isLoading) shownRows.write({ ...readShown(), [kind]: hasParts })
  }, [kind, isLoading, hasParts])
  return (
    <div ref={place}>
      {isShown && (
        <HomeCard title={t('continue.new')} more="/following">
          {children}
        </HomeCard>
      )}
    </div>
  )
}

const shownRows = storedValue(newPartsKey, () => localStorage)
const readShown = (): Partial<Record<WorkKind, unknown>> => {
  const stored = shownRows.read()
  return typeof stored === 'object' && stored !== null ? stored : {}
}

/** The first value, and later ones once the element is out of the viewport: what is in view stays where it is. */
function useChangeOutOfView(element: RefObject<HTMLElement | null>, wanted: boolean): boolean {
  const [shown, setShown] = useState(wanted)
  useEffect(() => {
    if (wanted === shown || !element.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry && !entry.isIntersecting) setShown(wanted)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, wanted, shown])
  return shown
}
