// Novel ranking: the novels of a type and day with their ranks.
import type { Day, Novel, NovelRankingType } from '@emaki/domain'
import { normaliseNovel, novelRankingRule, rankingPageSize } from '@emaki/domain'
import { mirror } from '../../platform/http/mirror.ts'
import type { RequestResult } from '../../platform/http/requestResult.ts'
import type { FeedQuery } from '../../platform/query/feed.ts'
import { feedQuery } from '../../platform/query/feed.ts'
import type { Cursor, FeedPage } from '../../platform/query/feedPages.ts'
import { lifetimes } from '../../platform/query/lifetimes.ts'
import { listPage, pageAfter } from '../../platform/query/listPage.ts'

/** A novel with its rank, which is computed from page and index (docs/contract/app-api.md 3.5). */
export interface RankedNovel extends Novel {
  readonly rank: number
}

const queries = new Map<string, FeedQuery<RankedNovel>>()

/** The novels of a ranking. Cached for 14 days (docs/spec/product.md 9); filtered by `type` (docs/spec/product.md 5.2). */
export function novelRankingQuery(type: NovelRankingType, date: Day): FeedQuery<RankedNovel> {
  const name = `${type} ${date}`
  const made =
    queries.get(name) ??
    feedQuery<RankedNovel>({
      key: ['novel-ranking', type, date],
      lifetime: lifetimes.ranking,
      first: 1,
      page: async (page, signal) => novelRankingPage(await mirror().get('/rank_novel', { mode: type, date, page }, signal), page),
      keep: novelRankingRule(type),
    })
  queries.set(name, made)
  return made
}

/** One page of a novel ranking. Ranks are computed from the page number. */
export function novelRankingPage(result: RequestResult<unknown>, page: Cursor): RequestResult<FeedPage<RankedNovel>> {
  const above = (Number(page) - 1) * rankingPageSize
  return listPage(result, 'novels', pageAfter(page), (wire, index) => {
    const novel = normaliseNovel(wire)
    return novel && { ...novel, rank: above + index + 1 }
  })
}
