// The days between which works were kept and published.
import { type Day, type LibraryQuery, localDay, parseDay } from '@emaki/domain'
import { useState } from 'react'
import { DayField } from '../platform/calendar/DayField.tsx'
import { type MessageKey, useT } from '../platform/i18n/useT.ts'
import styles from '../ui/fields/Filters.module.css'

interface LibraryDatesProps {
  readonly query: LibraryQuery
  /** False for bookmarks: the site does not say when a work was bookmarked. */
  readonly hasKept: boolean
  readonly onChange: (query: LibraryQuery) => void
}

/** The site opened on 10 September 2007, so that no work is older. */
const firstDay = parseDay('2007-09-10') ?? localDay(new Date(0))

export function LibraryDates({ query, hasKept, onChange }: LibraryDatesProps) {
  const [today] = useState(() => localDay(new Date()))
  const { keptFrom, keptTo, madeFrom, madeTo } = query
  return (
    <div className={styles.days}>
      <Range
        names={['library.made.from', 'library.made.to']}
        days={[madeFrom, madeTo]}
        today={today}
        onDays={(from, to) => onChange({ ...query, madeFrom: from, madeTo: to })}
      />
      {hasKept && (
        <Range
          names={['library.kept.from', 'library.kept.to']}
          days={[keptFrom, keptTo]}
          today={today}
          onDays={(from, to) => onChange({ ...query, keptFrom: from, keptTo: to })}
        />
      )}
    </div>
  )
}

interface RangeProps {
  readonly names: readonly [from: MessageKey, to: MessageKey]
  readonly days: readonly [from: Day | undefined, to: Day | undefined]
  readonly today: Day
  readonly onDays: (from: Day | undefined, to: Day | undefined) => void
}

function Range({ names, days: [from, to], today, onDays }: RangeProps) {
  const t = useT()
  return (
    <>
      <DayField
        label={t(names[0])}
        day={from}
        first={firstDay}
        last={to ?? today}
        onDay={(day) => onDays(day, to)}
        onClear={() => onDays(undefined, to)}
      />
      <DayField
        label={t(names[1])}
        day={to}
        first={from ?? firstDay}
        last={today}
        onDay={(day) => onDays(from, day)}
        onClear={() => onDays(from, undefined)}
      />
    </>
  )
}
