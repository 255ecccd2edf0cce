// The watchlist of the account, or of this browser without one. All screens read whether a series is watched from it.
import { parseId, record, type SeriesKind, text, type WatchedSeries, writtenText } from '@emaki/domain'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Account, ownerOf } from '../../platform/account/account.ts'
import { fetchWatchlist } from '../../platform/account/watchlist.ts'
import { lifetimes } from '../../platform/query/lifetimes.ts'
import { perAccount } from '../../platform/settings/accountScope.ts'
import { storedList, storedText } from '../../platform/settings/storage.ts'
import { watchedSeriesKey } from '../../platform/settings/storageKeys.ts'
import { illustSeriesQuery, novelSeriesQuery, type OpenSeries } from '../queries/series.ts'
import { meetParts } from './seenParts.ts'

/** All watched series of a kind. Kept in memory for this visit only, under its account. */
export const watchlistQuery = (account: Account | undefined, kind: SeriesKind) =>
  queryOptions<readonly WatchedSeries[]>({
    queryKey: ['watchlist', ownerOf(account), kind],
    queryFn: async ({ signal }) => {
      const series = account ? await fetchWatchlist(account, kind, signal) : localWatchlist(kind)
      meetParts(ownerOf(account), kind, series)
      return series
    },
    // Another tab may have changed the list of this browser.
    staleTime: account ? lifetimes.webFeeds : 0,
    gcTime: lifetimes.favouriteFlag,
  })

/** The watched series of the account with the newest parts: one page of the list. */
export const newestWatchedQuery = (account: Account, kind: SeriesKind) =>
  queryOptions<readonly WatchedSeries[]>({
    queryKey: ['watchlist', ownerOf(account), kind, 'newest'],
    queryFn: ({ signal }) => fetchWatchlist(account, kind, signal, 1),
    staleTime: lifetimes.webFeeds,
    gcTime: lifetimes.favouriteFlag,
  })

/** A series as an entry of the watchlist. */
export const entryOf = ({ id, title, cover, count, latestId, author, start }: OpenSeries): WatchedSeries => ({
  isAdult: start?.x_restrict !== 0,
  ...{ id, title, cover, count, latestId, author: { id: author.id, name: author.name } },
  maskedBy: undefined,
  updated: '',
})

/** Longest list of this browser. */
const maxLocal = 500
/** The list of the active scope: reading without an account has names of its own where an account owns those without a suffix. */
const stored = perAccount(({ suffix }) => storedText(watchedSeriesKey + suffix, () => localStorage))
/** Where earlier versions stored the list, which accounts never used. */
const earlier = storedText(watchedSeriesKey, () => localStorage)
const readLocal = () => storedList(stored.read() ?? earlier.read())

/** The series of this browser, the latest added first. */
export const localWatchlist = (kind: SeriesKind): WatchedSeries[] =>
  readLocal().flatMap((entry) => (record(entry).kind === kind ? (readStored(record(entry)) ?? []) : []))

/** Replaces the series of a kind. */
export function saveLocalWatchlist(kind: SeriesKind, series: readonly WatchedSeries[]): void {
  const others = readLocal().filter((entry) => record(entry).kind !== kind)
  const entries = series.slice(0, maxLocal).map(({ maskedBy: _, ...entry }) => ({ kind, ...entry }))
  stored.write(JSON.stringify([...entries, ...others]))
}

function readStored(entry: Readonly<Record<string, unknown>>): WatchedSeries | undefined {
  const id = parseId(entry.id)
  const author = record(entry.author)
  return id === undefined
    ? undefined
    : {
        id,
        maskedBy: undefined,
        title: writtenText(entry.title),
        cover: text(entry.cover),
        isAdult: entry.isAdult !== false,
        count: typeof entry.count === 'number' ? entry.count : 0,
        updated: text(entry.updated),
        latestId: parseId(entry.latestId),
        author: { id: parseId(author.id) ?? '0', name: writtenText(author.name) },
      }
}

/**
 * Asks for the newest parts of the series of this browser, one series after another, because no call has them all. Each answer is cached
 * for 12 hours like the series itself (docs/spec/product.md 9). What fails keeps its known state.
 */
export function localPartsQuery(kind: SeriesKind) {
  const ids = localWatchlist(kind).map(({ id }) => id)
  return queryOptions<number>({
    queryKey: ['watchlist', 'local', kind, 'parts', ...ids.toSorted()],
    queryFn: async ({ client, signal }) => {
      for (const id of ids) {
        if (signal.aborted) break
        const series = await openSeries(client, kind, id)
        if (series) renewLocal(client, kind, series)
      }
      return ids.length
    },
    staleTime: lifetimes.webFeeds,
    gcTime: lifetimes.webFeeds,
    retry: false,
  })
}

const openSeries = (client: QueryClient, kind: SeriesKind, id: string): Promise<OpenSeries | undefined> =>
  client
    .fetchQuery({ ...(kind === 'illust' ? illustSeriesQuery(id) : novelSeriesQuery(id)), staleTime: lifetimes.series })
    .catch(() => undefined)

function renewLocal(client: QueryClient, kind: SeriesKind, series: OpenSeries): void {
  // Read again: the user may have removed it meanwhile.
  const known = localWatchlist(kind)
  const renewed = known.map((entry) => (entry.id === series.id ? { ...entryOf(series), updated: entry.updated } : entry))
  saveLocalWatchlist(kind, renewed)
  client.setQueryData(watchlistQuery(undefined, kind).queryKey, renewed)
}
