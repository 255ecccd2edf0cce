// Day dialog: a month to choose the ranking's day from, by finger, mouse and keyboard. Loaded when it is first opened.
import type { Day } from '@emaki/domain'
import { clampDay, firstRankingDay, lastRankingDay } from '@emaki/domain'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { formatDate } from '../../i18n/format.ts'
import { useLanguage, useT } from '../../i18n/useT.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { BackIcon, ForwardIcon } from '../../ui/icons/navigation.tsx'
import type { Month } from './calendar.ts'
import { dayAfterKey, inMonth, monthOf, shiftMonth, weekStart, weeksOf } from './calendar.ts'
import { formatMonth, weekdayNames } from './calendarWords.ts'
import styles from './DayDialog.module.css'
import { MonthChoice } from './MonthChoice.tsx'

export interface DayDialogProps {
  readonly open: boolean
  readonly date: Day
  readonly now: Date
  readonly onChoose: (day: Day) => void
  readonly onClose: () => void
}

export function DayDialog({ open, date, now, onChoose, onClose }: DayDialogProps) {
  const t = useT()
  const grid = useRef<HTMLTableElement>(null)
  const reachable = () => grid.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]') ?? null
  return (
    <Dialog open={open} onClose={onClose} title={t('rank.date')} initialFocus={reachable}>
      <Calendar grid={grid} date={date} now={now} onChoose={onChoose} />
    </Dialog>
  )
}

interface CalendarProps extends Pick<DayDialogProps, 'date' | 'now' | 'onChoose'> {
  readonly grid: RefObject<HTMLTableElement | null>
}

function Calendar({ grid, date, now, onChoose }: CalendarProps) {
  const t = useT()
  const language = useLanguage()
  /** The one day that the tab key reaches. */
  const [current, setCurrent] = useState(date)
  /** Whether the current day was reached by a key and takes the focus. */
  const [isSteered, setSteered] = useState(false)
  const start = weekStart(language)
  const last = lastRankingDay(now)
  const month = monthOf(current)

  useEffect(() => {
    if (isSteered) grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus()
  }, [grid, current, isSteered])

  const turnTo = (to: Month) => {
    setSteered(false)
    setCurrent(clampDay(inMonth(current, to), firstRankingDay, last))
  }
  const steer = (event: KeyboardEvent) => {
    const to = dayAfterKey(event.key, event.shiftKey, current, { first: firstRankingDay, last, start })
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    setSteered(true)
    setCurrent(to)
  }

  return (
    <div className={styles.calendar}>
      <div className={styles.months}>
        <IconButton
          icon={BackIcon}
          label={t('rank.previous_month')}
          disabled={month <= monthOf(firstRankingDay)}
          onClick={() => turnTo(shiftMonth(month, -1))}
        />
        <MonthChoice month={month} first={monthOf(firstRankingDay)} last={monthOf(last)} onChoose={turnTo} />
        <IconButton
          icon={ForwardIcon}
          label={t('rank.next_month')}
          disabled={month >= monthOf(last)}
          onClick={() => turnTo(shiftMonth(month, 1))}
        />
      </div>
      <div className={styles.sheet}>
        <table ref={grid} className={styles.grid} aria-label={formatMonth(month, language)}>
          <thead>
            <tr>
              {weekdayNames(language, start).map(({ long, short }) => (
                <th key={long} scope="col" abbr={long}>
                  {short}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(month, start).map((week) => (
              <tr key={week.find(Boolean)}>
                {week.map((day, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a place in the week is what an empty cell is
                  <td key={place}>
                    {day && (
                      <button
                        type="button"
                        className={styles.day}
                        data-day={day}
                        tabIndex={day === current ? 0 : -1}
                        aria-label={formatDate(day, language, 'UTC')}
                        aria-pressed={day === date}
                        disabled={day < firstRankingDay || day > last}
                        onClick={() => onChoose(day)}
                        onKeyDown={steer}
                      >
                        {Number(day.slice(8))}
                      </button>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.bounds}>{t('rank.newest', { date: formatDate(last, language, 'UTC') })}</p>
    </div>
  )
}
