// Date picker: selects one day by touch, mouse or keyboard. It is the only date picker of the viewer. Its code loads when it is first opened.
import { clampDay, type Day } from '@emaki/domain'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { BackIcon, ForwardIcon } from '../../ui/icons/navigation.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { formatDate } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/useT.ts'
import { dayAfterKey, inMonth, type Month, monthOf, shiftMonth, type Weekday, weekStart, weeksOf } from './calendar.ts'
import { formatMonth, weekdayNames } from './calendarFormat.ts'
import styles from './DayDialog.module.css'
import { MonthSelect } from './MonthSelect.tsx'

export interface DayDialogProps {
  readonly open: boolean
  readonly title: string
  /** The selected day; undefined when none is selected. */
  readonly date: Day | undefined
  /** The first and the last day that can be selected. */
  readonly first: Day
  readonly last: Day
  /** A line below the month. */
  readonly note?: string
  /** Adds a button that clears the date; `label` is its text. */
  readonly clear?: { readonly label: string; readonly onClear: () => void }
  readonly onChoose: (day: Day) => void
  readonly onClose: () => void
}

export function DayDialog({ open, title, onClose, ...calendar }: DayDialogProps) {
  const grid = useRef<HTMLTableElement>(null)
  const focusableDay = () => grid.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]') ?? null
  return (
    <Dialog open={open} onClose={onClose} title={title} initialFocus={focusableDay}>
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
  /** The day that the Tab key reaches. */
  const [current, setCurrent] = useState(date ?? last)
  /** True when a key moved to the current day: that day then gets the focus. */
  const [isKeyboardMove, setKeyboardMove] = useState(false)
  const start = weekStart(language)
  const month = monthOf(current)

  useEffect(() => {
    if (isKeyboardMove) grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus()
  }, [grid, current, isKeyboardMove])

  const showMonth = (shown: Month) => {
    setKeyboardMove(false)
    setCurrent(clampDay(inMonth(current, shown), first, last))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, event.shiftKey, current, { first, last, start })
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    setKeyboardMove(true)
    setCurrent(next)
  }

  return (
    <div className={styles.calendar}>
      <div className={styles.months}>
        <IconButton
          icon={BackIcon}
          label={t('rank.previous_month')}
          disabled={month <= monthOf(first)}
          onClick={() => showMonth(shiftMonth(month, -1))}
        />
        <MonthSelect month={month} first={monthOf(first)} last={monthOf(last)} onChoose={showMonth} />
        <IconButton
          icon={ForwardIcon}
          label={t('rank.next_month')}
          disabled={month >= monthOf(last)}
          onClick={() => showMonth(shiftMonth(month, 1))}
        />
      </div>
      <div className={styles.sheet}>
        <MonthTable
          grid={grid}
          month={month}
          start={start}
          renderDay={(day) => (
            <button
              type="button"
              className={styles.day}
              data-day={day}
              tabIndex={day === current ? 0 : -1}
              aria-label={formatDate(day, language, 'UTC')}
              aria-pressed={day === date}
              disabled={day < first || day > last}
              onClick={() => onChoose(day)}
              onKeyDown={onKeyDown}
            >
              {Number(day.slice(8))}
            </button>
          )}
        />
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

interface MonthTableProps {
  readonly grid: RefObject<HTMLTableElement | null>
  readonly month: Month
  readonly start: Weekday
  readonly renderDay: (day: Day) => ReactNode
}

/** A month as a table: a row for each week, a column for each weekday. */
function MonthTable({ grid, month, start, renderDay }: MonthTableProps) {
  const language = useLanguage()
  return (
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
            {week.map((day, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell has no identity but its column
              <td key={column}>{day && renderDay(day)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
