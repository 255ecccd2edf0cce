// Calendar arithmetic: the weeks of a month, and keyboard moves between days. Pure functions.
import { clampDay, type Day, shiftDay } from '@emaki/domain'

/** A month as `YYYY-MM`. */
export type Month = string & { readonly month: true }

/** 0 is Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

export const monthOf = (day: Day): Month => day.slice(0, 7) as Month

const firstDayOf = (month: Month): Day => `${month}-01` as Day

/** Number of days in a month, 28 to 31. */
export function daysIn(month: Month): number {
  const next = shiftMonth(month, 1)
  return Math.round((Date.parse(firstDayOf(next)) - Date.parse(firstDayOf(month))) / 86_400_000)
}

/** The month that is `months` later; a negative number goes back. */
export function shiftMonth(month: Month, months: number): Month {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}` as Month
}

/** The same day of another month, or that month's last day when it has no such day. */
export function inMonth(day: Day, month: Month): Day {
  const date = Math.min(Number(day.slice(8)), daysIn(month))
  return `${month}-${String(date).padStart(2, '0')}` as Day
}

export const weekdayOf = (day: Day): Weekday => new Date(`${day}T00:00:00Z`).getUTCDay() as Weekday

/** The weeks of a month. Each week has seven cells and begins with weekday `start`; cells outside of the month are undefined. */
export function weeksOf(month: Month, start: Weekday): (Day | undefined)[][] {
  const first = firstDayOf(month)
  const lead = (weekdayOf(first) - start + 7) % 7
  const cells = Array.from({ length: Math.ceil((lead + daysIn(month)) / 7) * 7 }, (_, index) => {
    const day = shiftDay(first, index - lead)
    return monthOf(day) === month ? day : undefined
  })
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/** The day that a key moves to, clamped to `bounds`; undefined for keys that move nowhere. `start` is the first weekday of a week. */
export function dayAfterKey(
  key: string,
  hasShift: boolean,
  from: Day,
  bounds: { readonly first: Day; readonly last: Day; readonly start: Weekday },
): Day | undefined {
  const day = unclampedDayAfterKey(key, hasShift, from, bounds.start)
  return day && clampDay(day, bounds.first, bounds.last)
}

function unclampedDayAfterKey(key: string, hasShift: boolean, from: Day, start: Weekday): Day | undefined {
  /** Days since the week began. */
  const column = (weekdayOf(from) - start + 7) % 7
  switch (key) {
    case 'ArrowLeft':
      return shiftDay(from, -1)
    case 'ArrowRight':
      return shiftDay(from, 1)
    case 'ArrowUp':
      return shiftDay(from, -7)
    case 'ArrowDown':
      return shiftDay(from, 7)
    case 'Home':
      return shiftDay(from, -column)
    case 'End':
      return shiftDay(from, 6 - column)
    case 'PageUp':
      return inMonth(from, shiftMonth(monthOf(from), hasShift ? -12 : -1))
    case 'PageDown':
      return inMonth(from, shiftMonth(monthOf(from), hasShift ? 12 : 1))
    default:
      return undefined
  }
}

/** The first weekday in the main region of a language; Monday in browsers that do not tell. */
export function weekStart(language: string): Weekday {
  const locale: Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } } = new Intl.Locale(
    language,
  ).maximize()
  const first = locale.getWeekInfo?.().firstDay ?? locale.weekInfo?.firstDay ?? 1
  return (first % 7) as Weekday
}
