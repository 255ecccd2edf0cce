// Query storage: persists responses in IndexedDB. Storage is optional (docs/reliability.md F14): when it is refused, full or broken, nothing is persisted.
import { record } from '@emaki/domain'
import type { AsyncStorage, PersistedQuery } from '@tanstack/query-persist-client-core'
import type { BulkKeyValueStore } from './keyValueStore.ts'
import { createPagedStorage } from './pagedStorage.ts'

export interface QueryStorage extends AsyncStorage<PersistedQuery> {
  getItem(key: string): Promise<PersistedQuery | undefined>
  /** All storage keys, including pages of lists. */
  keys(): Promise<readonly string[]>
  /**
   * Deletes expired and unreadable responses. Reads them one by one, because reading all at once would block the page. Does
   * not read permanent ones.
   */
  deleteExpired(isExpired: (key: string, query: PersistedQuery) => boolean, isPermanent: (key: string) => boolean): Promise<void>
}

/** After this many failures in a row, the storage is not used again in this visit. */
const maxFailures = 3

/** Creates a storage over a key-value store. Never rejects: unreadable responses are absent. */
export function createQueryStorage(keyValueStore: BulkKeyValueStore): QueryStorage {
  const pages = createPagedStorage(keyValueStore)
  let failures = 0

  const attempt = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
    if (failures >= maxFailures) return otherwise
    try {
      const result = await work()
      failures = 0
      return result
    } catch {
      // Refused, closing, or deleted: the response in memory serves this visit.
      failures++
      return otherwise
    }
  }

  const write = async (key: string, query: PersistedQuery) => {
    try {
      await pages.set(key, query)
    } catch (error) {
      if (!isFull(error)) throw error
      await pages.evictOldest(ageOf)
      await pages.set(key, query)
    }
  }

  return {
    getItem: (key) => attempt(async () => asPersisted(await pages.get(key)), undefined),
    setItem: (key, query) => attempt(() => write(key, query), undefined),
    keys: () => attempt(() => keyValueStore.keys(), []),
    removeItem: (key) => attempt(() => pages.delete(key), undefined),
    deleteExpired: (isExpired, isPermanent) =>
      attempt(
        () =>
          pages.deleteExpired(async (key) => {
            if (isPermanent(key)) return false
            const query = asPersisted(await keyValueStore.get(key))
            return !query || isExpired(key, query)
          }),
        undefined,
      ),
  }
}

/** The stored value when it is a persisted query with data, else undefined. */
function asPersisted(value: unknown): PersistedQuery | undefined {
  const query = record(value)
  const state = record(query.state)
  const isWhole = typeof query.queryHash === 'string' && typeof state.dataUpdatedAt === 'number' && state.data !== undefined
  return isWhole ? (value as PersistedQuery) : undefined
}

const isFull = (error: unknown) => error instanceof Error && error.name === 'QuotaExceededError'

/** When a response arrived, in ms. Unreadable ones count as oldest. */
const ageOf = (value: unknown): number => asPersisted(value)?.state.dataUpdatedAt ?? 0
