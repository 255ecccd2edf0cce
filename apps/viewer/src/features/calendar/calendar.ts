// Calendar: the weeks of a month, and where each key leads from a day. Pure: days in, days out.
import type { Day } from '@emaki/domain'
import { clampDay, shiftDay } from '@emaki/domain'

/** A month as `YYYY-MM`. */
export type Month = string & { readonly month: true }

/** 0 is Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

export const monthOf = (day: Day): Month => day.slice(0, 7) as Month

const firstOf = (month: Month): Day => `${month}-01` as Day

/** Days of a month, 28 to 31. */
export function daysIn(month: Month): number {
  const next = shiftMonth(month, 1)
  return Math.round((Date.parse(firstOf(next)) - Date.parse(firstOf(month))) / 86_400_000)
}

/** The month so many months later, which may be negative. */
export function shiftMonth(month: Month, months: number): Month {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}` as Month
}

/** The same day of another month, or that month's last day when it has no such day. */
export function inMonth(day: Day, month: Month): Day {
  const date = Math.min(Number(day.slice(8)), daysIn(month))
  return `${month}-${String(date).padStart(2, '0')}` as Day
}

/** The day of the week. */
export const weekdayOf = (day: Day): Weekday => new Date(`${day}T00:00:00Z`).getUTCDay() as Weekday

/** A month's weeks, each of seven places from `start` on; places outside of the month are undefined. */
export function weeksOf(month: Month, start: Weekday): (Day | undefined)[][] {
  const first = firstOf(month)
  const lead = (weekdayOf(first) - start + 7) % 7
  const places = Array.from({ length: Math.ceil((lead + daysIn(month)) / 7) * 7 }, (_, at) => {
    const day = shiftDay(first, at - lead)
    return monthOf(day) === month ? day : undefined
  })
  return Array.from({ length: places.length / 7 }, (_, week) => places.slice(week * 7, week * 7 + 7))
}

/** Where a key leads from a day, between two bounds; undefined for keys that lead nowhere. `start` begins the week. */
export function dayAfterKey(
  key: string,
  hasShift: boolean,
  from: Day,
  bounds: { readonly first: Day; readonly last: Day; readonly start: Weekday },
): Day | undefined {
  const to = reached(key, hasShift, from, bounds.start)
  return to && clampDay(to, bounds.first, bounds.last)
}

function reached(key: string, hasShift: boolean, from: Day, start: Weekday): Day | undefined {
  const inWeek = (weekdayOf(from) - start + 7) % 7
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
      return shiftDay(from, -inWeek)
    case 'End':
      return shiftDay(from, 6 - inWeek)
    case 'PageUp':
      return inMonth(from, shiftMonth(monthOf(from), hasShift ? -12 : -1))
    case 'PageDown':
      return inMonth(from, shiftMonth(monthOf(from), hasShift ? 12 : 1))
    default:
      return undefined
  }
}

/** The day with which weeks begin where a language is spoken; Monday where nobody knows. */
export function weekStart(language: string): Weekday {
  const locale: Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } } = new Intl.Locale(
    language,
  ).maximize()
  const first = locale.getWeekInfo?.().firstDay ?? locale.weekInfo?.firstDay ?? 1
  return (first % 7) as Weekday
}
