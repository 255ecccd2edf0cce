// Search for works, novels and artists by words and filters.
import type { Artwork, FoundWork, Novel, SearchFilters, SearchSwitches, UserPreview } from '@emaki/domain'
import { lastListPage, listThrottleMs, searchParameters, searchRule, searchYears, sleepByClock } from '@emaki/domain'
import { mirror } from '../../platform/http/mirror.ts'
import type { RequestResult } from '../../platform/http/requestResult.ts'
import type { FeedQuery } from '../../platform/query/feed.ts'
import { feedQuery } from '../../platform/query/feed.ts'
import type { Cursor, FeedPage } from '../../platform/query/feedPages.ts'
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

type LoadPage<T> = (year: number, page: number, next: NextPage, signal: AbortSignal) => Promise<RequestResult<FeedPage<T>>>

/**
 * Pages of a search over several years, which upstream only answers one by one: page 1 of the second year has the number
 * `lastListPage + 1`. Years without works are passed over.
 */
function pagesOfYears<T>(
  years: number,
  load: LoadPage<T>,
): (cursor: Cursor, signal: AbortSignal) => Promise<RequestResult<FeedPage<T>>> {
  return async (cursor, signal) => {
    for (let number = Number(cursor); ; ) {
      const year = Math.floor((number - 1) / lastListPage)
      const page = number - year * lastListPage
      const nextYear = year + 1 < years ? (year + 1) * lastListPage + 1 : null
      // At upstream's last page the list ends, because works between it and the next year would be missing.
      const next: NextPage = (response) => (page === lastListPage ? null : (pageAfter(number)(response) ?? nextYear))
      const result = await load(year, page, next, signal)
      if (!result.ok || result.value.items.length > 0 || nextYear === null || result.value.next !== nextYear) return result
      await sleepByClock(listThrottleMs, signal)
      signal.throwIfAborted()
      number = nextYear
    }
  }
}

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
  const years = searchYears(filters, now)
  const reach = years.length > 1 ? `${years.length} years from ${years[0]?.start} ${years.at(-1)?.start}` : ''
  const isPopular = filters.popular === true
  const path = isPopular ? routes[kind].popular : routes[kind].all
  const key = ['search', path, new URLSearchParams(parameters).toString(), reach]
  const name = JSON.stringify([key, words, filters, switches, minLikes])
  const known = queries.get(name)
  // The key contains the route of the kind, so the stored query has this type.
  if (known) return known as FeedQuery<T>
  const made = feedQuery<T>({
    key,
    lifetime: lifetimes.search,
    first: 1,
    page: isPopular
      ? async (_page, signal) => read(await mirror().get(path, parameters, signal), noNext)
      : pagesOfYears(years.length, (year, page, next, signal) =>
          mirror()
            .get(path, { ...searchParameters(kind, words, filters, switches, now, year), page }, signal)
            .then((result) => read(result, next)),
        ),
    keep: searchRule(words, filters, switches, { minLikes, now }),
  })
  const oldest = queries.size >= maxQueries ? queries.keys().next() : undefined
  if (oldest && !oldest.done) queries.delete(oldest.value)
  queries.set(name, made)
  return made
}
