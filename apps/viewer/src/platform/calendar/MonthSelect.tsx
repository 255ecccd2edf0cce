// Two lists that select a year and a month, in the order of the language.
import { useLanguage, useT } from '../i18n/useT.ts'
import type { Month } from './calendar.ts'
import { formatYear, isYearFirst, monthNames } from './calendarFormat.ts'
import styles from './DayDialog.module.css'

export interface MonthSelectProps {
  readonly month: Month
  /** The first and the last month that can be selected. */
  readonly first: Month
  readonly last: Month
  readonly onChoose: (month: Month) => void
}

export function MonthSelect({ month, first, last, onChoose }: MonthSelectProps) {
  const t = useT()
  const language = useLanguage()
  const year = month.slice(0, 4)
  const firstYear = Number(first.slice(0, 4))
  const years = Array.from({ length: Number(last.slice(0, 4)) - firstYear + 1 }, (_, index) => firstYear + index).reverse()
  const choose = (chosen: string) => onChoose((chosen < first ? first : chosen > last ? last : chosen) as Month)

  const yearList = (
    <select
      key="year"
      className={styles.choice}
      aria-label={t('rank.pick_year')}
      value={year}
      onChange={(event) => choose(`${event.target.value}${month.slice(4)}`)}
    >
      {years.map((each) => (
        <option key={each} value={each}>
          {formatYear(each, language)}
        </option>
      ))}
    </select>
  )
  const monthList = (
    <select
      key="month"
      className={styles.choice}
      aria-label={t('rank.pick_month')}
      value={month.slice(5)}
      onChange={(event) => choose(`${year}-${event.target.value}`)}
    >
      {monthNames(language).map((name, index) => {
        const value = String(index + 1).padStart(2, '0')
        const isOut = `${year}-${value}` < first || `${year}-${value}` > last
        return (
          <option key={value} value={value} disabled={isOut}>
            {name}
          </option>
        )
      })}
    </select>
  )
  return <div className={styles.choices}>{isYearFirst(language) ? [yearList, monthList] : [monthList, yearList]}</div>
}
