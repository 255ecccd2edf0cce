// Feed: a list that loads page by page. A query says what, how long and which; a screen sees items and a state, never HTTP.
import type { DataResult } from '@emaki/domain'
import { listThrottleMs, previewItems, shortPage, shortPageWaitMs } from '@emaki/domain'
import type { InfiniteData, QueryClient, QueryKey, QueryPersister } from '@tanstack/react-query'
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { Cursor, FeedPage } from './feedPages.ts'
import { mergePages, nextCursor } from './feedPages.ts'
import { errorMessage, gcTimeFor, persisterFor, unwrap } from './queryClient.ts'

export interface FeedQuery<T extends { readonly id: string }> {
  /** Names the list; two lists with one key are the same list. */
  readonly key: readonly (string | number)[]
  /** From the table of lifetimes, ms. */
  readonly lifetime: number
  /** The first page's cursor: 1 for numbered lists, '' for lists that follow next_url, 0 for those that follow an id. */
  readonly first: Cursor
  /** True when pages are drawn by lot: one that brings nothing new is then no end. */
  readonly isRandom?: boolean
  /** Least time between two of its loads, ms; `listThrottleMs` when not given (docs/spec/product.md 9). */
  readonly throttleMs?: number
  readonly page: (cursor: Cursor, signal: AbortSignal) => Promise<DataResult<FeedPage<T>>>
  /** Which works the list shows. Applied when the list is read; keep it the same function while it means the same. */
  readonly keep: (item: T) => boolean
  /** The first page when it came with the HTML, given once: the list then stands before any call. */
  readonly initialPage?: () => FeedPage<T> | undefined
}

/** `loading`: a page is on its way. `ready`: there is more. `finished`: there is not. `error`: the last page failed. */
export type FeedState = 'loading' | 'ready' | 'finished' | 'error'

export interface Feed<T> {
  readonly items: readonly T[]
  /** How many works were left out: by the list's rule, because they could not be read, and by the content settings. */
  readonly left: { readonly byRule: number; readonly unreadable: number; readonly byContent?: number }
  readonly state: FeedState
  /** Why the last page failed; fit to show. */
  readonly message: string | undefined
  /** Asks for the next page. Does nothing while one is on its way, after an error, and at the end. */
  readonly loadMore: () => void
  /** Asks again for the page that failed. */
  readonly retry: () => void
}

/** Declares a list. Data, lifetime and rule stand together and read like the specification. */
export const feedQuery = <T extends { readonly id: string }>(query: FeedQuery<T>): FeedQuery<T> => query

/** The key under which a list is known and kept. */
export const feedKey = (key: FeedQuery<never>['key']): QueryKey => ['feed', ...key]

/** The list as TanStack Query knows it; `useFeed` for components, `queryClient.prefetchInfiniteQuery` for what is needed soon. */
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
    // Pages are never changed once they are here: comparing thousands of works on each append would be work for nothing.
    structuralSharing: false,
    gcTime: gcTimeFor(query.lifetime),
    ...(initialPage ? { initialData: { pages: [initialPage], pageParams: [query.first] } } : {}),
    // The persister hands the context through untouched; its type only forgets that a page's cursor is in it.
    ...(persister ? { persister: persister as QueryPersister<FeedPage<T>, QueryKey, Cursor> } : {}),
    // Kept pages that stand in for it stay until the first one is here.
    meta: { again: (client: QueryClient): Promise<unknown> => client.fetchInfiniteQuery({ ...options, pages: 1, staleTime: 0 }) },
  })
  return options
}

/** Subscribes to a list and starts it, once it is wanted. */
export function useFeed<T extends { readonly id: string }>(query: FeedQuery<T>, isEnabled = true): Feed<T> {
  const result = useInfiniteQuery({ ...feedOptions(query), enabled: isEnabled })
  const gathered = mergePages(result.data?.pages ?? [], query.keep)
  const state = result.isPending && !result.isError ? 'loading' : feedState(result)
  const { fetchNextPage, refetch } = result
  return {
    items: gathered.items,
    left: { byRule: gathered.dropped, unreadable: gathered.unreadable },
    state,
    message: result.error ? errorMessage(result.error) : undefined,
    loadMore: () => {
      if (state === 'ready') void fetchNextPage({ cancelRefetch: false })
    },
    retry: () => {
      if (state === 'error') void (result.data ? fetchNextPage() : refetch())
    },
  }
}

/**
 * Begins a list anew: its first page is lastRequests for again, around what is kept of it; what is shown stays until that page is here.
 */
export function useRefresh<T extends { readonly id: string }>(query: FeedQuery<T>): () => void {
  const client = useQueryClient()
  return () => void refreshFeed(client, query)
}

/** The same for a client of any kind. Settles when the page has come or has failed; never rejects. */
export function refreshFeed<T extends { readonly id: string }>(client: QueryClient, query: FeedQuery<T>): Promise<void> {
  const { queryKey } = feedOptions(query)
  client.setQueryData(queryKey, (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) })
  return client.refetchQueries({ queryKey, exact: true })
}

/**
 * Preview mode (docs/spec/product.md 4.3): the first ten items of a list, which finishes after one load. The whole list, opened next, goes on from
 * the same page.
 */
export function usePreview<T extends { readonly id: string }>(
  query: FeedQuery<T>,
  max: number = previewItems,
  isEnabled = true,
): Feed<T> {
  return previewOf(useFeed(query, isEnabled), max)
}

/** A list as its preview. */
export const previewOf = <T>(feed: Feed<T>, max: number): Feed<T> => ({
  ...feed,
  items: feed.items.slice(0, max),
  state: feed.state === 'ready' ? 'finished' : feed.state,
  loadMore: () => undefined,
})

/** What a list is doing, from what its query says. */
export function feedState(result: {
  readonly isFetching: boolean
  readonly isError: boolean
  readonly hasNextPage: boolean
}): FeedState {
  if (result.isFetching) return 'loading'
  if (result.isError) return 'error'
  return result.hasNextPage ? 'ready' : 'finished'
}

/** When each list last lastRequests for a page, by query hash. */
const lastRequests = new WeakMap<QueryClient, Map<string, number>>()

/** Waits until a list may ask again: its throttle between pages, 800 ms after a page that kept fewer than ten works (docs/spec/product.md 9). */
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
    if (wait > 0) await pause(wait, signal)
  }
  times.set(hash, Date.now())
}

/** How long to wait before the next page (ms): `sinceMs` is the time of the last ask minus now, so zero or less. */
export const pageWait = (sinceMs: number, keptOfLast: number, throttleMs: number = listThrottleMs): number =>
  Math.max(0, sinceMs + throttleMs, keptOfLast < shortPage ? shortPageWaitMs : 0)

function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, delayMs)
    signal.addEventListener('abort', stop, { once: true })
  })
}
