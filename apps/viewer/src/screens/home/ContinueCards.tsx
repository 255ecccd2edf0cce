// Home's rows for readers: started works, and new parts of series by followed users. Loaded when the page is idle.
import type { ReactNode } from 'react'
import { timelineQuery, webTimelineQuery } from '../../data/account/following.ts'
import { ContinueRow } from '../../features/continueReading/ContinueRow.tsx'
import { useStartedWorks } from '../../features/continueReading/useStartedWorks.ts'
import type { WorkKind } from '../../features/seriesParts/seriesPart.ts'
import { useSession } from '../../features/session/session.ts'
import { useT } from '../../i18n/useT.ts'
import { useSetting } from '../../settings/store.ts'
import { HomeCard } from './HomeCard.tsx'
import styles from './HomeScreen.module.css'
import { NewNovelParts, NewParts } from './NewParts.tsx'

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
