// Calendar days as upstream counts them: in Japan (UTC+9, no daylight saving time), written YYYY-MM-DD.

const dayMs = 86_400_000
/** Offset of Japanese time from UTC, in ms. */
export const japanOffsetMs = 9 * 3_600_000
const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/

/** A valid calendar day, YYYY-MM-DD. Only `parseDay` and the functions here create one. */
export type Day = string & { readonly day: true }

/** The day when `value` names a valid one, else undefined. `2024-02-30` and `9999-99-99` are invalid. */
export function parseDay(value: unknown): Day | undefined {
  if (typeof value !== 'string') return undefined
  const match = dayPattern.exec(value)
  if (!match) return undefined
  const time = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]))
  return toDay(time) === value ? (value as Day) : undefined
}

/** The calendar day in Japan at `now`. */
export const japanDay = (now: Date): Day => toDay(now.getTime() + japanOffsetMs)

/** The calendar day in the local time zone at `now`. */
export const localDay = (now: Date): Day => toDay(now.getTime() - now.getTimezoneOffset() * 60_000)

/** `day` moved by a number of days, which may be negative. */
export const shiftDay = (day: Day, days: number): Day => toDay(Date.parse(`${day}T00:00:00Z`) + days * dayMs)

/** `day`, or the nearest bound when it lies outside of `min` to `max`. */
export function clampDay(day: Day, min: Day, max: Day): Day {
  if (day < min) return min
  return day > max ? max : day
}

function toDay(time: number): Day {
  return new Date(time).toISOString().slice(0, 10) as Day
}

/** An instant (ms since 1970) as ISO 8601 with the Japanese offset, without fractions of a second. */
export const japanTimestamp = (instantMs: number): string =>
  `${new Date(instantMs + japanOffsetMs).toISOString().slice(0, 19)}+09:00`
