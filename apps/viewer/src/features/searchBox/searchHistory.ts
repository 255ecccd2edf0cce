// Search history of this browser: at most twenty searches, the newest first, without duplicates (docs/spec/product.md 4.7).
import { searchHistoryLength, searchWords } from '@emaki/domain'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { storedValue } from '../../settings/storage.ts'
import { searchHistoryKey } from '../../settings/storageKeys.ts'

/** Parses stored data; anything invalid is ignored. */
export const readSearchHistory = (stored: unknown): readonly string[] =>
  Array.isArray(stored) ? normalise(stored.map((entry) => (typeof entry === 'string' ? searchWords(entry) : ''))) : []

/** The history with `query` as its newest entry. */
export const withSearch = (history: readonly string[], query: string): readonly string[] =>
  normalise([searchWords(query), ...history])

const normalise = (history: readonly string[]): readonly string[] =>
  [...new Set(history)].filter((query) => query !== '').slice(0, searchHistoryLength)

const storedSearches = storedValue(searchHistoryKey, () => localStorage)
const store = createStore<{ readonly searches: readonly string[] }>(() => ({
  searches: readSearchHistory(storedSearches.read()),
}))

/** The history, also of other tabs. */
export const useSearchHistory = (): readonly string[] => useStore(store, ({ searches }) => searches)

export const addSearch = (query: string): void => save(withSearch(store.getState().searches, query))

/** Appends the searches of an imported settings file. */
export const addSearches = (stored: unknown): void =>
  save(normalise([...store.getState().searches, ...readSearchHistory(stored)]))

export const readSearches = (): readonly string[] => store.getState().searches

export const removeSearch = (query: string): void => save(store.getState().searches.filter((entry) => entry !== query))

export const clearSearchHistory = (): void => save([])

function save(searches: readonly string[]): void {
  store.setState({ searches })
  storedSearches.write(searches)
}

if (typeof addEventListener === 'function') {
  addEventListener('storage', (event) => {
    if (event.key === searchHistoryKey || event.key === null)
      store.setState({ searches: readSearchHistory(storedSearches.read()) })
  })
}
