// Search addresses: the words are in the path, or in the query if they do not fit there; the filters are in the query. Each filter is validated on its own (docs/spec/product.md 2.4; docs/reliability.md A8, A10).
import {
  decodedPart,
  illustSearchModes,
  isSearchLength,
  novelSearchModes,
  parseDay,
  type SearchFilters,
  type SearchKind,
  type SearchLength,
  searchAt,
  searchDurations,
  searchOrders,
  searchPath,
  searchRatings,
  searchShapes,
  searchSizes,
  searchTools,
  searchWords,
  searchWorkTypes,
  usersInThresholds,
} from '@emaki/domain'
import * as v from 'valibot'
import type { Address, Reading } from './address.ts'
import { firstFitting } from './queryString.ts'

/** `true` as text in an address, or as a boolean from a link of the viewer. */
const yes = v.pipe(
  v.union([v.literal('true'), v.literal(true)]),
  v.transform((): true => true),
)
const day = v.pipe(
  v.string(),
  v.check((text) => parseDay(text) !== undefined),
)
const number = v.pipe(
  v.union([v.pipe(v.string(), v.regex(/^\d{1,7}$/)), v.number()]),
  v.transform(Number),
  v.integer(),
  v.minValue(0),
)
const threshold = v.pipe(number, v.picklist(usersInThresholds))

/** The filters in a query. Invalid ones are left out. */
export const searchFiltersOf =
  (kind: 'illust' | 'novel') =>
  (query: Readonly<Record<string, unknown>>): SearchFilters => ({
    mode: firstFitting(v.picklist(kind === 'novel' ? novelSearchModes : illustSearchModes), query.mode),
    order: firstFitting(v.picklist(searchOrders), query.order),
    duration: firstFitting(v.picklist(searchDurations), query.duration),
    start_date: firstFitting(day, query.start_date),
    end_date: firstFitting(day, query.end_date),
    hide_ai: firstFitting(yes, query.hide_ai),
    rating: firstFitting(v.picklist(searchRatings), query.rating),
    min_likes: firstFitting(number, query.min_likes),
    users_in: firstFitting(threshold, query.users_in),
    popular: firstFitting(yes, query.popular),
    ...(kind === 'novel' ? novelFiltersOf(query) : pictureFiltersOf(query)),
  })

const novelFiltersOf = (query: Readonly<Record<string, unknown>>): SearchFilters => ({
  length: firstFitting(v.custom<SearchLength>(isSearchLength), query.length),
  original: firstFitting(yes, query.original),
  grouped: firstFitting(yes, query.grouped),
})

const pictureFiltersOf = (query: Readonly<Record<string, unknown>>): SearchFilters => ({
  type: firstFitting(v.picklist(searchWorkTypes), query.type),
  shape: firstFitting(v.picklist(searchShapes), query.shape),
  size: firstFitting(v.picklist(searchSizes), query.size),
  tool: firstFitting(v.picklist(searchTools), query.tool),
})

interface SearchReading {
  readonly kind: SearchKind
  readonly words: string
  readonly filters: SearchFilters
}

const noFilters = (): SearchFilters => ({})

/** Reads the address of a search. `parameter` is the name of the path parameter with the words. */
export function searchOf(kind: SearchKind, parameter: 'keyword' | 'word'): (address: Address) => Reading<SearchReading> {
  const filtersOf = kind === 'user' ? noFilters : searchFiltersOf(kind)
  return ({ params, query }) => ({
    props: {
      kind,
      words: searchWords(params[parameter] ?? firstFitting(v.string(), query.word) ?? ''),
      filters: filtersOf(query),
    },
  })
}

/**
 * The canonical path and query of a search: words that are normalised and limited in length, in the path where they fit (docs/reliability.md
 * A8). Other addresses unchanged. Never throws.
 */
export function canonicalSearch(path: string, query: string): readonly [path: string, query: string] {
  const asked = new URLSearchParams(query)
  const found = searchAt(path, asked)
  if (found === undefined) return [path, query]
  const [canonical = '', word] = searchPath(found.kind, found.words).split('?')
  const isWritten = word === undefined ? !asked.has('word') : asked.get('word') === found.words
  if (isWritten && sameParts(path, canonical)) return [path, query]
  asked.delete('word')
  const others = asked.toString()
  const parts = [word, others].filter(Boolean).join('&')
  return [canonical, parts === '' ? '' : `?${parts}`]
}

/** True for paths that differ only in how they escape the same text. */
const sameParts = (one: string, other: string): boolean => withoutSlash(decodedPart(one)) === decodedPart(other)
const withoutSlash = (path: string): string => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path)
