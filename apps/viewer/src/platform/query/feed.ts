// Feed: a list that loads page by page. A FeedQuery names the list, its lifetime and its filter. A screen sees items and a state, never HTTP.
import { listThrottleMs, previewItems, shortPage, shortPageWaitMs, sleepByClock } from '@emaki/domain'
import type { InfiniteData, QueryClient, QueryKey, QueryPersister } from '@tanstack/react-query'
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { RequestError, RequestResult } from '../http/requestResult.ts'
import type { Cursor, FeedPage } from './feedPages.ts'
import { mergePages, nextCursor } from './feedPages.ts'
import { failureOf, gcTimeFor, persisterFor, unwrap } from './queryClient.ts'

export interface FeedQuery<T extends { readonly id: string }> {
  /** Identifies the list. Queries with one key share their pages. */
  readonly key: readonly (string | number)[]
  /** From the table of lifetimes, in ms. */
  readonly lifetime: number
  /** The first page's cursor: 1 for numbered lists, '' for lists that follow next_url, 0 for those that follow an id. */
  readonly first: Cursor
  /** True when pages are random: a page without new items is not the end. */
  readonly isRandom?: boolean
  /** Minimum time between two loads, in ms. Default: `listThrottleMs` (docs/spec/product.md 9). */
  readonly throttleMs?: number
  readonly page: (cursor: Cursor, signal: AbortSignal) => Promise<RequestResult<FeedPage<T>>>
  /** Filter: which works the list shows. Applied when the list is read. Must stay the same function while it means the same. */
  readonly keep: (item: T) => boolean
  /** Returns the first page once when it came with the HTML. The list then needs no first request. */
  readonly initialPage?: () => FeedPage<T> | undefined
}

/** `loading`: a page is loading. `ready`: there are more pages. `finished`: there are none. `error`: the last page failed. */
export type FeedState = 'loading' | 'ready' | 'finished' | 'error'

export interface Feed<T> {
  readonly items: readonly T[]
  /** How many works were left out: by the filter, because they are unreadable, and by the content settings. */
  readonly left: { readonly byRule: number; readonly unreadable: number; readonly byContent?: number }
  readonly state: FeedState
  /** Why the last page failed. */
  readonly failure: RequestError | undefined
  /** True when a refresh failed, and the items before it stay. */
  readonly isRefreshFailed?: boolean
  /** Loads the next page. Does nothing while a page loads, after an error, and at the end. */
  readonly loadMore: () => void
  /** Retries the page that failed. */
  readonly retry: () => void
  /** The last loaded page of a list with numbered pages. */
  readonly lastPage?: number | undefined
  /** Only of a list that starts at a later page. */
  readonly start?: FeedStart | undefined
}

export interface FeedStart {
  /** The page that the list started at. */
  readonly from: number
  /** The first loaded page. */
  readonly page: number
  /** Loads the page before it. Does nothing while a page loads, and at page 1. */
  readonly loadBefore: () => void
}

/** Declares a list with typed items. */
export const feedQuery = <T extends { readonly id: string }>(query: FeedQuery<T>): FeedQuery<T> => query

/** The query key of a list. */
export const feedKey = (key: FeedQuery<never>['key']): QueryKey => ['feed', ...key]

/** Options for TanStack Query: `useFeed` for components, `queryClient.prefetchInfiniteQuery` to prefetch. */
export function feedOptions<T extends { readonly id: string }>(query: FeedQuery<T>) {
  const initialPage = query.initialPage?.()
  const persister = persisterFor(query.lifetime)
  const options = infiniteQueryOptions<FeedPage<T>, Error, InfiniteData<FeedPage<T>, Cursor>, QueryKey, Cursor>({
    queryKey: feedKey(query.key),
    queryFn: async ({ pageParam, signal, client, queryKey }) => {
      await throttle(client, queryKey, query, signal)
      return unwrap(await query.page(pageParam, signal))
    },
    initialPageParam: query.first,
    getNextPageParam: (_last, pages) => nextCursor(pages, query.keep, query.isRandom),
    // Only lists with numbered pages start later than page 1.
    getPreviousPageParam: (_page, _pages, cursor) => (startsLater(query) && Number(cursor) > 1 ? Number(cursor) - 1 : undefined),
    // Loaded pages never change. Comparing thousands of works on each append would be wasted time.
    structuralSharing: false,
    gcTime: gcTimeFor(query.lifetime),
    ...(initialPage ? { initialData: { pages: [initialPage], pageParams: [query.first] } } : {}),
    // The persister passes the context through. Only its type lacks the page cursor.
    ...(persister ? { persister: persister as QueryPersister<FeedPage<T>, QueryKey, Cursor> } : {}),
    // Pages of a stale fallback stay until the new first page loads.
    meta: { again: (client: QueryClient): Promise<unknown> => client.fetchInfiniteQuery({ ...options, pages: 1, staleTime: 0 }) },
  })
  return options
}

/** Subscribes to a list, and loads its first page while `isEnabled`. */
export function useFeed<T extends { readonly id: string }>(query: FeedQuery<T>, isEnabled = true): Feed<T> {
  const result = useInfiniteQuery({ ...feedOptions(query), enabled: isEnabled })
  const gathered = mergePages(result.data?.pages ?? [], query.keep)
  const state = result.isPending && !result.isError ? 'loading' : feedState(result)
  const { fetchNextPage, fetchPreviousPage, refetch } = result
  const last = result.data?.pageParams.at(-1)
  return {
    items: gathered.items,
    left: { byRule: gathered.dropped, unreadable: gathered.unreadable },
    state,
    failure: result.error ? failureOf(result.error) : undefined,
    isRefreshFailed: result.isRefetchError,
    lastPage: typeof last === 'number' ? last : undefined,
    loadMore: () => {
      if (state === 'ready') void fetchNextPage({ cancelRefetch: false })
    },
    retry: () => {
      if (state === 'error')
        void (!result.data ? refetch() : result.isFetchPreviousPageError ? fetchPreviousPage() : fetchNextPage())
    },
    start: startsLater(query)
      ? {
          from: query.first,
          page: Number(result.data?.pageParams[0] ?? query.first),
          loadBefore: () => {
            if (!result.isFetching && result.hasPreviousPage) void fetchPreviousPage({ cancelRefetch: false })
          },
        }
      : undefined,
  }
}

const startsLater = <T extends { readonly first: Cursor }>(query: T): query is T & { readonly first: number } =>
  typeof query.first === 'number' && query.first > 1

/** A list with numbered pages that starts at `page`. Its pages are cached apart from those of the whole list. */
export function feedFrom<T extends { readonly id: string }>(query: FeedQuery<T>, page: number): FeedQuery<T> {
  if (page <= 1) return query
  const { initialPage: _, ...rest } = query
  return { ...rest, key: [...query.key, `from ${page}`], first: page }
}

/** Refreshes a list: fetches its first page again, and drops the other cached pages. The old items stay until it loads. */
export function useRefresh<T extends { readonly id: string }>(query: FeedQuery<T>): () => void {
  const client = useQueryClient()
  return () => void refreshFeed(client, query)
}

/** Refreshes a list outside of components. Resolves after the page loads or fails. Never rejects. */
export function refreshFeed<T extends { readonly id: string }>(client: QueryClient, query: FeedQuery<T>): Promise<void> {
  const { queryKey } = feedOptions(query)
  client.setQueryData(queryKey, (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) })
  return client.refetchQueries({ queryKey, exact: true })
}

/** Preview mode (docs/spec/product.md 4.3): the first ten items of one load. The whole list continues from the same page. */
export function usePreview<T extends { readonly id: string }>(
  query: FeedQuery<T>,
  max: number = previewItems,
  isEnabled = true,
): Feed<T> {
  return previewOf(useFeed(query, isEnabled), max)
}

/** Limits a feed to its first `max` items and one load. */
export const previewOf = <T>(feed: Feed<T>, max: number): Feed<T> => ({
  ...feed,
  items: feed.items.slice(0, max),
  state: feed.state === 'ready' ? 'finished' : feed.state,
  loadMore: () => undefined,
})

/** The state of a feed from the result of its query. */
export function feedState(result: {
  readonly isFetching: boolean
  readonly isError: boolean
  readonly hasNextPage: boolean
}): FeedState {
  if (result.isFetching) return 'loading'
  if (result.isError) return 'error'
  return result.hasNextPage ? 'ready' : 'finished'
}

/** When each list last requested a page, by query hash. */
const lastRequests = new WeakMap<QueryClient, Map<string, number>>()

/**
 * Waits until a list may load again: its throttle, or 800 ms after a page with fewer than ten visible works
 * (docs/spec/product.md 9).
 */
async function throttle<T extends { readonly id: string }>(
  client: QueryClient,
  key: readonly unknown[],
  { keep, throttleMs }: Pick<FeedQuery<T>, 'keep' | 'throttleMs'>,
  signal: AbortSignal,
): Promise<void> {
  const times = lastRequests.get(client) ?? new Map<string, number>()
  lastRequests.set(client, times)
  const hash = JSON.stringify(key)
  const pages = client.getQueryData<InfiniteData<FeedPage<T>>>(key)?.pages ?? []
  if (pages.length > 0) {
    const since = (times.get(hash) ?? Number.NEGATIVE_INFINITY) - Date.now()
    const wait = pageWait(since, mergePages(pages, keep).keptOfLast, throttleMs)
    if (wait > 0) await sleepByClock(wait, signal)
    signal.throwIfAborted()
  }
  times.set(hash, Date.now())
}

/** How long to wait before the next page, in ms. `sinceMs` is the time of the last request minus now: zero or negative. */
export const pageWait = (sinceMs: number, keptOfLast: number, throttleMs: number = listThrottleMs): number =>
  Math.max(0, sinceMs + throttleMs, keptOfLast < shortPage ? shortPageWaitMs : 0)
