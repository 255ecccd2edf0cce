// One tab of the history: visits grouped by day, most recent first. The list is virtualised.
import { historyReadMs, localDay } from '@emaki/domain'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua'
import { useDayDialog } from '../../platform/calendar/useDayDialog.tsx'
import { formatDate } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import type { Visit, VisitHistory } from '../../platform/persistence/history.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { SearchField } from '../../ui/controls/SearchField.tsx'
import { HistoryIcon } from '../../ui/icons/states.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/StateMessage.tsx'
import rows from '../../ui/workRow.module.css'
import { useContentRule } from '../../works/hidden/useContentRule.ts'
import { forgetPlace } from '../../works/readingPlaces/readState.ts'
import styles from './HistoryScreen.module.css'
import { indexOfDay } from './historyDays.ts'
import { VisitRow } from './VisitRow.tsx'
import { entrySays, type VisitEntry } from './visitEntry.ts'

/** Height of the bar above the list, in px, with a margin. */
const barHeight = 64

interface VisitListProps<Item extends { readonly id: string }> {
  readonly book: VisitHistory<Item>
  readonly entryOf: (item: Item) => VisitEntry
  /** Shown above the list, if there are visits. */
  readonly actions: ReactNode
}

export function VisitList<Item extends { readonly id: string }>({ book, entryOf, actions }: VisitListProps<Item>) {
  const t = useT()
  const language = useLanguage()
  const hiddenBy = useContentRule()
  const list = useRef<WindowVirtualizerHandle>(null)
  const [query, setQuery] = useState('')
  const [visits, setVisits] = useState<readonly Visit<Item>[]>()
  useEffect(() => {
    const read = () => void book.visits().then(setVisits)
    // The view transition of the screen must not wait for this.
    const timer = setTimeout(read, historyReadMs)
    // Another tab may have changed the history meanwhile.
    window.addEventListener('focus', read)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('focus', read)
    }
  }, [book])

  if (visits === undefined) return <Skeletons />
  if (visits.length === 0) return <EmptyState icon={HistoryIcon} title={t('history.none')} text={t('history.none.text')} />

  const forget = (id: string) => {
    setVisits(visits.filter((visit) => visit.item.id !== id))
    void book.forget(id)
    const visit = visits.find(({ item }) => item.id === id)
    const kind = visit && entryOf(visit.item).kind
    if (kind) forgetPlace(kind, id)
  }
  const lines = visits
    .map((visit) => ({ at: visit.at, entry: entryOf(visit.item) }))
    .map((line) => ({ ...line, isHidden: hiddenBy(line.entry.subject) !== undefined }))
    // A search must not find hidden works by their texts.
    .filter(({ entry, isHidden }) => entrySays(isHidden ? { id: entry.id, title: '', by: '' } : entry, query))
  return (
    <>
      <div className={styles.tools}>
        <SearchField value={query} onChange={setQuery} label={t('history.search')} />
        <HistoryJump
          times={lines.map(({ at }) => at)}
          onJump={(index) => list.current?.scrollToIndex(index, { offset: -barHeight })}
        />
        {actions}
      </div>
      {lines.length === 0 ? (
        <EmptyState title={t('history.search.none')} />
      ) : (
        <section aria-label={t('screen.history')}>
          <WindowVirtualizer ref={list} as="ul" item="li">
            {lines.map(({ at, entry, isHidden }, index) => {
              const day = formatDate(new Date(at), language)
              const before = lines[index - 1]
              const isFirstOfDay = before === undefined || formatDate(new Date(before.at), language) !== day
              return (
                <div key={entry.id}>
                  {isFirstOfDay && <h2 className={styles.day}>{day}</h2>}
                  <VisitRow entry={entry} at={at} isHidden={isHidden} onForget={() => forget(entry.id)} />
                </div>
              )
            })}
          </WindowVirtualizer>
        </section>
      )}
    </>
  )
}

function Skeletons() {
  return (
    <div className={styles.skeletons} aria-hidden="true">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className={rows.skeleton} />
      ))}
    </div>
  )
}

interface HistoryJumpProps {
  /** Times of the visits in ms, newest first. */
  readonly times: readonly number[]
  readonly onJump: (index: number) => void
}

/** Scrolls the history to a day. */
function HistoryJump({ times, onJump }: HistoryJumpProps) {
  const t = useT()
  const [newest] = times
  const oldest = times.at(-1)
  const dayOf = (time = Date.now()) => localDay(new Date(time))
  const { open, dialog } = useDayDialog({
    title: t('jump.date'),
    date: undefined,
    first: dayOf(oldest),
    last: dayOf(newest),
    onChoose: (day) => onJump(indexOfDay(times, day)),
  })
  if (times.length === 0) return null
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => void open()}>
        {t('jump.date')}
      </Button>
      {dialog}
    </>
  )
}
