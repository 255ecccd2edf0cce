// Lists of spotlights by type: the site's articles in the interface language.
import { readSpotlightCard, type SpotlightCard, type SpotlightType, succeeded } from '@emaki/domain'
import { companion, webLanguage } from '../../platform/http/companion.ts'
import { type RequestResult, requestFailed } from '../../platform/http/requestResult.ts'
import { translate } from '../../platform/i18n/catalogue.ts'
import type { FeedQuery } from '../../platform/query/feed.ts'
import { feedQuery } from '../../platform/query/feed.ts'
import type { FeedPage } from '../../platform/query/feedPages.ts'
import { lifetimes } from '../../platform/query/lifetimes.ts'
import { listPage } from '../../platform/query/listPage.ts'
import { queryClient, staleFallbacks } from '../../platform/query/queryClient.ts'
import { queryKeyHash } from '../../platform/query/queryKeyHash.ts'
import { spotlightFrontQuery } from './spotlightFront.ts'

const queries = new Map<string, FeedQuery<SpotlightCard>>()

/** Articles of a type, newest first. Cached for 12 hours (docs/spec/product.md 9). An empty page ends the list. */
export function spotlightListQuery(type: SpotlightType): FeedQuery<SpotlightCard> {
  const language = webLanguage()
  const name = `${type} ${language}`
  const query =
    queries.get(name) ??
    feedQuery<SpotlightCard>({
      key: ['spotlights', type, language],
      lifetime: lifetimes.spotlights,
      first: 1,
      page: async (cursor, signal) => {
        if (type === 'illustration' && cursor === 1) return frontPage()
        const query = { type, page: Number(cursor), lang: language }
        const response = await companion().get('/api/pixivision/list', query, signal)
        return listPage(response, 'articles', ({ articles }) => pageAfterArticles(articles, Number(cursor)), readSpotlightCard)
      },
      keep: keepAll,
    })
  queries.set(name, query)
  return query
}

/**
 * The first page of illustration articles is the front page, in one request for both. A stale front page does not count,
 * because the list has its own fallback. Throws the error of the request.
 */
async function frontPage(): Promise<RequestResult<FeedPage<SpotlightCard>>> {
  const front = spotlightFrontQuery()
  const isFallback = () => staleFallbacks?.has(queryKeyHash(front.queryKey)) === true
  const { articles } = await queryClient.fetchQuery(isFallback() ? { ...front, staleTime: 0 } : front)
  if (isFallback()) return requestFailed(translate('error.network'), 'offline')
  return succeeded({ items: articles, unreadable: 0, next: pageAfterArticles(articles, 1) })
}

const pageAfterArticles = (articles: unknown, page: number) => (Array.isArray(articles) && articles.length > 0 ? page + 1 : null)

const keepAll = () => true
