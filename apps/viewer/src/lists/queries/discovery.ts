// Discovery: works that the site's web side picks at random, a new batch for each request (docs/contract/companion.md 7.3, 7.4).
import type { Artwork, UserPreview } from '@emaki/domain'
import {
  discoveryBatch,
  discoveryPages,
  homeFeedRule,
  list,
  normaliseWebUserPreview,
  recommendedUserRule,
  record,
  text,
  webDiscoveryBatch,
} from '@emaki/domain'
import { companion } from '../../platform/http/companion.ts'
import { feedQuery } from '../../platform/query/feed.ts'
import { lifetimes } from '../../platform/query/lifetimes.ts'
import { listPage, noNext, pageUpTo } from '../../platform/query/listPage.ts'
import { memoize } from '../../platform/query/memoize.ts'
import { webWorkPage } from '../../platform/query/webWorkPage.ts'
import { keepAll } from '../../works/queries/artwork.ts'

/**
 * With R-18 on, the request is for all works, or for those of one rating. The content settings still hide works. The site names only
 * R-18 works to web sessions only.
 */
export type DiscoveryMode = 'safe' | 'all' | 'r18'

/**
 * The batch of the home card: 18 works, filtered like home (docs/spec/product.md 2.3). Only in memory, so that going back
 * shows the same works.
 */
export const homeDiscoveryQuery = memoize((mode: DiscoveryMode) =>
  feedQuery<Artwork>({
    key: ['discovery', 'home', mode],
    lifetime: lifetimes.random,
    first: 1,
    page: async (_page, signal) => webWorkPage(await batch(mode, signal), illusts, noNext),
    keep: homeFeedRule,
  }),
)

/** Three pages of random batches, for users without an account (docs/spec/product.md 2.7). */
export const discoveryQuery = memoize((mode: DiscoveryMode) =>
  feedQuery<Artwork>({
    key: ['discovery', mode],
    lifetime: lifetimes.random,
    first: 1,
    isRandom: true,
    page: async (page, signal) => webWorkPage(await batch(mode, signal), illusts, pageUpTo(page, discoveryPages)),
    keep: keepAll,
  }),
)

/** Three larger pages, recommended for the user of a web session. Cached for 10 minutes (docs/spec/product.md 9). */
export const webDiscoveryQuery = memoize((user: string, mode: DiscoveryMode) =>
  feedQuery<Artwork>({
    key: ['discovery', 'web', user, mode],
    lifetime: lifetimes.webFeeds,
    first: 1,
    isRandom: true,
    page: async (page, signal) => {
      const response = await companion().get('/ajax/discovery/artworks', { mode, limit: webDiscoveryBatch, ...fresh() }, signal)
      return webWorkPage(response, recommendedOrder, pageUpTo(page, discoveryPages))
    },
    keep: keepAll,
  }),
)

/** The same pages with the filter of home (docs/spec/product.md 2.3). */
export const homeForYouQuery = memoize((user: string, mode: DiscoveryMode) => ({
  ...webDiscoveryQuery(user, mode),
  keep: homeFeedRule,
}))

/**
 * Users recommended to a web session, in one page (docs/spec/product.md 2.7), with the filter of home (docs/spec/product.md
 * 2.3).
 */
export const webDiscoveryUsersQuery = memoize((user: string) =>
  feedQuery<UserPreview>({
    key: ['discovery', 'users', user],
    lifetime: lifetimes.webFeeds,
    first: 1,
    page: async (_page, signal) => {
      const response = await companion().get('/ajax/discovery/users', { limit: webDiscoveryBatch, ...fresh() }, signal)
      const works = list(record(record(response.ok ? record(response.value).thumbnails : undefined)).illust)
      return listPage(response, 'users', noNext, (wire) => normaliseWebUserPreview(wire, works))
    },
    keep: recommendedUserRule,
  }),
)

const batch = (mode: DiscoveryMode, signal: AbortSignal) =>
  companion().get('/ajax/illust/discovery', { mode, max: discoveryBatch, ...fresh() }, signal)

/** Parameters that bypass HTTP caches, so that each request returns a new batch (docs/contract/companion.md 2.1). */
const fresh = () => ({ _vercel_no_cache: 1, _t: Date.now() })

const illusts = (response: Readonly<Record<string, unknown>>) => response.illusts

/** The thumbnails in the order of the recommendation. Works without a place come last. */
export function recommendedOrder(response: Readonly<Record<string, unknown>>): unknown {
  const works = record(response.thumbnails).illust
  if (!Array.isArray(works)) return []
  const places = new Map(list(response.recommendedIllusts).map((item, place) => [text(record(item).illustId), place]))
  const placeOf = (work: unknown) => places.get(text(record(work).id)) ?? places.size
  return [...works].sort((a, b) => placeOf(a) - placeOf(b))
}
