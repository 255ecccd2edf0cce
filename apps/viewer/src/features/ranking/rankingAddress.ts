// Ranking address: where a ranking of artworks or novels is found, with its day only when it is not the usual one.
import { type Day, defaultRankingDate, type NovelRankingType, parseRankingDate, type RankingType, shiftDay } from '@emaki/domain'

/** A ranking's address without a day. */
export type RankingPath = `/rank/${RankingType}` | `/rank_novel/${NovelRankingType}`

/** The address of a ranking on a day. */
export const rankingPath = (path: RankingPath, date: Day, now: Date): string =>
  date === defaultRankingDate(now) ? path : `${path}?date=${date}`

/**
 * The day that an address asks for. `isOdd` when it names none that can be shown (no real day, too early, not out yet): the `usual` day
 * is shown and the address is put right (docs/reliability.md A7).
 */
export function rankingDay(asked: string | undefined, now: Date, usual = defaultRankingDate(now)): { date: Day; isOdd: boolean } {
  const date = asked === undefined ? undefined : parseRankingDate(asked, now)
  return { date: date ?? usual, isOdd: asked !== undefined && date === undefined }
}

/** Where an empty day leads: to the newest ranking that is surely out, or to the day before when that one is empty too. */
export function dayWithWorks(empty: Day, now: Date): Day {
  const newest = defaultRankingDate(now)
  return empty === newest ? shiftDay(newest, -1) : newest
}
