// New parts of watched series, and among the newest works of followed users. The rows move nothing that is in view when they load.
import type { Artwork, Novel, SeriesKind, WatchedSeries } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useVisibleFeed } from '../../lists/gallery/visibleWorks.ts'
import { NovelStrip } from '../../lists/novels/NovelStrip.tsx'
import { ArtworkStrip } from '../../lists/strips/ArtworkStrip.tsx'
import { type Account, ownerOf } from '../../platform/account/account.ts'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { useFeed } from '../../platform/query/feed.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { traceValue } from '../../platform/settings/storage.ts'
import { newPartsKey } from '../../platform/settings/storageKeys.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { PartsIcon } from '../../ui/icons/parts.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import { novelTimelineQuery, type timelineQuery } from '../../works/queries/following.ts'
import { readStateOf } from '../../works/readingPlaces/readState.ts'
import type { WorkKind } from '../../works/seriesParts/seriesPart.ts'
import { hasMetSeries, seriesWithNewParts } from '../../works/watchlist/seenParts.ts'
import { newestWatchedQuery, watchlistQuery } from '../../works/watchlist/watchlistQuery.ts'
import { HomeCard } from './HomeCard.tsx'
import styles from './HomeScreen.module.css'
import { RowState } from './RowState.tsx'

interface NewPartsProps {
  readonly account: Account
  readonly query: ReturnType<typeof timelineQuery>
}

export function NewParts({ account, query }: NewPartsProps) {
  const t = useT()
  const feed = useVisibleFeed(useFeed(query))
  const parts = feed.items.filter((work) => isNewPart('artwork', work))
  const watched = useWatchedParts(account, 'illust', parts, true)
  const isLoading = feed.state === 'loading' || watched.isLoading
  const hasParts = !isLoading && parts.length + watched.series.length > 0
  return (
    <Card kind="artwork" hasParts={hasParts} isLoading={isLoading}>
      {hasParts ? (
        <ArtworkStrip label={t('continue.new')} artworks={parts} first={slides('illust', watched.series)} />
      ) : (
        <RowState feed={loading} />
      )}
    </Card>
  )
}

interface NewNovelPartsProps {
  readonly account: Account
  /** False on a tab whose other row asks for watched series already: home asks for one list at most. */
  readonly hasWatched: boolean
}

export function NewNovelParts({ account, hasWatched }: NewNovelPartsProps) {
  const t = useT()
  const feed = useVisibleFeed(useFeed(novelTimelineQuery(account.id, 'all')))
  const parts = feed.items.filter((novel) => isNewPart('novel', novel))
  const watched = useWatchedParts(account, 'novel', parts, hasWatched)
  const isLoading = feed.state === 'loading' || watched.isLoading
  const hasParts = !isLoading && parts.length + watched.series.length > 0
  return (
    <Card kind="novel" hasParts={hasParts} isLoading={isLoading}>
      <div className={styles.novelRow}>
        {hasParts && <NovelStrip label={t('continue.new')} novels={parts} first={slides('novel', watched.series)} />}
      </div>
    </Card>
  )
}

/**
 * Watched series with a new part that is not among `parts`. Asks for one page at most, and for nothing while this browser knows no
 * watched series.
 */
function useWatchedParts(account: Account, kind: SeriesKind, parts: readonly (Artwork | Novel)[], isWanted: boolean) {
  const owner = ownerOf(account)
  const blocked = useSetting('blockUids')
  const [mayHaveParts] = useState(() => hasMetSeries(owner, kind))
  const { data: whole } = useQuery({ ...watchlistQuery(account, kind), enabled: false })
  const isEnabled = mayHaveParts && isWanted && whole === undefined
  const { data: newest, isLoading } = useQuery({ ...newestWatchedQuery(account, kind), enabled: isEnabled })
  const known = whole ?? newest ?? []
  const fresh = seriesWithNewParts(owner, kind, known)
  const isShown = ({ id, maskedBy, author }: WatchedSeries) =>
    fresh.has(id) && maskedBy === undefined && !blocked.includes(author.id) && !parts.some(({ series }) => series?.id === id)
  return { series: known.filter(isShown), isLoading }
}

const slides = (kind: SeriesKind, series: readonly WatchedSeries[]): ReactNode =>
  series.map((entry) => (
    <li key={`series ${entry.id}`}>
      <WatchedSlide kind={kind} entry={entry} />
    </li>
  ))

/** A plain link to the series; the click handler of the strip follows it. */
function WatchedSlide({ kind, entry }: { readonly kind: SeriesKind; readonly entry: WatchedSeries }) {
  const t = useT()
  const showsAdult = useSetting('r18')
  const title = entry.title || t('card.untitled')
  const path = kind === 'novel' ? `/novel/series/${entry.id}` : `/user/${entry.author.id}/series/${entry.id}`
  return (
    <a href={withBasePath(path)} className={`${styles.spotlight} ${styles.watched}`}>
      {entry.cover !== '' && (showsAdult || !entry.isAdult) ? (
        <img src={pictureUrl(entry.cover)} alt="" loading="lazy" decoding="async" draggable={false} />
      ) : (
        <PartsIcon size={32} />
      )}
      <span className={styles.spotlightTitle} {...textAttributes(title)}>
        <span className={styles.watchedNote}>{t('watch.watched')}</span>
        {title}
      </span>
    </a>
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

const shownRows = traceValue(newPartsKey)
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
