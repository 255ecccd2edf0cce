// Search history of the account in this browser: at most twenty searches, the newest first, without duplicates (docs/spec/product.md 4.7).
import { searchHistoryLength, searchWords } from '@emaki/domain'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { perAccount, scopedName } from '../../platform/settings/accountScope.ts'
import { traceValue } from '../../platform/settings/storage.ts'
import { searchHistoryKey } from '../../platform/settings/storageKeys.ts'

/** Parses stored data; anything invalid is ignored. */
export const readSearchHistory = (stored: unknown): readonly string[] =>
  Array.isArray(stored) ? normalise(stored.map((entry) => (typeof entry === 'string' ? searchWords(entry) : ''))) : []

/** The history with `query` as its newest entry. */
export const withSearch = (history: readonly string[], query: string): readonly string[] =>
  normalise([searchWords(query), ...history])

const normalise = (history: readonly string[]): readonly string[] =>
  [...new Set(history)].filter((query) => query !== '').slice(0, searchHistoryLength)

const storedSearches = traceValue(searchHistoryKey)
const store = perAccount(() =>
  createStore<{ readonly searches: readonly string[] }>(() => ({ searches: readSearchHistory(storedSearches.read()) })),
)

/** The history, also of other tabs. */
export function useSearchHistory(): readonly string[] {
  useEffect(() => {
    const update = () => store.setState({ searches: latest() })
    const onStorage = ({ key }: StorageEvent) => {
      if (key === scopedName(searchHistoryKey) || key === null) update()
    }
    update()
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [])
  return useStore(store, ({ searches }) => searches)
}

export const addSearch = (query: string): void => save(withSearch(latest(), query))

/** Appends the searches of an imported settings file. */
export const addSearches = (stored: unknown): void => save(normalise([...latest(), ...readSearchHistory(stored)]))

export const readSearches = (): readonly string[] => latest()

export const removeSearch = (query: string): void => save(latest().filter((entry) => entry !== query))

export const clearSearchHistory = (): void => save([])

function save(searches: readonly string[]): void {
  store.setState({ searches })
  storedSearches.write(searches)
}

/** The stored history: another tab may have changed it. When the browser refuses to store it, that of this visit. */
const latest = (): readonly string[] =>
  storedSearches.refused ? store.getState().searches : readSearchHistory(storedSearches.read())
