// Search history: what was searched for in this browser: twenty at most, most recent first, no doubles (docs/spec/product.md 4.7).
import { searchHistoryLength, searchWords } from '@emaki/domain'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { storedValue } from '../../settings/storage.ts'
import { searchHistoryKey } from '../../settings/storageKeys.ts'

/** A history out of anything stored. */
export const readSearchHistory = (stored: unknown): readonly string[] =>
  Array.isArray(stored) ? tidy(stored.map((entry) => (typeof entry === 'string' ? searchWords(entry) : ''))) : []

/** With `words` as the newest entry. */
export const withSearch = (history: readonly string[], words: string): readonly string[] => tidy([searchWords(words), ...history])

const tidy = (history: readonly string[]): readonly string[] =>
  [...new Set(history)].filter((words) => words !== '').slice(0, searchHistoryLength)

const kept = storedValue(searchHistoryKey, () => localStorage)
const store = createStore<{ readonly searches: readonly string[] }>(() => ({ searches: readSearchHistory(kept.read()) }))

/** The history; the component draws again when it changes, in this tab or another. */
export const useSearchHistory = (): readonly string[] => useStore(store, ({ searches }) => searches)

/** Puts a search first. */
export const rememberSearch = (words: string): void => keep(withSearch(store.getState().searches, words))

/** Puts searches from elsewhere, as stored there, behind those of this browser. */
export const addSearches = (stored: unknown): void => keep(tidy([...store.getState().searches, ...readSearchHistory(stored)]))

/** The searches as they are now. */
export const readSearches = (): readonly string[] => store.getState().searches

/** Takes one search out. */
export const forgetSearch = (words: string): void => keep(store.getState().searches.filter((entry) => entry !== words))

/** Takes all out. */
export const forgetSearches = (): void => keep([])

function keep(searches: readonly string[]): void {
  store.setState({ searches })
  kept.write(searches)
}

if (typeof addEventListener === 'function') {
  addEventListener('storage', (event) => {
    if (event.key === searchHistoryKey || event.key === null) store.setState({ searches: readSearchHistory(kept.read()) })
  })
}
