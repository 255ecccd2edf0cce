// The days for which rankings can be requested (docs/spec/product.md 9).
import type { Day } from './japanDay.ts'
import { japanDay, japanOffsetMs, parseDay, shiftDay } from './japanDay.ts'

/** The first day with a ranking upstream. */
export const firstRankingDay = '2007-09-13' as Day

/** The hour of Japan at which upstream has the ranking of the day before. */
const readyHour = 14

/** The newest day with a ranking: yesterday in Japan from 14:00 there, else the day before, whatever the time zone of the clock. */
export const lastRankingDay = (now: Date): Day =>
  shiftDay(japanDay(now), new Date(now.getTime() + japanOffsetMs).getUTCHours() >= readyHour ? -1 : -2)

/** The default day: two days ago in Japan, so that a gateway and a browser in different time zones request the same one. */
export const defaultRankingDate = (now: Date): Day => shiftDay(japanDay(now), -2)

/** The day in `value` when rankings exist for it, else undefined (docs/reliability.md A7). */
export function parseRankingDate(value: unknown, now: Date): Day | undefined {
  const day = parseDay(value)
  return day !== undefined && day >= firstRankingDay && day <= lastRankingDay(now) ? day : undefined
}
