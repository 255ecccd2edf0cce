// Requests for the watchlist of an account, on both sides (docs/contract/site-2026.md 5).
import { readWatchlist, readWebWatchlist, type SeriesKind, type WatchedSeries } from '@emaki/domain'
import { accountGet, accountPost } from '../http/accountRequest.ts'
import { companion } from '../http/companion.ts'
import type { RequestResult } from '../http/requestResult.ts'
import { unwrap } from '../query/queryClient.ts'
import type { Account } from './account.ts'

const names = { illust: 'manga', novel: 'novel' } as const satisfies Record<SeriesKind, string>

/** Pages that are requested at most: about 1500 series. */
const maxPages = 50

/**
 * All watched series of a kind, in the site's order, or those of the first `limit` pages. Rejects with a RequestError when a page fails:
 * a part would show series as not watched.
 */
export async function fetchWatchlist(
  { mode }: Account,
  kind: SeriesKind,
  signal: AbortSignal,
  limit = maxPages,
): Promise<WatchedSeries[]> {
  const found = new Map<string, WatchedSeries>()
  let next: number | undefined = mode === 'app' ? 0 : 1
  for (let pages = 0; next !== undefined && pages < limit; pages++) {
    const at: number = next
    const page =
      mode === 'app'
        ? readWatchlist(unwrap(await accountGet(`v1/watchlist/${names[kind]}`, at === 0 ? {} : { offset: at }, signal)))
        : readWebWatchlist(unwrap(await companion().get(`/ajax/watch_list/${names[kind]}`, { p: at }, signal)), kind, at)
    const before = found.size
    for (const series of page.series) if (!found.has(series.id)) found.set(series.id, series)
    // A server that always sends the same page ends the list.
    next = found.size > before && (page.next ?? 0) > at ? page.next : undefined
  }
  return [...found.values()]
}

/** Watches a series, or no longer. May be repeated. */
export const changeWatched = (
  { mode }: Account,
  kind: SeriesKind,
  id: string,
  isWatched: boolean,
): Promise<RequestResult<unknown>> =>
  mode === 'app'
    ? accountPost(`v1/watchlist/${names[kind]}/${isWatched ? 'add' : 'delete'}`, { series_id: id })
    : companion().send(`/ajax/${kind}/series/${id}/${isWatched ? 'watch' : 'unwatch'}`, { json: {} })
