// Search for works, novels and artists by words and filters.
import type { Artwork, FoundWork, Novel, SearchFilters, SearchSwitches, UserPreview } from '@emaki/domain'
import { lastListPage, searchParameters, searchRule } from '@emaki/domain'
import { mirror } from '../../platform/http/mirror.ts'
import type { RequestResult } from '../../platform/http/requestResult.ts'
import type { FeedQuery } from '../../platform/query/feed.ts'
import { feedQuery } from '../../platform/query/feed.ts'
import type { FeedPage } from '../../platform/query/feedPages.ts'
import { lifetimes } from '../../platform/query/lifetimes.ts'
import type { NextPage } from '../../platform/query/listPage.ts'
import { noNext, pageAfter } from '../../platform/query/listPage.ts'
import { identity, illustPage, novelPage, userPage } from '../../platform/query/mirrorPages.ts'

/** One search from a screen. */
export interface SearchRequest {
  readonly words: string
  readonly filters: SearchFilters
  readonly switches: SearchSwitches
  /** Minimum number of likes from the settings. */
  readonly minLikes: number
  readonly now: Date
}

/**
 * Illustrations, manga and ugoira of a search. Cached for 1 hour (docs/spec/product.md 9); filtered as in
 * docs/spec/product.md 5 (result filters).
 */
export const illustSearchQuery = (request: SearchRequest): FeedQuery<Artwork> =>
  cachedQuery('illust', request, (result, next) => illustPage(result, next, identity))

/** Novels of a search, with the same rules. */
export const novelSearchQuery = (request: SearchRequest): FeedQuery<Novel> => cachedQuery('novel', request, novelPage)

/** Artists by name. Cached for 1 day (docs/spec/product.md 9). Only self-hosted mirrors have them (docs/spec/product.md 1). */
export const userSearchQuery = (word: string): FeedQuery<UserPreview> =>
  feedQuery({
    key: ['search-user', word],
    lifetime: lifetimes.userSearch,
    first: 1,
    page: async (page, signal) => userPage(await mirror().get('/search_user', { word, page }, signal), pageAfter(page)),
    keep: acceptAll,
  })

const acceptAll = () => true

const routes = {
  illust: { all: '/search', popular: '/popular_preview' },
  novel: { all: '/search_novel', popular: '/popular_preview_novel' },
} as const

/** LRU-like cache of the last queries: filters are compared by identity, so equal searches must share one object. */
const queries = new Map<string, unknown>()
const maxQueries = 30

function cachedQuery<T extends FoundWork & { readonly id: string }>(
  kind: 'illust' | 'novel',
  request: SearchRequest,
  read: (result: RequestResult<unknown>, next: NextPage) => RequestResult<FeedPage<T>>,
): FeedQuery<T> {
  const { words, filters, switches, minLikes, now } = request
  const parameters = searchParameters(kind, words, filters, switches, now)
  const isPopular = filters.popular === true
  const path = isPopular ? routes[kind].popular : routes[kind].all
  const key = ['search', path, new URLSearchParams(parameters).toString()]
  const name = JSON.stringify([key, words, filters, switches, minLikes])
  const known = queries.get(name)
  // The key contains the route of the kind, so the stored query has this type.
  if (known) return known as FeedQuery<T>
  const made = feedQuery<T>({
    key,
    lifetime: lifetimes.search,
    first: 1,
    page: async (page, signal) =>
      isPopular
        ? read(await mirror().get(path, parameters, signal), noNext)
        : read(await mirror().get(path, { ...parameters, page }, signal), page === lastListPage ? noNext : pageAfter(page)),
    keep: searchRule(words, filters, switches, { minLikes, now }),
  })
  const oldest = queries.size >= maxQueries ? queries.keys().next() : undefined
  if (oldest && !oldest.done) queries.delete(oldest.value)
  queries.set(name, made)
  return made
}
