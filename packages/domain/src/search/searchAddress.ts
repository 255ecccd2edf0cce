// Addresses of searches, and which filters each kind of search has (docs/spec/product.md 2.4).

import { illustSearchModes, novelSearchModes, type SearchMode } from './searchChoices.ts'
import type { SearchFilters } from './searchFilter.ts'
import { type SearchKind, searchPath } from './searchWords.ts'

/** The filters that another kind of search supports. Artists support none; only novels can be searched by text or keywords. */
export function filtersFor(kind: SearchKind, filters: SearchFilters): SearchFilters {
  if (kind === 'user') return {}
  const { mode, type, shape, size, tool, length, original, genre, replaceable, grouped, ...others } = filters
  const modes: readonly SearchMode[] = kind === 'novel' ? novelSearchModes : illustSearchModes
  return {
    ...(mode !== undefined && modes.includes(mode) ? { mode } : {}),
    ...others,
    ...(kind === 'novel' ? { length, original, genre, replaceable, grouped } : { type, shape, size, tool }),
  }
}

/** The address of a search screen with its words and filters. */
export function searchAddress(kind: SearchKind, words: string, filters: SearchFilters = {}): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) query.set(name, String(value))
  const address = searchPath(kind, words)
  return query.size === 0 ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`
}
