// Home's row of started works. Loaded only for users who have some.
import { type ReactNode, useEffect } from 'react'
import { ContinueRow } from '../../lists/continueReading/ContinueRow.tsx'
import { useContinueItems } from '../../lists/continueReading/useContinueItems.ts'
import { useStartedWorks } from '../../lists/continueReading/useStartedWorks.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { setStartedRow, startedKinds } from '../../works/readingPlaces/startedRow.ts'
import { HomeCard } from './HomeCard.tsx'
import styles from './HomeScreen.module.css'

export interface ContinueCardProps {
  readonly tab: 'illust' | 'manga' | 'novel'
  /** Shown in place of the row until its first work is known. */
  readonly place: ReactNode
}

export function ContinueCard({ tab, place }: ContinueCardProps) {
  const t = useT()
  const kinds = startedKinds[tab]
  const { entries, remove } = useStartedWorks(kinds)
  const { items, isLoading, isKnown } = useContinueItems(entries ?? [])
  const shown = new Set(items.map(({ entry }) => entry.kind))
  const isComplete = entries !== undefined && !isLoading && isKnown
  useEffect(() => {
    // For the next visit.
    if (isComplete) for (const kind of kinds) setStartedRow(kind, shown.has(kind))
  })

  if (items.length === 0) return entries === undefined || isLoading ? place : null
  return (
    <div className={styles.started}>
      <HomeCard title={t('continue.title')} more="/setting/history">
        <ContinueRow items={items} onRemove={remove} />
      </HomeCard>
    </div>
  )
}
