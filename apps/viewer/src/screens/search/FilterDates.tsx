// The first and the last day of a search, chosen in a calendar. Choosing one clears the duration filter (docs/spec/product.md 2.4).
import type { Day, SearchFilters } from '@emaki/domain'
import { searchableDays, searchSpan } from '@emaki/domain'
import { useDayDialog } from '../../features/calendar/useDayDialog.tsx'
import { formatDate } from '../../i18n/format.ts'
import { useLanguage, useT } from '../../i18n/useT.ts'
import styles from './Filters.module.css'

interface FilterDatesProps {
  readonly filters: SearchFilters
  readonly now: Date
  readonly onChange: (filters: SearchFilters) => void
}

export function FilterDates({ filters, now, onChange }: FilterDatesProps) {
  const t = useT()
  const { first, last } = searchableDays(now)
  const { start, end } = searchSpan(filters, now)
  const change = (start_date: Day | undefined, end_date: Day | undefined) =>
    onChange({ ...filters, start_date, end_date, duration: undefined })
  return (
    <div className={styles.days}>
      <DayField label={t('search.start_date')} day={start} first={first} last={end ?? last} onDay={(day) => change(day, end)} />
      <DayField label={t('search.end_date')} day={end} first={start ?? first} last={last} onDay={(day) => change(start, day)} />
    </div>
  )
}

interface DayFieldProps {
  readonly label: string
  readonly day: Day | undefined
  readonly first: Day
  readonly last: Day
  readonly onDay: (day: Day | undefined) => void
}

function DayField({ label, day, first, last, onDay }: DayFieldProps) {
  const t = useT()
  const language = useLanguage()
  const { open, dialog } = useDayDialog({
    title: label,
    date: day,
    first,
    last,
    onChoose: (chosen) => chosen !== day && onDay(chosen),
    clear: { label: t('search.duration.any'), onClear: () => day !== undefined && onDay(undefined) },
  })
  return (
    <>
      <button type="button" className={styles.day} aria-haspopup="dialog" onClick={open}>
        <span className={styles.dayName}>{label}</span>{' '}
        <span className={styles.date}>{day === undefined ? t('search.duration.any') : formatDate(day, language, 'UTC')}</span>
      </button>
      {dialog}
    </>
  )
}
