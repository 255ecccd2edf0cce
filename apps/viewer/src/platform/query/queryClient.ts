// The query client of the page: every response in memory and, for its lifetime, in IndexedDB.
import { type Day, list, record } from '@emaki/domain'
import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/query-persist-client-core'
import { type Query, QueryClient } from '@tanstack/react-query'
import { isUnreachable, type RequestError, type RequestResult } from '../http/requestResult.ts'
import { onLanguageChange, translate } from '../i18n/catalogue.ts'
import { createKeyValueStore } from '../persistence/keyValueStore.ts'
import { createQueryStorage, type QueryStorage } from '../persistence/queryStorage.ts'
import { accountScope, onScopeChange, scopeMark } from '../settings/accountScope.ts'
import { responsesDatabase } from '../settings/storageKeys.ts'
import { InactiveLists } from './inactiveLists.ts'
import { isLatePage } from './initialData.ts'
import { newestDay } from './newestDay.ts'
import { hashSuffix, hasLanguageSuffix, queryKeyHash, scopeMarkOf } from './queryKeyHash.ts'
import { createStaleFallbacks, type StaleFallbacks } from './staleFallbacks.ts'

/** Increase this when the format of persisted responses changes. Older ones are then deleted. */
const storageVersion = '2'

/** How long an expired response may still be served as a fallback, in ms (docs/reliability.md F02). */
const maxStaleMs = 7 * 24 * 3_600_000

/** How long a response without observers stays in memory, in ms: enough to go back through a chain of artworks. */
const defaultGcTimeMs = 30 * 60_000

/** The `gcTime` of a query, in ms: never longer than a positive lifetime. */
export const gcTimeFor = (lifetimeMs: number): number =>
  lifetimeMs > 0 ? Math.min(defaultGcTimeMs, lifetimeMs) : defaultGcTimeMs

/** A failed request as TanStack Query carries it. `message` is fit to show. */
class CallError extends Error implements RequestError {
  override readonly name = 'CallError'
  readonly kind: RequestError['kind']

  constructor({ message, kind }: RequestError) {
    super(message)
    this.kind = kind
  }
}

/** True when the server said that the requested data does not exist. */
export const isNotFoundError = (error: unknown): boolean => error instanceof CallError && error.kind === 'removed'

/** True when the request got no response from a server that could know. */
export const isUnreachableError = (error: unknown): boolean => error instanceof CallError && isUnreachable(error)

/** The translated message of a failed request. Undefined for other errors, whose messages are English texts of libraries. */
export const callErrorMessage = (error: unknown): string | undefined => (error instanceof CallError ? error.message : undefined)

/** The failure of a query: its kind, and a message to show. Errors of libraries are of the kind `other`. */
export const failureOf = (error: unknown): RequestError =>
  error instanceof CallError && error.message !== '' ? error : { kind: 'other', message: translate('error.unknown') }

/** The message to show for an error of a query. */
export const errorMessage = (error: unknown): string => failureOf(error).message

/** The data of a result. Throws a CallError with the message of a failure. */
export function unwrap<T>(result: RequestResult<T>): T {
  if (result.ok) return result.value
  throw new CallError(result.error)
}

/** The query client. The service call retries, not this client. It fetches nothing in the background. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      networkMode: 'always',
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: defaultGcTimeMs,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      queryKeyHashFn: queryKeyHash,
    },
  },
})

/** Switches active queries to the new language from now on. Responses in the old language stay cached. */
function refetchOnLanguageChange(): void {
  onLanguageChange(() => {
    for (const query of queryClient.getQueryCache().findAll({ type: 'active' })) {
      for (const observer of [...query.observers]) {
        const { queryHash: _, _defaulted: __, ...options } = observer.options
        observer.setOptions(options)
      }
    }
  })
}

const storages = new Map<string, QueryStorage>()

/** The storage of an account: a late response goes to the account that requested it. None while the tab leaves no trace. */
function storageOf(mark: string): QueryStorage | undefined {
  if (mark.endsWith('~')) return undefined
  const known = storages.get(mark) ?? createQueryStorage(createKeyValueStore(responsesDatabase + mark))
  storages.set(mark, known)
  return known
}

const activeStorage = () => storageOf(scopeMark(accountScope.getState()))

/** The persisted responses of all accounts. Each name says whose it is. */
const storage: QueryStorage | undefined =
  typeof window === 'undefined'
    ? undefined
    : {
        getItem: async (name) => storageOf(scopeMarkOf(name))?.getItem(name),
        setItem: async (name, response) => storageOf(scopeMarkOf(name))?.setItem(name, response),
        removeItem: async (name) => storageOf(scopeMarkOf(name))?.removeItem(name),
        keys: async () => activeStorage()?.keys() ?? [],
        deleteExpired: async (isExpired, isPermanent) => activeStorage()?.deleteExpired(isExpired, isPermanent),
      }
/** The stale fallbacks. Undefined where nothing is persisted. */
export const staleFallbacks: StaleFallbacks | undefined =
  storage &&
  createStaleFallbacks(storage, {
    isFresh,
    isExpired,
    client: queryClient,
    network: window,
    isOnline: () => navigator.onLine,
    persist: (query) => void persistenceOf(query)?.persister.persistQuery(query),
    isUnreachableError,
    isUnreachableAtStart: isLatePage(),
  })
const storageWithFallbacks = staleFallbacks?.storage

function createPersister(lifetimeMs: number) {
  const persister = experimental_createQueryPersister({
    storage: storageWithFallbacks,
    serialize: (query) => query,
    deserialize: (query) => query,
    buster: storageVersion,
    // The storage decides the age, because it depends on the network.
    maxAge: Number.POSITIVE_INFINITY,
    prefix: `${lifetimeMs}`,
    // The storage returns no stale response while there is a network. The persister would not handle the rejection of a query that is cancelled.
    refetchOnRestore: false,
  })
  const ask = persister.persisterFn
  return { ...persister, persisterFn: staleFallbacks?.wrapPersister(ask, (hash) => `${lifetimeMs}-${hash}`) ?? ask }
}

const persisters = new Map<number, ReturnType<typeof createPersister>>()

/**
 * The persister of a lifetime in ms, for query options. Undefined for a negative lifetime. With 0 a response is persisted
 * only as an offline fallback.
 */
export function persisterFor(lifetimeMs: number) {
  if (lifetimeMs < 0) return undefined
  const known = persisters.get(lifetimeMs)
  if (known) return known.persisterFn
  const persister = createPersister(lifetimeMs)
  persisters.set(lifetimeMs, persister)
  return persister.persisterFn
}

/**
 * Persists data that did not come from the query's own request: lists in the HTML, and works from lists. An existing entry
 * stays, because it may have more pages.
 */
async function persistIfAbsent(query: Query, storage: NonNullable<typeof storageWithFallbacks>): Promise<void> {
  const kept = persistenceOf(query)
  if (kept && (await storage.getItem(kept.name)) === undefined) await kept.persister.persistQuery(query)
}

/** The persister of a query and its storage key. Undefined for a query that is not persisted. */
function persistenceOf({ options, queryHash }: Query) {
  for (const [lifetimeMs, persister] of persisters) {
    // `persister` is an option that the type of the cache does not name.
    if (Reflect.get(options, 'persister') === persister.persisterFn) return { persister, name: `${lifetimeMs}-${queryHash}` }
  }
  return undefined
}

/** The storage keys of active queries, oldest query first. For `restorePersisted`. */
export const activeStorageKeys = (): readonly string[] =>
  queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .flatMap((query) => persistenceOf(query)?.name ?? [])

/** Loads fresh responses from storage into memory, unless the query already has data. Never rejects. */
export async function restorePersisted(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const kept = name.endsWith(hashSuffix()) ? await storage?.getItem(name) : undefined
    if (!kept || !isFresh(name, kept) || queryClient.getQueryData(kept.queryKey) !== undefined) continue
    queryClient.setQueryData(kept.queryKey, kept.state.data, { updatedAt: kept.state.dataUpdatedAt })
  }
}

/** Persists data that was set manually. */
function persistManualData(storage: NonNullable<typeof storageWithFallbacks>): void {
  queryClient.getQueryCache().subscribe((event) => {
    const isManual =
      event.type === 'added' || (event.type === 'updated' && event.action.type === 'success' && event.action.manual === true)
    if (isManual && event.query.state.data !== undefined) void persistIfAbsent(event.query, storage)
  })
}
if (storageWithFallbacks) persistManualData(storageWithFallbacks)

/** Limits the memory of inactive lists: evicts those that storage can restore, least recently used first. */
function limitInactiveLists(): void {
  const inactiveLists = new InactiveLists()
  const cache = queryClient.getQueryCache()
  cache.subscribe(({ type, query }) => {
    const { queryHash } = query
    if (type === 'observerAdded' || type === 'removed') inactiveLists.delete(queryHash)
    if (type !== 'observerRemoved' || query.getObserversCount() > 0) return
    const kept = persistenceOf(query)
    const works = worksOf(query)
    // Random lists are not restored while there is a network.
    if (works === 0 || kept === undefined || lifetimeOf(kept.name) === 0) return
    for (const hash of inactiveLists.add(queryHash, works)) {
      const going = cache.get(hash)
      if (going?.getObserversCount() === 0) cache.remove(going)
    }
  })
}
if (storageWithFallbacks) limitInactiveLists()

/** How many works a list has. 0 for other data. */
const worksOf = ({ state }: Query): number =>
  list(record(state.data).pages).reduce<number>((sum, page) => sum + list(record(page).items).length, 0)

/** The lifetime of a response in ms, which its storage key starts with. */
const lifetimeOf = (key: string) => Number.parseFloat(key)

/** True for a persisted response within its lifetime. */
function isFresh(key: string, { buster, state }: PersistedQuery): boolean {
  return buster === storageVersion && Date.now() - state.dataUpdatedAt < lifetimeOf(key)
}

/** True for a persisted response that is too old for a fallback, or has an older format. */
function isExpired(key: string, { buster, state }: PersistedQuery): boolean {
  return buster !== storageVersion || Date.now() - state.dataUpdatedAt > Math.max(lifetimeOf(key), maxStaleMs)
}

/**
 * The newest persisted day of a list with one query per day. `key` is the query key of any day. Undefined without one. Never
 * rejects.
 */
export const newestPersistedDay = async (lifetimeMs: number, key: readonly unknown[]): Promise<Day | undefined> =>
  newestDay((await storage?.keys()) ?? [], `${lifetimeMs}`, key, hashSuffix())

/**
 * Removes the responses of the account that was left from memory. Those that are still loading are persisted under its name only. Queries
 * with `isPublic` in their `meta` are the same for everybody and stay.
 */
function leaveAccount(): void {
  const cache = queryClient.getQueryCache()
  const kept = cache.findAll({ predicate: ({ meta, state }) => meta?.isPublic === true && state.data !== undefined })
  queryClient.clear()
  for (const { queryKey, meta = {}, state } of kept)
    cache.build(queryClient, queryClient.defaultQueryOptions({ queryKey, meta }), state)
}

/** Delay of the cleanup after the start, so that it slows down no request of the first screen. */
const cleanupDelayMs = 60_000

/** Starts what the query client does by itself: requests in a new language, and the removal of expired responses. Called once. */
export function startQueryClient(): void {
  refetchOnLanguageChange()
  onScopeChange(() => leaveAccount())
  if (!storage) return
  const isKept = (key: string) => lifetimeOf(key) === Number.POSITIVE_INFINITY && hasLanguageSuffix(key)
  setTimeout(() => void storage.deleteExpired(isExpired, isKept), cleanupDelayMs)
}
