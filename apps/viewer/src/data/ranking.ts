// Ranking: the works of a type and day, a page at a time, with their ranks.
import type { Artwork, Day, RankingType, Result } from '@emaki/domain'
import {
  homeRankingRule,
  rankingCategory,
  rankingPageSize,
  rankingRule,
  success,
  upstreamRankingMode,
  webRankingMode,
} from '@emaki/domain'
import type { FeedQuery } from './feed.ts'
import { feedQuery } from './feed.ts'
import type { Cursor, FeedPage } from './feedPages.ts'
import { firstData, isFreshVisit } from './firstData.ts'
import { illustPage } from './illustPage.ts'
import { lifetimes } from './lifetimes.ts'
import { pageAfter } from './listPage.ts'
import { mirror, mirrorKey } from './mirror.ts'

/** A work with its place in the ranking. The payload has no ranks: they follow from page and index (contract 3.5). */
export interface RankedArtwork extends Artwork {
  readonly rank: number
}

/** Where a ranking comes from: the mode to ask the app API for, and which of its works belong to the type. */
export interface RankingSource {
  readonly mode: string
  readonly isOfType: (artwork: Artwork) => boolean
}

/**
 * The app API ranking that stands for a type. Types of one kind (`…_illust`, `…_ugoira`, `…_manga`) are the web ranking's; until
 * the companion answers for them they are cut out of the app API's rankings, manga out of its own modes.
 */
export function rankingSource(type: RankingType): RankingSource {
  const mode = upstreamRankingMode(type)
  if (mode !== undefined) return { mode, isOfType: () => true }
  const web = webRankingMode(type)
  const content = rankingCategory(type)
  const span = spans.get(web?.mode ?? '') ?? 'day'
  if (content === 'manga') return { mode: `${span}_manga`, isOfType: () => true }
  return { mode: span, isOfType: (artwork) => artwork.type === content }
}

/** The web ranking's modes, as the app API names them. */
const spans: ReadonlyMap<string, string> = new Map([
  ['daily', 'day'],
  ['weekly', 'week'],
  ['monthly', 'month'],
  ['rookie', 'week_rookie'],
  ['daily_r18', 'day_r18'],
  ['weekly_r18', 'week_r18'],
])

const queries = new Map<string, FeedQuery<RankedArtwork>>()

/** Works of a ranking, a page at a time. Kept 14 days (spec 9); filtered for `type` (spec 5, rank filters). */
export function rankingQuery(type: RankingType, date: Day, hideManga: boolean): FeedQuery<RankedArtwork> {
  const rule = rankingRule(type, { hideManga })
  const { isOfType } = rankingSource(type)
  return remembered(`${type} ${hideManga}`, type, date, (artwork) => isOfType(artwork) && rule(artwork))
}

/** The daily ranking as the home screen shows it (spec 2.3). The same pages as `rankingQuery('daily', date)`, another rule. */
export const homeRankingQuery = (date: Day): FeedQuery<RankedArtwork> => remembered('home', 'daily', date, homeRankingRule)

/** One query object for one meaning, so that its rule stays the same function and lists are gathered once. */
function remembered(name: string, type: RankingType, date: Day, keep: (artwork: RankedArtwork) => boolean) {
  const key = `${name} ${date}`
  const known = queries.get(key)
  if (known) return known
  const { mode } = rankingSource(type)
  const made = feedQuery<RankedArtwork>({
    key: ['ranking', mode, date],
    lifetime: lifetimes.ranking,
    first: 1,
    page: async (page, signal) => rankingPage(await mirror().ask('/rank', { mode, date, page }, signal), page),
    keep,
    here: () => {
      const answer = isFreshVisit() ? firstData().take(mirrorKey('/rank', { mode, date, page: 1 })) : undefined
      const page = answer === undefined ? undefined : rankingPage(success(answer), 1)
      return page?.status === 0 ? page.data : undefined
    },
  })
  queries.set(key, made)
  return made
}

/** One page of a ranking answer, ranks counted from the page's number. */
export function rankingPage(result: Result<unknown>, page: Cursor): Result<FeedPage<RankedArtwork>> {
  const above = (Number(page) - 1) * rankingPageSize
  return illustPage(result, pageAfter(page), (artwork, index) => ({ ...artwork, rank: above + index + 1 }))
}
