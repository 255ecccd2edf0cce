// Filter dates: the first and the last day of a search, in the browser's own fields. Picking one clears the duration (spec 2.4).
import type { SearchFilters } from '@emaki/domain'
import { parseDay, searchableDays, searchSpan } from '@emaki/domain'
import { useT } from '../../i18n/useT.ts'
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
  const pick = (days: { readonly start_date: string | undefined; readonly end_date: string | undefined }) =>
    onChange({ ...filters, ...days, duration: undefined })
  const days = [
    {
      name: 'start',
      label: t('search.start_date'),
      day: start,
      take: (day: string | undefined) => pick({ start_date: day, end_date: end }),
    },
    {
      name: 'end',
      label: t('search.end_date'),
      day: end,
      take: (day: string | undefined) => pick({ start_date: start, end_date: day }),
    },
  ]
  return (
    <div className={styles.days}>
      {days.map(({ name, label, day, take }) => (
        <label key={name} className={styles.day}>
          <span className={styles.dayName}>{label}</span>
          <input
            // Days may come from elsewhere: a duration, the address.
            key={day ?? ''}
            className={styles.date}
            type="date"
            defaultValue={day}
            min={first}
            max={last}
            // A field gives a day only once it is whole; half of one is left until the field is left.
            onBlur={(event) => event.target.value === '' && day !== undefined && take(undefined)}
            onChange={(event) => {
              const picked = parseDay(event.target.value)
              if (picked !== undefined && picked !== day && picked >= first && picked <= last) take(picked)
            }}
          />
        </label>
      ))}
    </div>
  )
}
