// The filters of a search in its address. Each is validated on its own (docs/spec/product.md 2.4; docs/reliability.md A10).
import {
  illustSearchModes,
  isBookmarkBand,
  isGenre,
  isSearchLength,
  isTool,
  isWorkLanguage,
  novelSearchModes,
  parseDay,
  type SearchFilters,
  type SearchKind,
  searchDurations,
  searchOrders,
  searchRatings,
  searchShapes,
  searchSizes,
  searchWorkTypes,
  usersInThresholds,
} from '@emaki/domain'
import * as v from 'valibot'
import { firstFitting } from '../../platform/links/firstFitting.ts'

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
/** A text, or a number as a link of the viewer writes it. */
const fitting = <Value extends string>(isFitting: (value: unknown) => value is Value) =>
  v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.custom<Value>(isFitting))
const threshold = v.pipe(number, v.picklist(usersInThresholds))

/** A query string as the router reads it. */
type Query = Readonly<Record<string, unknown>>

/** The filters in a query. Invalid ones are left out. A search for artists has none. */
export const searchFiltersOf = (kind: SearchKind, query: Query): SearchFilters =>
  kind === 'user' ? {} : workFiltersOf(kind, query)

const workFiltersOf = (kind: 'illust' | 'novel', query: Query): SearchFilters => ({
  mode: firstFitting(v.picklist(kind === 'novel' ? novelSearchModes : illustSearchModes), query.mode),
  order: firstFitting(v.picklist(searchOrders), query.order),
  duration: firstFitting(v.picklist(searchDurations), query.duration),
  start_date: firstFitting(day, query.start_date),
  end_date: firstFitting(day, query.end_date),
  hide_ai: firstFitting(yes, query.hide_ai),
  rating: firstFitting(v.picklist(searchRatings), query.rating),
  min_likes: firstFitting(number, query.min_likes),
  users_in: firstFitting(threshold, query.users_in),
  bookmarks: firstFitting(fitting(isBookmarkBand), query.bookmarks),
  lang: firstFitting(fitting(isWorkLanguage), query.lang),
  hide_flagged: firstFitting(yes, query.hide_flagged),
  popular: firstFitting(yes, query.popular),
  ...(kind === 'novel' ? novelFiltersOf(query) : pictureFiltersOf(query)),
})

const novelFiltersOf = (query: Query): SearchFilters => ({
  length: firstFitting(fitting(isSearchLength), query.length),
  original: firstFitting(yes, query.original),
  genre: firstFitting(fitting(isGenre), query.genre),
  replaceable: firstFitting(yes, query.replaceable),
  grouped: firstFitting(yes, query.grouped),
})

const pictureFiltersOf = (query: Query): SearchFilters => ({
  type: firstFitting(v.picklist(searchWorkTypes), query.type),
  shape: firstFitting(v.picklist(searchShapes), query.shape),
  size: firstFitting(v.picklist(searchSizes), query.size),
  tool: firstFitting(fitting(isTool), query.tool),
})
