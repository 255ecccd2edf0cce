// Localised names of months, years and weekdays.
import type { Language } from '@emaki/domain'
import type { Month, Weekday } from './calendar.ts'

const dateOf = (month: Month) => new Date(`${month}-01T00:00:00Z`)

const formatter = (language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })

/** A month with its year: "November 2026", "2026年11月". */
export const formatMonth = (month: Month, language: Language): string =>
  formatter(language, { year: 'numeric', month: 'long' }).format(dateOf(month))

/** The names of the twelve months, January first. */
export function monthNames(language: Language): readonly string[] {
  const format = formatter(language, { month: 'long' })
  return Array.from({ length: 12 }, (_, month) => format.format(new Date(Date.UTC(2026, month, 1))))
}

/** A year alone: "2026", "2026年". */
export const formatYear = (year: number, language: Language): string =>
  formatter(language, { year: 'numeric' }).format(new Date(Date.UTC(year, 0, 1)))

/** Whether the language writes the year before the month. */
export function isYearFirst(language: Language): boolean {
  const parts = formatter(language, { year: 'numeric', month: 'long' }).formatToParts(new Date(0))
  return parts.findIndex(({ type }) => type === 'year') < parts.findIndex(({ type }) => type === 'month')
}

/** The seven weekdays from `start` on: the full name, and a short one for a column heading. */
export function weekdayNames(language: Language, start: Weekday): readonly { readonly long: string; readonly short: string }[] {
  const long = formatter(language, { weekday: 'long' })
  const short = formatter(language, { weekday: language.startsWith('zh') ? 'narrow' : 'short' })
  return Array.from({ length: 7 }, (_, index) => {
    // 1 February 2026 is a Sunday.
    const day = new Date(Date.UTC(2026, 1, 1 + start + index))
    return { long: long.format(day), short: short.format(day) }
  })
}
