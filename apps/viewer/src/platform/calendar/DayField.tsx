// The first or the last day of a filter or of a notice, chosen in a calendar.
import type { Day } from '@emaki/domain'
import { useT } from '../i18n/useT.ts'
import { DayButton } from './DayButton.tsx'
import { useDayDialog } from './useDayDialog.tsx'

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
      <DayButton label={label} day={day} onClick={open} />
      {dialog}
    </>
  )
}
