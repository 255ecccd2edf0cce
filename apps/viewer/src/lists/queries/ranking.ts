// Ranking: the works of a type and day with their ranks.
import type { Artwork, Day, RankingType } from '@emaki/domain'
import { homeRankingRule, rankingRule, succeeded } from '@emaki/domain'
import { session } from '../../platform/account/session.ts'
import { mirrorRequestKey } from '../../platform/http/mirror.ts'
import type { FeedQuery } from '../../platform/query/feed.ts'
import { feedQuery } from '../../platform/query/feed.ts'
import { initialData, isFreshVisit } from '../../platform/query/initialData.ts'
import { lifetimes } from '../../platform/query/lifetimes.ts'
import type { RankedArtwork, RankingSource } from './rankingSource.ts'
import { askRanking, rankingPage, rankingSource } from './rankingSource.ts'

export type { RankedArtwork } from './rankingSource.ts'

/** Queries by their predicate, then by type and day. */
const queries = new WeakMap<(artwork: Artwork) => boolean, Map<string, FeedQuery<RankedArtwork>>>()

/**
 * The works of a ranking. Cached for 14 days (docs/spec/product.md 9); filtered by `type` (docs/spec/product.md 5.2). A
 * left-out work keeps its rank, so that other ranks do not change. `isLeftOut` leaves out more works; the same function
 * gives the same query.
 */
export function rankingQuery(
  type: RankingType,
  date: Day,
  hideManga: boolean,
  isLeftOut: (artwork: Artwork) => boolean = leavesOutNothing,
): FeedQuery<RankedArtwork> {
  const rule = rankingRule(type, { hideManga })
  const source = rankingSource(type)
  const keep = (artwork: RankedArtwork) =>
    (source.from !== 'mirror' || source.isOfType(artwork)) && rule(artwork) && !isLeftOut(artwork)
  return cachedQuery(isLeftOut, `${type} ${hideManga}`, source, date, keep)
}

const leavesOutNothing = () => false

/**
 * The daily ranking with the filter of the home screen (docs/spec/product.md 2.3). Shares its pages with
 * `rankingQuery('daily', date)`.
 */
export const homeRankingQuery = (date: Day): FeedQuery<RankedArtwork> =>
  cachedQuery(leavesOutNothing, 'home', rankingSource('daily'), date, homeRankingRule)

/** Returns one query object for equal arguments, because its filter is compared by identity. */
function cachedQuery(
  isLeftOut: (artwork: Artwork) => boolean,
  name: string,
  source: RankingSource,
  date: Day,
  keep: (artwork: RankedArtwork) => boolean,
) {
  const key = `${name} ${date}`
  const alike = queries.get(isLeftOut) ?? new Map<string, FeedQuery<RankedArtwork>>()
  queries.set(isLeftOut, alike)
  const known = alike.get(key)
  if (known) return known
  const made = feedQuery<RankedArtwork>({
    key: ['ranking', ...(source.from === 'mirror' ? [source.mode] : [source.mode, source.content]), date],
    lifetime: lifetimes.ranking,
    first: 1,
    page: (page, signal) => askRanking(source, date, page, signal),
    keep,
    initialPage: () => (source.from === 'mirror' ? firstPage(source.mode, date) : undefined),
  })
  alike.set(key, made)
  return made
}

/** The first page when it came with the HTML. */
function firstPage(mode: string, date: Day) {
  // The response in the page belongs to the host's account. In local mode the user's own account knows the bookmarks.
  const isOurs = session.getState().mode !== 'app' && isFreshVisit()
  const response = isOurs ? initialData().take(mirrorRequestKey('/rank', { mode, date, page: 1 })) : undefined
  const page = response === undefined ? undefined : rankingPage(succeeded(response), 1)
  return page?.ok ? page.value : undefined
}
