// The first and the last day of a search, chosen in a calendar. Choosing one clears the duration filter (docs/spec/product.md 2.4).
import type { Day, SearchFilters } from '@emaki/domain'
import { searchableDays, searchSpan } from '@emaki/domain'
import { DayField } from '../../platform/calendar/DayField.tsx'
import { useT } from '../../platform/i18n/useT.ts'
import styles from '../../ui/fields/Filters.module.css'

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
      <DayField
        label={t('search.start_date')}
        day={start}
        first={first}
        last={end ?? last}
        onDay={(day) => change(day, end)}
        onClear={() => change(undefined, end)}
      />
      <DayField
        label={t('search.end_date')}
        day={end}
        first={start ?? first}
        last={last}
        onDay={(day) => change(start, day)}
        onClear={() => change(start, undefined)}
      />
    </div>
  )
}
