// Stale fallbacks: cached responses that stay on screen after they expire, because the browser is offline or the server does not answer. A new response replaces them.
import type { AsyncStorage, PersistedQuery } from '@tanstack/query-persist-client-core'
import { notifyManager, type Query, type QueryClient, type QueryFunctionContext, type QueryKey } from '@tanstack/react-query'
import { settledWithin } from './settledWithin.ts'

/** Calls a query function or takes its response from storage, like the persister of TanStack Query. */
type Persister = <T, K extends QueryKey>(
  request: (context: QueryFunctionContext<K>) => T | Promise<T>,
  context: QueryFunctionContext<K>,
  query: Query,
) => Promise<T>

interface StaleFallbackOptions {
  /** True while a cached response is within its lifetime. */
  readonly isFresh: (key: string, response: PersistedQuery) => boolean
  /** True when a cached response is too old even for a fallback. */
  readonly isExpired: (key: string, response: PersistedQuery) => boolean
  readonly client: QueryClient
  /** Sends `online` when the network is back. */
  readonly network: Pick<EventTarget, 'addEventListener'>
  readonly isOnline: () => boolean
  /** Persists a response that arrived after its fallback. */
  readonly persist?: (query: Query) => void
  /** True for an error that says that the server is unreachable. */
  readonly isUnreachableError: (error: unknown) => boolean
  /** How long a request waits for its response before the fallback is shown, in ms. */
  readonly fallbackDelayMs?: number
  /** The same delay after a request without a response, in ms. */
  readonly shortFallbackDelayMs?: number
  /** How long a query waits for its stored response before it is requested, in ms. */
  readonly storageDelayMs?: number
  /** True when the page itself loaded too late, so that the server counts as unreachable before the first request. */
  readonly isUnreachableAtStart?: boolean
}

interface StaleFallback {
  /** When the response arrived, in ms since 1970. Unknown for a fresh response of another query. */
  readonly since?: number
  /** Loads the query that this one replaces. Without it the query itself is fetched again. */
  readonly refetch?: () => Promise<void>
  /** The response that arrived after the fallback was shown. */
  readonly lateResponse?: unknown
}

export interface StaleFallbacks {
  /**
   * The storage as queries see it: stale responses are visible only while the browser is offline, and with a network a query does not
   * wait for a storage that does not respond.
   */
  readonly storage: AsyncStorage<PersistedQuery>
  /** Adds the fallback to a persister. `nameOf` returns the storage key of a query hash. */
  wrapPersister(persister: Persister, nameOf: (queryHash: string) => string): Persister
  /** Marks a query as the fallback of another query, which `refetch` loads. */
  add(queryHash: string, refetch: () => Promise<void>): void
  /**
   * The fallbacks on screen: their hashes in one string, and the time of the oldest response in ms. Without any: an empty
   * string and 0. The value changes only with events of the query cache.
   */
  visible(): { readonly name: string; readonly since: number }
  /** True when the data of a query is a fallback. */
  has(queryHash: string): boolean
  /** True while the browser is offline or the last request got no response. */
  isUnreachable(): boolean
  /** Fetches the fallbacks on screen one after another, and stops at the first one without a response. Never rejects. */
  refetchAll(): Promise<void>
  /** Calls `listener` when a late response arrives. Returns the unsubscribe function. */
  onLateResponse(listener: () => void): () => void
}

/** As long as the connectivity check of the site (docs/spec/product.md 9), in ms. */
const defaultFallbackDelayMs = 5000
/** An unreachable server does not need the whole delay again. Another server may still answer quickly. In ms. */
const defaultShortFallbackDelayMs = 1000
/** Much longer than a slow device takes to open its storage, in ms. */
const defaultStorageDelayMs = 1000
/** The same delay after a storage that did not respond, in ms. */
const shortStorageDelayMs = 100

/** Creates the stale fallbacks of a query client. */
export function createStaleFallbacks(storage: AsyncStorage<PersistedQuery>, options: StaleFallbackOptions): StaleFallbacks {
  const { isFresh, isExpired, client, isOnline, persist } = options
  const cache = client.getQueryCache()
  const registry = createRegistry(options)
  const { entries } = registry
  const listeners = new Set<() => void>()
  let isStorageSlow = false

  /** The stored response, or undefined when the storage does not respond in time. */
  const getInTime = async (name: string) => {
    const { storageDelayMs = defaultStorageDelayMs } = options
    const result = await settledWithin(
      Promise.resolve(storage.getItem(name)),
      isStorageSlow ? Math.min(storageDelayMs, shortStorageDelayMs) : storageDelayMs,
    )
    isStorageSlow = result === 'late'
    return result !== 'late' && 'value' in result ? result.value : undefined
  }

  const visible = () => [...entries].flatMap(([hash, fallback]) => (cache.get(hash)?.isActive() ? [{ hash, fallback }] : []))

  const refetch = async (hash: string, { lateResponse, refetch: refetchOriginal }: StaleFallback): Promise<void> => {
    const query = cache.get(hash)
    if (!query) return
    if (lateResponse !== undefined) {
      entries.delete(hash)
      client.setQueryData(query.queryKey, lateResponse)
      persist?.(query)
    } else if (refetchOriginal) await refetchOriginal()
    else await refetchQuery(client, query)
  }

  return {
    storage: {
      ...storage,
      getItem: async (name) => {
        // Without a network, storage is all there is.
        const response = isOnline() ? await getInTime(name) : await storage.getItem(name)
        if (!response || isFresh(name, response)) return response
        if (isOnline() || isExpired(name, response)) return undefined
        entries.set(response.queryHash, { since: response.state.dataUpdatedAt })
        return response
      },
    },
    wrapPersister: (persister, nameOf) =>
      wrapPersister(persister, {
        options,
        registry,
        stored: async (hash) => {
          const name = nameOf(hash)
          const response = await storage.getItem(name)
          return response && !isExpired(name, response) ? response : undefined
        },
        notifyLate: () => {
          for (const listener of listeners) listener()
        },
      }),
    add: (hash, refetchOriginal) => entries.set(hash, { refetch: refetchOriginal }),
    visible() {
      const all = visible()
      const times = all
        .map(({ hash, fallback: { since } }) => since ?? cache.get(hash)?.state.dataUpdatedAt ?? 0)
        .filter((time) => time > 0)
      return { name: all.map(({ hash }) => hash).join(), since: times.length === 0 ? 0 : Math.min(...times) }
    },
    has: (hash) => entries.has(hash),
    isUnreachable: registry.isUnreachable,
    async refetchAll() {
      for (const { hash, fallback } of visible()) {
        await refetch(hash, fallback)
        if (registry.hasFailed() && entries.has(hash)) return
      }
      if (!registry.isUnreachable()) registry.removeUnobserved()
    },
    onLateResponse(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The fallbacks by query hash, and whether the last request got a response. */
interface Registry {
  readonly entries: Map<string, StaleFallback>
  /** True when the last request got no response. */
  hasFailed(): boolean
  setFailed(hasFailed: boolean): void
  isUnreachable(): boolean
  /** Removes the fallbacks that no component observes, with their queries. */
  removeUnobserved(): void
}

function createRegistry({ client, network, isOnline, isUnreachableAtStart = false }: StaleFallbackOptions): Registry {
  const cache = client.getQueryCache()
  const entries = new Map<string, StaleFallback>()
  let hasFailed = isUnreachableAtStart

  const isUnreachable = () => hasFailed || !isOnline()
  const removeIfUnobserved = (query: Query | undefined) => {
    if (query && query.getObserversCount() === 0 && entries.delete(query.queryHash)) cache.remove(query)
  }
  const removeUnobserved = () => {
    for (const hash of [...entries.keys()]) removeIfUnobserved(cache.get(hash))
  }

  network.addEventListener('online', () => {
    hasFailed = false
    removeUnobserved()
  })
  cache.subscribe(({ type, query }) => {
    if (type === 'removed') entries.delete(query.queryHash)
    if (type === 'observerRemoved' && entries.size > 0 && !isUnreachable()) removeIfUnobserved(query)
  })

  return {
    entries,
    hasFailed: () => hasFailed,
    setFailed: (value) => {
      hasFailed = value
    },
    isUnreachable,
    removeUnobserved,
  }
}

interface FallbackContext {
  readonly options: StaleFallbackOptions
  readonly registry: Registry
  /** The stored response of a query hash, unless it is too old. */
  readonly stored: (queryHash: string) => Promise<PersistedQuery | undefined>
  readonly notifyLate: () => void
}

function wrapPersister(persister: Persister, context: FallbackContext): Persister {
  const { registry, options } = context
  return <T, K extends QueryKey>(
    request: (context: QueryFunctionContext<K>) => T | Promise<T>,
    functionContext: QueryFunctionContext<K>,
    query: Query,
  ): Promise<T> => {
    const observed = async (given: QueryFunctionContext<K>) => {
      try {
        const response = await request(given)
        registry.setFailed(false)
        return response
      } catch (error) {
        if (options.isUnreachableError(error)) registry.setFailed(true)
        throw error
      }
    }
    const { data, fetchMeta } = query.state
    const isRefetch = registry.entries.has(query.queryHash) && fetchMeta?.fetchMore === undefined
    const dataUpdatedAt = query.state.dataUpdatedAt
    const pending = persister(observed, functionContext, query)
    if (data === undefined) return firstLoad(pending, query, context)
    return isRefetch ? refetchFallback(pending, { query, data: data as T, dataUpdatedAt }, context) : pending
  }
}

/** Resolves with the response, or keeps the fallback when the server is unreachable. */
async function refetchFallback<T>(
  pending: Promise<T>,
  { query, data, dataUpdatedAt }: { readonly query: Query; readonly data: T; readonly dataUpdatedAt: number },
  { registry: { entries }, options }: FallbackContext,
): Promise<T> {
  try {
    const response = await pending
    entries.delete(query.queryHash)
    return response
  } catch (error) {
    if (!options.isUnreachableError(error)) {
      entries.delete(query.queryHash)
      throw error
    }
    // The age of the fallback itself: the query may not know it yet.
    setUpdatedAt(query, entries.get(query.queryHash)?.since ?? dataUpdatedAt)
    return data
  }
}

/** Resolves with the response, or with the stored one when the response is late or the server is unreachable. */
async function firstLoad<T>(pending: Promise<T>, query: Query, context: FallbackContext): Promise<T> {
  const { registry, options, stored } = context
  const { fallbackDelayMs = defaultFallbackDelayMs, shortFallbackDelayMs = defaultShortFallbackDelayMs } = options
  const first = await settledWithin(pending, registry.isUnreachable() ? shortFallbackDelayMs : fallbackDelayMs)
  if (first === 'late') {
    registry.setFailed(true)
    const response = await stored(query.queryHash)
    if (!response) return pending
    keepLateResponse(pending, query, context)
    return showFallback<T>(registry, query, response)
  }
  if ('value' in first) return first.value
  const response = options.isUnreachableError(first.error) ? await stored(query.queryHash) : undefined
  if (!response) throw first.error
  return showFallback<T>(registry, query, response)
}

/** Stores a late response beside its fallback. The page decides when to show it. */
function keepLateResponse<T>(pending: Promise<T>, query: Query, { registry, options, notifyLate }: FallbackContext): void {
  const { queryHash } = query
  pending.then(
    (lateResponse) => {
      const fallback = registry.entries.get(queryHash)
      if (!fallback || options.client.getQueryCache().get(queryHash) !== query) return
      registry.entries.set(queryHash, { ...fallback, lateResponse })
      notifyLate()
    },
    () => undefined,
  )
}

function showFallback<T>(registry: Registry, query: Query, response: PersistedQuery): T {
  registry.entries.set(query.queryHash, { since: response.state.dataUpdatedAt })
  setUpdatedAt(query, response.state.dataUpdatedAt)
  return response.state.data as T
}

/** Sets the age of the data after the query has taken it as new. The persister of TanStack Query does the same. */
const setUpdatedAt = (query: Query, dataUpdatedAt: number): void =>
  notifyManager.schedule(() => query.setState({ dataUpdatedAt }))

/** Fetches a query: by its own `meta.again` (lists start at their first page), else as it is. Never rejects. */
async function refetchQuery(client: QueryClient, { meta, queryKey }: Query): Promise<void> {
  const again: unknown = meta?.again
  // The query itself shows its error.
  if (typeof again === 'function') await Promise.resolve(again(client)).catch(() => undefined)
  else await client.refetchQueries({ queryKey, exact: true })
}
