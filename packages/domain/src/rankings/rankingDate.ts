// The days for which rankings can be requested (docs/spec/product.md 9).
import type { Day } from './japanDay.ts'
import { clampDay, japanDay, localDay, parseDay, shiftDay } from './japanDay.ts'

/** The first day with a ranking upstream. */
export const firstRankingDay = '2007-09-13' as Day

/** The latest selectable day: yesterday when the local hour is past 14, else two days ago. */
export const lastRankingDay = (now: Date): Day => shiftDay(localDay(now), now.getHours() > 14 ? -1 : -2)

/**
 * The default day: two days ago in Japan, so that a gateway and a browser in different time zones request the same one.
 * Never later than `lastRankingDay`.
 */
export const defaultRankingDate = (now: Date): Day => clampDay(shiftDay(japanDay(now), -2), firstRankingDay, lastRankingDay(now))

/** The day in `value` when rankings exist for it, else undefined (docs/reliability.md A7). */
export function parseRankingDate(value: unknown, now: Date): Day | undefined {
  const day = parseDay(value)
  return day !== undefined && day >= firstRankingDay && day <= lastRankingDay(now) ? day : undefined
}
