// The first or the last day of a filter or of a notice, chosen in a calendar.
import type { Day } from '@emaki/domain'
import { useDayDialog } from '../../platform/calendar/useDayDialog.tsx'
import { formatDate } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import styles from './Filters.module.css'

export interface DayFieldProps {
  readonly label: string
  /** Title of the calendar; `label` by default. */
  readonly title?: string
  readonly day: Day | undefined
  /** The first and the last day that can be chosen. */
  readonly first: Day
  readonly last: Day
  readonly onDay: (day: Day) => void
  /** Adds a choice of no day. */
  readonly onClear?: () => void
}

export function DayField({ label, title = label, day, first, last, onDay, onClear }: DayFieldProps) {
  const t = useT()
  const language = useLanguage()
  const { open, dialog } = useDayDialog({
    title,
    date: day,
    first,
    last,
    onChoose: (chosen) => chosen !== day && onDay(chosen),
    ...(onClear && { clear: { label: t('search.duration.any'), onClear: () => day !== undefined && onClear() } }),
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
