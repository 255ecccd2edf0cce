// Japanese days: the site counts days, rankings and dates at +09:00, whatever the server's time zone is.
import { japanOffsetMs } from '@emaki/domain'

export { japanTimestamp as stamp } from '@emaki/domain'

/** Days since 1970-01-01 in Japan. */
export type DayNumber = number

const dayMs = 86_400_000

/** The Japanese day of an instant (ms since the epoch). */
export const dayOf = (instantMs: number): DayNumber => Math.floor((instantMs + japanOffsetMs) / dayMs)

/** The instant (ms since the epoch) at which a Japanese day begins. */
export const startOfDay = (day: DayNumber): number => day * dayMs - japanOffsetMs

/** A day as YYYY-MM-DD. */
export const dayText = (day: DayNumber): string => new Date(day * dayMs).toISOString().slice(0, 10)

/** The day of a text in the form YYYY-MM-DD; undefined for anything else, including `2024-02-30`. */
export function parseDay(text: string): DayNumber | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const day = Date.parse(`${text}T00:00:00Z`) / dayMs
  return Number.isInteger(day) && dayText(day) === text ? day : undefined
}

/** The same month and day `years` earlier. 29 February becomes 1 March. */
export function yearsBefore(day: DayNumber, years: number): DayNumber {
  const date = new Date(day * dayMs)
  return Date.UTC(date.getUTCFullYear() - years, date.getUTCMonth(), date.getUTCDate()) / dayMs
}

/** The latest day with a published ranking: it appears at noon, Japanese time, of the next day (docs/contract/app-api.md 3.5). */
export const latestRankedDay = (instantMs: number): DayNumber => dayOf(instantMs - dayMs / 2) - 1
