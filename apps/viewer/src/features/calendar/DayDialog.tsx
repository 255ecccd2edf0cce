// Calendar dialog: chooses one day, by finger, mouse and keyboard. Every date in the viewer is chosen here. Loaded when it is first opened.
import type { Day } from '@emaki/domain'
import { clampDay } from '@emaki/domain'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { formatDate } from '../../i18n/format.ts'
import { useLanguage, useT } from '../../i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
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
  readonly title: string
  /** The current day; undefined when none is set. */
  readonly date: Day | undefined
  /** The first and the last day that can be chosen. */
  readonly first: Day
  readonly last: Day
  /** A line below the month. */
  readonly note?: string
  /** Offered when the date may be unset; `label` names that choice. */
  readonly clear?: { readonly label: string; readonly onClear: () => void }
  readonly onChoose: (day: Day) => void
  readonly onClose: () => void
}

export function DayDialog({ open, title, onClose, ...calendar }: DayDialogProps) {
  const grid = useRef<HTMLTableElement>(null)
  const reachable = () => grid.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]') ?? null
  return (
    <Dialog open={open} onClose={onClose} title={title} initialFocus={reachable}>
      <Calendar grid={grid} {...calendar} />
    </Dialog>
  )
}

interface CalendarProps extends Omit<DayDialogProps, 'open' | 'title' | 'onClose'> {
  readonly grid: RefObject<HTMLTableElement | null>
}

function Calendar({ grid, date, first, last, note, clear, onChoose }: CalendarProps) {
  const t = useT()
  const language = useLanguage()
  /** The one day that the tab key reaches. */
  const [current, setCurrent] = useState(date ?? last)
  /** Whether the current day was reached by a key and takes the focus. */
  const [isSteered, setSteered] = useState(false)
  const start = weekStart(language)
  const month = monthOf(current)

  useEffect(() => {
    if (isSteered) grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus()
  }, [grid, current, isSteered])

  const turnTo = (to: Month) => {
    setSteered(false)
    setCurrent(clampDay(inMonth(current, to), first, last))
  }
  const steer = (event: KeyboardEvent) => {
    const to = dayAfterKey(event.key, event.shiftKey, current, { first, last, start })
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
          disabled={month <= monthOf(first)}
          onClick={() => turnTo(shiftMonth(month, -1))}
        />
        <MonthChoice month={month} first={monthOf(first)} last={monthOf(last)} onChoose={turnTo} />
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
                        disabled={day < first || day > last}
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
      {note !== undefined && <p className={styles.bounds}>{note}</p>}
      {clear && (
        <Button className={styles.clear} aria-pressed={date === undefined} onClick={clear.onClear}>
          {clear.label}
        </Button>
      )}
    </div>
  )
}
