// URLs of rankings. The day is part of the URL only when it is not the default day.
import { type Day, defaultRankingDate, type NovelRankingType, parseRankingDate, type RankingType, shiftDay } from '@emaki/domain'

/** Path of a ranking without a day. */
export type RankingPath = `/rank/${RankingType}` | `/rank_novel/${NovelRankingType}`

export const rankingPath = (path: RankingPath, date: Day, now: Date): string =>
  date === defaultRankingDate(now) ? path : `${path}?date=${date}`

/**
 * The day that a URL requests. `isInvalid` is true for a day without a ranking (not a date, too early, or in the future). The caller then
 * shows the default day and corrects the URL (docs/reliability.md A7).
 */
export function parseRankingDay(
  requested: string | undefined,
  now: Date,
  defaultDay = defaultRankingDate(now),
): { date: Day; isInvalid: boolean } {
  const date = requested === undefined ? undefined : parseRankingDate(requested, now)
  return { date: date ?? defaultDay, isInvalid: requested !== undefined && date === undefined }
}

/** The day to link from an empty day: the default day, or the day before it when that one is empty. */
export function nonEmptyDay(empty: Day, now: Date): Day {
  const newest = defaultRankingDate(now)
  return empty === newest ? shiftDay(newest, -1) : newest
}
