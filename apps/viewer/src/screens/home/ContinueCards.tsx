// Home's rows for readers: started works, and new parts of series by followed users. Loaded when the page is idle.
import type { Artwork, Novel } from '@emaki/domain'
import type { ReactNode } from 'react'
import { novelTimelineQuery, timelineQuery, webTimelineQuery } from '../../data/account/following.ts'
import { useFeed } from '../../data/query/feed.ts'
import { ContinueRow } from '../../features/continueReading/ContinueRow.tsx'
import { useStartedWorks } from '../../features/continueReading/useStartedWorks.ts'
import { ArtworkStrip } from '../../features/gallery/strips/ArtworkStrip.tsx'
import { useVisibleFeed } from '../../features/gallery/visibleWorks.ts'
import { NovelStrip } from '../../features/novels/NovelStrip.tsx'
import { readStateOf } from '../../features/seriesParts/readState.ts'
import type { WorkKind } from '../../features/seriesParts/seriesPart.ts'
import { useSession } from '../../features/session/session.ts'
import { useT } from '../../i18n/useT.ts'
import { useSetting } from '../../settings/store.ts'
import { HomeCard } from './HomeCard.tsx'
import styles from './HomeScreen.module.css'

export interface ContinueCardsProps {
  readonly kinds: readonly WorkKind[]
  /** Shown in place of the row of started works until the history is read. */
  readonly place: ReactNode
}

export function ContinueCards({ kinds, place }: ContinueCardsProps) {
  const t = useT()
  const { mode, user } = useSession()
  const { entries, remove } = useStartedWorks(kinds)
  return (
    <>
      {entries === undefined && place}
      {entries && entries.length > 0 && (
        <HomeCard title={t('continue.title')} more="/setting/history">
          <div className={styles.continue}>
            <ContinueRow entries={entries} onRemove={remove} />
          </div>
        </HomeCard>
      )}
      {user && mode === 'app' && kinds.includes('artwork') && <NewParts query={timelineQuery(user.id, 'all')} />}
      {user && mode === 'app' && kinds.includes('novel') && <NewNovelParts userId={user.id} />}
      {user && mode === 'web' && kinds.includes('artwork') && <NewWebParts userId={user.id} />}
    </>
  )
}

function NewWebParts({ userId }: { readonly userId: string }) {
  return <NewParts query={webTimelineQuery(userId, useSetting('r18') ? 'all' : 'safe')} />
}

/** New parts among the newest works of followed users. Nothing while there are none. */
function NewParts({ query }: { readonly query: ReturnType<typeof timelineQuery> }) {
  const t = useT()
  const parts = useVisibleFeed(useFeed(query)).items.filter((work) => isNewPart('artwork', work))
  if (parts.length === 0) return null
  return (
    <HomeCard title={t('continue.new')} more="/following">
      <ArtworkStrip label={t('continue.new')} artworks={parts} />
    </HomeCard>
  )
}

function NewNovelParts({ userId }: { readonly userId: string }) {
  const t = useT()
  const parts = useVisibleFeed(useFeed(novelTimelineQuery(userId, 'all'))).items.filter((novel) => isNewPart('novel', novel))
  if (parts.length === 0) return null
  return (
    <HomeCard title={t('continue.new')} more="/following">
      <NovelStrip label={t('continue.new')} novels={parts} />
    </HomeCard>
  )
}

const isNewPart = (kind: WorkKind, { id, series }: Artwork | Novel): boolean =>
  series !== null && readStateOf(kind, id) === undefined
