// Month choice: a year and a month, each out of its own list, in the order in which the language writes them.
import { useLanguage, useT } from '../../i18n/useT.ts'
import type { Month } from './calendar.ts'
import { formatYear, isYearFirst, monthNames } from './calendarWords.ts'
import styles from './DayDialog.module.css'

export interface MonthChoiceProps {
  readonly month: Month
  /** The first and the last month that may be chosen. */
  readonly first: Month
  readonly last: Month
  readonly onChoose: (month: Month) => void
}

export function MonthChoice({ month, first, last, onChoose }: MonthChoiceProps) {
  const t = useT()
  const language = useLanguage()
  const year = month.slice(0, 4)
  const firstYear = Number(first.slice(0, 4))
  const years = Array.from({ length: Number(last.slice(0, 4)) - firstYear + 1 }, (_, at) => firstYear + at).reverse()
  const choose = (to: string) => onChoose((to < first ? first : to > last ? last : to) as Month)

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
      {monthNames(language).map((name, at) => {
        const value = String(at + 1).padStart(2, '0')
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
