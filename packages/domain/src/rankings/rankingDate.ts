// Which days a ranking may be asked for (docs/spec/product.md 9).
import type { Day } from './japanDay.ts'
import { clampDay, japanDay, localDay, parseDay, shiftDay } from './japanDay.ts'

/** The first day that upstream has a ranking for. */
export const firstRankingDay = '2007-09-13' as Day

/** The latest day that may be picked: yesterday once the local hour is past 14, two days back before. */
export const lastRankingDay = (now: Date): Day => shiftDay(localDay(now), now.getHours() > 14 ? -1 : -2)

/**
 * The day that is shown unless another is picked: two days ago in Japan, so that a gateway and a browser in different zones
 * ask for the same one, but never later than `lastRankingDay`.
 */
export const defaultRankingDate = (now: Date): Day => clampDay(shiftDay(japanDay(now), -2), firstRankingDay, lastRankingDay(now))

/** The day in `value` when a ranking may be asked for it, else undefined (docs/reliability.md A7). */
export function parseRankingDate(value: unknown, now: Date): Day | undefined {
  const day = parseDay(value)
  return day !== undefined && day >= firstRankingDay && day <= lastRankingDay(now) ? day : undefined
}
