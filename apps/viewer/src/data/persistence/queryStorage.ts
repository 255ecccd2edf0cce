// Query storage: keeps answers in IndexedDB between visits. Storage is optional (docs/reliability.md F14): refused, full or broken, it falls back to nothing kept.
import { record } from '@emaki/domain'
import type { AsyncStorage, PersistedQuery } from '@tanstack/query-persist-client-core'
import type { ListedKeyValueStore } from './keyValueStore.ts'
import { createPagedStorage } from './pagedStorage.ts'

export interface QueryStorage extends AsyncStorage<PersistedQuery> {
  getItem(key: string): Promise<PersistedQuery | undefined>
  /** The keys of all that is kept, pages of lists among them. */
  keys(): Promise<readonly string[]>
  /**
   * Drops what `isExpired` says, and what cannot be read. Answers are read one by one: all at once, those of many visits would hold the
   * page up. Those that `isPermanent` names are left unread.
   */
  deleteExpired(isExpired: (key: string, query: PersistedQuery) => boolean, isPermanent: (key: string) => boolean): Promise<void>
}

/** After so many failures in a row nothing more is asked of the key-value store in this visit. */
const maxFailures = 3

/** A storage over a keyValueStore. Never rejects: what cannot be read is absent, what cannot be kept is not. */
export function createQueryStorage(keyValueStore: ListedKeyValueStore): QueryStorage {
  const pages = createPagedStorage(keyValueStore)
  let failures = 0

  const attempt = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
    if (failures >= maxFailures) return otherwise
    try {
      const result = await work()
      failures = 0
      return result
    } catch {
      // Refused, closing, or gone: the answer in memory serves this visit.
      failures++
      return otherwise
    }
  }

  const keep = async (key: string, query: PersistedQuery) => {
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
    setItem: (key, query) => attempt(() => keep(key, query), undefined),
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

/** The stored value when it has the form of a kept query with data, else undefined. */
function asPersisted(value: unknown): PersistedQuery | undefined {
  const query = record(value)
  const state = record(query.state)
  const isWhole = typeof query.queryHash === 'string' && typeof state.dataUpdatedAt === 'number' && state.data !== undefined
  return isWhole ? (value as PersistedQuery) : undefined
}

const isFull = (error: unknown) => error instanceof Error && error.name === 'QuotaExceededError'

/** When an answer came; unreadable ones count as oldest. */
const ageOf = (value: unknown): number => asPersisted(value)?.state.dataUpdatedAt ?? 0
