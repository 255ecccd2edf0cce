// Ranking address: the path of a ranking, with its day only when it is not the usual one.
import type { Day, RankingType } from '@emaki/domain'
import { defaultRankingDate, parseRankingDate } from '@emaki/domain'

/** The path of a type's ranking on a day. */
export const rankingPath = (type: RankingType, date: Day, now: Date): string =>
  date === defaultRankingDate(now) ? `/rank/${type}` : `/rank/${type}?date=${date}`

/**
 * The day that an address asks for. `isOdd` when it names none that can be shown (no real day, too early, not out yet): the usual day
 * is shown and the address is put right (reliability A7).
 */
export function rankingDay(asked: string | undefined, now: Date): { date: Day; isOdd: boolean } {
  const date = asked === undefined ? undefined : parseRankingDate(asked, now)
  return { date: date ?? defaultRankingDate(now), isOdd: asked !== undefined && date === undefined }
}
