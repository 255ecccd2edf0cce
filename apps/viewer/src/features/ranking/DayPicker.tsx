// Day picker: the day before, the day after, and a calendar behind an icon that shows the day of the month.
import type { Day } from '@emaki/domain'
import { firstRankingDay, lastRankingDay, parseRankingDate, shiftDay } from '@emaki/domain'
import { useRef } from 'react'
import { formatDate } from '../../i18n/format.ts'
import { useLanguage, useT } from '../../i18n/useT.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { BackIcon, ForwardIcon } from '../../ui/icons/navigation.tsx'
import { CalendarIcon } from '../../ui/icons/works.tsx'
import styles from './DayPicker.module.css'

export interface DayPickerProps {
  readonly date: Day
  readonly now: Date
  readonly onChoose: (day: Day) => void
}

export function DayPicker({ date, now, onChoose }: DayPickerProps) {
  const t = useT()
  const language = useLanguage()
  const field = useRef<HTMLInputElement>(null)
  const last = lastRankingDay(now)
  const shown = formatDate(date, language, 'UTC')

  const take = (value: string) => {
    const day = parseRankingDate(value, now)
    if (day !== undefined && day !== date) onChoose(day)
  }

  return (
    <div className={styles.picker}>
      <IconButton
        icon={BackIcon}
        label={t('rank.previous_day')}
        disabled={date <= firstRankingDay}
        onClick={() => onChoose(shiftDay(date, -1))}
      />
      <label className={styles.day} title={shown}>
        <CalendarIcon size={28} />
        <span className={styles.number} aria-hidden="true">
          {Number(date.slice(8))}
        </span>
        <input
          ref={field}
          // The browser's own field, so that every language has its own calendar; it lies unseen over the icon.
          key={date}
          className={styles.field}
          type="date"
          aria-label={`${t('rank.date')}: ${shown}`}
          defaultValue={date}
          min={firstRankingDay}
          max={last}
          required
          onClick={() => openCalendar(field.current)}
          onChange={(event) => take(event.target.value)}
        />
      </label>
      <IconButton
        icon={ForwardIcon}
        label={t('rank.next_day')}
        disabled={date >= last}
        onClick={() => onChoose(shiftDay(date, 1))}
      />
    </div>
  )
}

function openCalendar(field: HTMLInputElement | null) {
  try {
    field?.showPicker()
  } catch {
    // Not offered here (an embedded page, an older browser): the field itself still takes the day.
  }
}
