// Days as upstream counts them: calendar days in Japan (UTC+9, no summer time), written YYYY-MM-DD.

const dayMs = 86_400_000
const japanOffsetMs = 9 * 3_600_000
const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/

/** A real calendar day, YYYY-MM-DD. Only `parseDay` and the functions here make one. */
export type Day = string & { readonly day: true }

/** The day when `value` names a real one (`2024-02-30` and `9999-99-99` do not), else undefined. */
export function parseDay(value: unknown): Day | undefined {
  if (typeof value !== 'string') return undefined
  const match = dayPattern.exec(value)
  if (!match) return undefined
  const time = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]))
  return toDay(time) === value ? (value as Day) : undefined
}

/** The day that it is in Japan at `now`. */
export const japanDay = (now: Date): Day => toDay(now.getTime() + japanOffsetMs)

/** The day that it is where the person is. */
export const localDay = (now: Date): Day => toDay(now.getTime() - now.getTimezoneOffset() * 60_000)

/** `day` moved by a number of days, which may be negative. */
export const shiftDay = (day: Day, days: number): Day => toDay(Date.parse(`${day}T00:00:00Z`) + days * dayMs)

/** `day`, or the nearer bound when it lies outside `min` to `max`. */
export function clampDay(day: Day, min: Day, max: Day): Day {
  if (day < min) return min
  return day > max ? max : day
}

function toDay(time: number): Day {
  return new Date(time).toISOString().slice(0, 10) as Day
}
