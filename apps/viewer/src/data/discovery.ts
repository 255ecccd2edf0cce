// Discovery: works that the site's web side picks at random, another batch with every ask (companion contract 7.4).
import type { Artwork } from '@emaki/domain'
import { discoveryBatch, homeFeedRule } from '@emaki/domain'
import { companion } from './companion.ts'
import type { FeedQuery } from './feed.ts'
import { feedQuery } from './feed.ts'
import { lifetimes } from './lifetimes.ts'
import { noNext } from './listPage.ts'
import { webWorkPage } from './webWorkPage.ts'

/** With R-18 on, the site is asked for all works; what the settings hide stays hidden. */
export type DiscoveryMode = 'safe' | 'all'

const queries = new Map<string, FeedQuery<Artwork>>()

/** The batch of the home card: 18 works, kept as home keeps them (spec 2.3). Stays in memory, so that coming back finds the same. */
export const homeDiscoveryQuery = (mode: DiscoveryMode): FeedQuery<Artwork> =>
  remembered(`home ${mode}`, {
    key: ['discovery', 'home', mode],
    lifetime: lifetimes.random,
    first: 1,
    page: async (_page, signal) => webWorkPage(await batch(mode, signal), ({ illusts }) => illusts, noNext),
    keep: homeFeedRule,
  })

/** A batch of its own for each ask: what is kept on the way here is stepped over (companion contract 2.1). */
const batch = (mode: DiscoveryMode, signal: AbortSignal) =>
  companion().ask('/ajax/illust/discovery', { mode, max: discoveryBatch, _vercel_no_cache: 1, _t: Date.now() }, signal)

/** One query object for one meaning, so that its rule stays the same function. */
function remembered(name: string, query: FeedQuery<Artwork>): FeedQuery<Artwork> {
  const known = queries.get(name)
  if (known) return known
  const made = feedQuery(query)
  queries.set(name, made)
  return made
}
