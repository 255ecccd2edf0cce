// The query client: every answer of the servers, in memory and, for its lifetime, in IndexedDB.
import { type DataResult, type Day, type Failure, list, record } from '@emaki/domain'
import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/query-persist-client-core'
import { type Query, QueryClient } from '@tanstack/react-query'
import { onLanguageChange, translate } from '../../i18n/catalogue.ts'
import { responsesDatabase } from '../../settings/storageKeys.ts'
import { createStaleFallbacks, type StaleFallbacks } from '../offline/staleFallbacks.ts'
import { createKeyValueStore } from '../persistence/keyValueStore.ts'
import { createQueryStorage } from '../persistence/queryStorage.ts'
import { InactiveLists } from './inactiveLists.ts'
import { isLatePage } from './initialData.ts'
import { newestDay } from './newestDay.ts'
import { hasLanguageSuffix, languageSuffix, queryKeyHash } from './queryKeyHash.ts'

/** Raised when the storageVersion of kept answers changes: older ones are then dropped unread. */
const storageVersion = '2'

/** So long, ms, is an answer beyond its lifetime kept for when nobody gives a new one (as upstream's are while it fails: docs/reliability.md F02). */
const maxStaleMs = 7 * 24 * 3_600_000

/** How long an answer that no screen shows stays in memory: long enough to come back from a chain of artworks. */
const defaultGcTimeMs = 30 * 60_000

/** How long an answer that no screen shows stays in memory, ms: never longer than its lifetime, when it has one. */
export const gcTimeFor = (lifetimeMs: number): number =>
  lifetimeMs > 0 ? Math.min(defaultGcTimeMs, lifetimeMs) : defaultGcTimeMs

/** A failed call as TanStack Query carries it. `message` is fit to show. */
class CallError extends Error {
  override readonly name = 'CallError'
  readonly isMissing: boolean
  readonly isUnreached: boolean

  constructor({ msg, isMissing, isUnreached }: Failure) {
    super(msg)
    this.isMissing = isMissing === true
    this.isUnreached = isUnreached === true
  }
}

/** True for a failed call whose answer was that what it asked for is not there. */
export const isNotFoundError = (error: unknown): boolean => error instanceof CallError && error.isMissing

/** True for a failed call that nobody who could know has answered. */
export const isUnreachableError = (error: unknown): boolean => error instanceof CallError && error.isUnreached

/** What a failed call says, in the reader's language; undefined for any other error, whose message is a library's English. */
export const callErrorMessage = (error: unknown): string | undefined => (error instanceof CallError ? error.message : undefined)

/** What to show of an error of a query. */
export const errorMessage = (error: unknown): string => callErrorMessage(error) || translate('error.unknown')

/** The data of a result, or a CallError with its message. */
export function unwrap<T>(result: DataResult<T>): T {
  if (result.status === 0) return result.data
  throw new CallError(result)
}

/** The client of this page. Calls are tried again by the mirror client, not here; nothing is fetched behind a person's back. */
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

/** Turns what is on screen to the answers in the new language; those in the old one stay for whoever goes back to it. */
function refetchOnLanguageChange(client: QueryClient): void {
  onLanguageChange(() => {
    for (const query of client.getQueryCache().findAll({ type: 'active' })) {
      for (const observer of [...query.observers]) {
        const { queryHash: _, _defaulted: __, ...options } = observer.options
        observer.setOptions(options)
      }
    }
  })
}
refetchOnLanguageChange(queryClient)

const keyValueStore = createKeyValueStore(responsesDatabase)
const storage = typeof window === 'undefined' ? undefined : createQueryStorage(keyValueStore)
/** What is kept of answers that are due, for when nobody gives new ones; undefined where nothing is kept. */
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

/** Forgets every answer, in memory and on the storage: another reader begins. Never rejects. */
export async function clearQueries(): Promise<void> {
  queryClient.clear()
  try {
    await keyValueStore.delete(await keyValueStore.keys())
  } catch {
    // Where the browser keeps nothing there is nothing to forget.
  }
}

function createPersister(lifetimeMs: number) {
  const persister = experimental_createQueryPersister({
    storage: storageWithFallbacks,
    serialize: (query) => query,
    deserialize: (query) => query,
    buster: storageVersion,
    // The storage knows how long: it depends on the network.
    maxAge: Number.POSITIVE_INFINITY,
    prefix: `${lifetimeMs}`,
    refetchOnRestore: true,
  })
  const ask = persister.persisterFn
  return { ...persister, persisterFn: staleFallbacks?.wrapPersister(ask, (hash) => `${lifetimeMs}-${hash}`) ?? ask }
}

const persisters = new Map<number, ReturnType<typeof createPersister>>()

/** The persister for a lifetime (ms), to be put into a query's options; undefined for those below nothing. With 0 an answer is kept for times without a network only. */
export function persisterFor(lifetimeMs: number) {
  if (lifetimeMs < 0) return undefined
  const known = persisters.get(lifetimeMs)
  if (known) return known.persisterFn
  const persister = createPersister(lifetimeMs)
  persisters.set(lifetimeMs, persister)
  return persister.persisterFn
}

/**
 * Puts on the storage what did not come through a query's own call: lists that came with the page, works met in lists. An answer that is
 * there already stays: it may reach further than the first page.
 */
async function persistIfAbsent(query: Query, storage: NonNullable<typeof storageWithFallbacks>): Promise<void> {
  const kept = persistenceOf(query)
  if (kept && (await storage.getItem(kept.name)) === undefined) await kept.persister.persistQuery(query)
}

/** Who keeps a query's answer and under which name it lies on the storage; undefined for one that is not kept. */
function persistenceOf({ options, queryHash }: Query) {
  for (const [lifetimeMs, persister] of persisters) {
    // `persister` is an option of queries that the cache's own type does not name.
    if (Reflect.get(options, 'persister') === persister.persisterFn) return { persister, name: `${lifetimeMs}-${queryHash}` }
  }
  return undefined
}

/** Under which names the answers on screen lie on the storage, those first that were asked for first; for `restorePersisted`. */
export const activeStorageKeys = (): readonly string[] =>
  queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .flatMap((query) => persistenceOf(query)?.name ?? [])

/** Takes kept answers within their lifetime from the storage into memory, as far as nothing is known in their place. Never rejects. */
export async function restorePersisted(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const kept = name.endsWith(languageSuffix()) ? await storage?.getItem(name) : undefined
    if (!kept || !isFresh(name, kept) || queryClient.getQueryData(kept.queryKey) !== undefined) continue
    queryClient.setQueryData(kept.queryKey, kept.state.data, { updatedAt: kept.state.dataUpdatedAt })
  }
}

/** Listens for answers that were given rather than asked for. */
function persistManualData(storage: NonNullable<typeof storageWithFallbacks>): void {
  queryClient.getQueryCache().subscribe((event) => {
    const isManual =
      event.type === 'added' || (event.type === 'updated' && event.action.type === 'success' && event.action.manual === true)
    if (isManual && event.query.state.data !== undefined) void persistIfAbsent(event.query, storage)
  })
}
if (storageWithFallbacks) persistManualData(storageWithFallbacks)

/** Holds the memory of inactiveLists lists within its bound: those that are read from the storage again go, the longest unseen first. */
function limitInactiveLists(): void {
  const inactiveLists = new InactiveLists()
  const cache = queryClient.getQueryCache()
  cache.subscribe(({ type, query }) => {
    const { queryHash } = query
    if (type === 'observerAdded' || type === 'removed') inactiveLists.delete(queryHash)
    if (type !== 'observerRemoved' || query.getObserversCount() > 0) return
    const kept = persistenceOf(query)
    const works = worksOf(query)
    // What is drawn by lot is not read again while there is a network.
    if (works === 0 || kept === undefined || lifetimeOf(kept.name) === 0) return
    for (const hash of inactiveLists.add(queryHash, works)) {
      const going = cache.get(hash)
      if (going?.getObserversCount() === 0) cache.remove(going)
    }
  })
}
if (storageWithFallbacks) limitInactiveLists()

/** How many works a list holds; 0 for what is no list. */
const worksOf = ({ state }: Query): number =>
  list(record(state.data).pages).reduce<number>((sum, page) => sum + list(record(page).items).length, 0)

/** An answer's lifetime, which its key begins with, ms. */
const lifetimeOf = (key: string) => Number.parseFloat(key)

/** True for a kept answer within its lifetime. */
function isFresh(key: string, { buster, state }: PersistedQuery): boolean {
  return buster === storageVersion && Date.now() - state.dataUpdatedAt < lifetimeOf(key)
}

/** True for a kept answer that is of no use any more, or whose storageVersion is an older one. */
function isExpired(key: string, { buster, state }: PersistedQuery): boolean {
  return buster !== storageVersion || Date.now() - state.dataUpdatedAt > Math.max(lifetimeOf(key), maxStaleMs)
}

/**
 * The newest day of a list of which something is kept: `key` is that of one of its days, which is its last part. Undefined when there is
 * none. Never rejects.
 */
export const newestPersistedDay = async (lifetimeMs: number, key: readonly unknown[]): Promise<Day | undefined> =>
  newestDay((await storage?.keys()) ?? [], `${lifetimeMs}`, key, languageSuffix())

/** Long enough after the start that nobody waits for anything. */
const cleanupDelayMs = 60_000
if (storage)
  setTimeout(
    () => void storage.deleteExpired(isExpired, (key) => lifetimeOf(key) === Number.POSITIVE_INFINITY && hasLanguageSuffix(key)),
    cleanupDelayMs,
  )
