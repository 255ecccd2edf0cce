// Spotlights, the site's articles in the interface language: lists by type, articles about works, and articles in HTML.
import type { Spotlight, SpotlightArticle, SpotlightCard, SpotlightType } from '@emaki/domain'
import { readSpotlight, readSpotlightArticle, readSpotlightCard, readSpotlightCards, record, succeeded } from '@emaki/domain'
import { queryOptions } from '@tanstack/react-query'
import { translate } from '../../i18n/catalogue.ts'
import { companion, webLanguage } from '../http/companion.ts'
import { type RequestResult, unreachable } from '../http/requestResult.ts'
import { entityQuery } from '../query/entityQuery.ts'
import type { FeedQuery } from '../query/feed.ts'
import { feedQuery } from '../query/feed.ts'
import type { FeedPage } from '../query/feedPages.ts'
import { lifetimes } from '../query/lifetimes.ts'
import { listPage } from '../query/listPage.ts'
import { queryClient, staleFallbacks } from '../query/queryClient.ts'
import { queryKeyHash } from '../query/queryKeyHash.ts'

/** The first page of the illustration list. Only this page has the two other lists (docs/contract/companion.md 7.1). */
export interface SpotlightFront {
  readonly articles: readonly SpotlightCard[]
  readonly ranked: readonly SpotlightCard[]
  readonly recommended: readonly SpotlightCard[]
}

/** The newest, most read and recommended articles. Cached for 12 hours (docs/spec/product.md 9). */
export const spotlightFrontQuery = () =>
  entityQuery<SpotlightFront>({
    key: ['spotlights', webLanguage()],
    lifetime: lifetimes.spotlights,
    request: (signal) => companion().get('/api/pixivision', {}, signal),
    read: (response) => {
      const { articles, rank, recommend } = record(response)
      if (!Array.isArray(articles)) return undefined
      return {
        articles: readSpotlightCards(articles),
        ranked: readSpotlightCards(rank),
        recommended: readSpotlightCards(recommend),
      }
    },
  })

/** Only the newest articles, for the home card. */
export const spotlightsQuery = () => queryOptions({ ...spotlightFrontQuery(), select: ({ articles }) => articles })

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

/** An article about works. Never expires (docs/spec/product.md 9). */
export const spotlightQuery = (id: string) =>
  entityQuery<Spotlight>({
    key: ['spotlight', id, webLanguage()],
    lifetime: lifetimes.spotlight,
    request: (signal) => companion().get(`/api/pixivision/${id}`, {}, signal),
    read: (response) => readSpotlight(id, response),
  })

/** An article in HTML. Never expires (docs/spec/product.md 9). */
export const spotlightArticleQuery = (id: string) =>
  entityQuery<SpotlightArticle>({
    key: ['spotlight-article', id, webLanguage()],
    lifetime: lifetimes.spotlight,
    request: (signal) => companion().get('/api/pixivision/detail', { id }, signal),
    read: (response) => readSpotlightArticle(id, response),
  })

/**
 * The first page of illustration articles is the front page, in one request for both. A stale front page does not count,
 * because the list has its own fallback. Throws the error of the request.
 */
async function frontPage(): Promise<RequestResult<FeedPage<SpotlightCard>>> {
  const front = spotlightFrontQuery()
  const isFallback = () => staleFallbacks?.has(queryKeyHash(front.queryKey)) === true
  const { articles } = await queryClient.fetchQuery(isFallback() ? { ...front, staleTime: 0 } : front)
  if (isFallback()) return unreachable(translate('error.network'))
  return succeeded({ items: articles, unreadable: 0, next: pageAfterArticles(articles, 1) })
}

const pageAfterArticles = (articles: unknown, page: number) => (Array.isArray(articles) && articles.length > 0 ? page + 1 : null)

const keepAll = () => true
