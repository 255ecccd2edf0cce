// Day picker: buttons for the previous and the next day, and a button that opens the calendar.
import { type Day, firstRankingDay, lastRankingDay, shiftDay } from '@emaki/domain'
import { useEffect, useRef } from 'react'
import { useDayDialog } from '../../platform/calendar/useDayDialog.tsx'
import { formatDate } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { BackIcon, ForwardIcon } from '../../ui/icons/navigation.tsx'
import { CalendarIcon } from '../../ui/icons/works.tsx'
import styles from './DayPicker.module.css'

export interface DayPickerProps {
  readonly date: Day
  readonly now: Date
  readonly onChoose: (day: Day) => void
  /** `icons`: for the bar. `line`: the full date between the arrows, for narrow screens. */
  readonly form: 'icons' | 'line'
}

export function DayPicker({ date, now, onChoose, form }: DayPickerProps) {
  const t = useT()
  const language = useLanguage()
  const last = lastRankingDay(now)
  const shown = formatDate(date, language, 'UTC')
  /** The day of the last press. The next press continues from there, even before `date` has changed. */
  const lastDay = useRef(date)
  useEffect(() => {
    lastDay.current = date
  }, [date])

  const step = (days: number) => {
    const day = shiftDay(lastDay.current, days)
    if (day < firstRankingDay || day > last) return
    lastDay.current = day
    onChoose(day)
  }
  const { open, dialog } = useDayDialog({
    title: t('rank.date'),
    date,
    first: firstRankingDay,
    last,
    note: t('rank.newest', { date: formatDate(last, language, 'UTC') }),
    onChoose: (day) => day !== date && onChoose(day),
  })

  return (
    <div className={form === 'line' ? styles.line : styles.icons}>
      <IconButton icon={BackIcon} label={t('rank.previous_day')} disabled={date <= firstRankingDay} onClick={() => step(-1)} />
      {form === 'line' ? (
        <button type="button" className={styles.words} aria-haspopup="dialog" onClick={open}>
          <span className="unseen">{t('rank.date')}: </span>
          {shown}
        </button>
      ) : (
        <button
          type="button"
          className={styles.day}
          title={shown}
          aria-label={`${t('rank.date')}: ${shown}`}
          aria-haspopup="dialog"
          onClick={open}
        >
          <CalendarIcon size={28} />
          <span className={styles.number} data-day={Number(date.slice(8))} />
          <span className={styles.date} aria-hidden="true">
            {shown}
          </span>
        </button>
      )}
      <IconButton icon={ForwardIcon} label={t('rank.next_day')} disabled={date >= last} onClick={() => step(1)} />
      {dialog}
    </div>
  )
}
