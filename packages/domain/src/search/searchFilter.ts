// Search filters: their values, the days they select, and the words and parameters sent upstream (docs/spec/product.md 2.4, 5;
// docs/spec/calls.md 7.1).
import type { Day } from '../rankings/japanDay.ts'
import { clampDay, japanDay, parseDay, shiftDay } from '../rankings/japanDay.ts'
import type { Bounds, SearchLength } from './searchLength.ts'
import { lengthParameters } from './searchLength.ts'
import type { SearchKind } from './searchWords.ts'
import { searchPath, searchTerms } from './searchWords.ts'

export const illustSearchModes = ['partial_match_for_tags', 'exact_match_for_tags', 'title_and_caption'] as const
export const novelSearchModes = [...illustSearchModes, 'text', 'keyword'] as const
export const searchOrders = ['date_desc', 'date_asc'] as const
export const searchDurations = ['day', 'week', 'month', 'half_year', 'year'] as const
/** R-18 only, or safe only. Absent means all. */
export const searchRatings = ['r18', 'safe'] as const
/** Thresholds of the popularity tags that the site's users add (docs/spec/product.md 2.4). */
export const usersInThresholds = [30000, 20000, 10000, 7500, 5000, 1000, 500, 250, 100] as const
/** Kinds of works, by upstream's names of `content_type` (docs/contract/app-api.md 3.2). Absent means all. */
export const searchWorkTypes = ['illust_and_ugoira', 'illust', 'ugoira', 'manga'] as const
/** Shapes of the first page, by upstream's names of `ratio_pattern`. */
export const searchShapes = ['landscape', 'portrait', 'square'] as const
/** Sizes of the first page. */
export const searchSizes = ['large', 'medium', 'small'] as const
/** Drawing software, by the names on the site. These need no translation. */
export const searchTools = [
  'CLIP STUDIO PAINT',
  'Photoshop',
  'SAI',
  'Procreate',
  'ibisPaint',
  'Krita',
  'MediBang Paint',
  'FireAlpaca',
  'Illustrator',
  'Painter',
  'GIMP',
  'Aseprite',
  'Blender',
] as const
/** How far back a search may reach, in days: upstream's search_span_limit (docs/contract/app-api.md 3.2). */
export const searchReach = 365

export type SearchMode = (typeof novelSearchModes)[number]
export type SearchOrder = (typeof searchOrders)[number]
export type SearchDuration = (typeof searchDurations)[number]
export type SearchRating = (typeof searchRatings)[number]
export type SearchWorkType = (typeof searchWorkTypes)[number]
export type SearchShape = (typeof searchShapes)[number]
export type SearchSize = (typeof searchSizes)[number]
export type SearchTool = (typeof searchTools)[number]
export type UsersIn = (typeof usersInThresholds)[number]

/** The filters of one search. An absent filter does not apply. */
export interface SearchFilters {
  readonly mode?: SearchMode | undefined
  readonly order?: SearchOrder | undefined
  readonly duration?: SearchDuration | undefined
  readonly start_date?: string | undefined
  readonly end_date?: string | undefined
  /** Excludes AI works even where they may be shown. */
  readonly hide_ai?: true | undefined
  readonly rating?: SearchRating | undefined
  /** Minimum number of likes. Default: the number in the settings. */
  readonly min_likes?: number | undefined
  readonly users_in?: UsersIn | undefined
  /** Only the popular works of the search. */
  readonly popular?: true | undefined
  /** For illustrations and manga. */
  readonly type?: SearchWorkType | undefined
  readonly shape?: SearchShape | undefined
  readonly size?: SearchSize | undefined
  readonly tool?: SearchTool | undefined
  /** For novels. */
  readonly length?: SearchLength | undefined
  /** Only original novels, no fan fiction. */
  readonly original?: true | undefined
  /** Shows one card for all loaded novels of a series. Not sent upstream: the app API cannot group. */
  readonly grouped?: true | undefined
}

/** Least and greatest value, both inclusive. Absent means no limit. */
/** Pixels of both sides, as the site's own presets have them (docs/contract/web-side.md 2). */
export const sizeBounds: Readonly<Record<SearchSize, Bounds>> = {
  large: { min: 3000 },
  medium: { min: 1000, max: 2999 },
  small: { max: 999 },
}

/** A span of days in Japan, both inclusive. */
export interface DaySpan {
  readonly start: Day | undefined
  readonly end: Day | undefined
}

const durationDays: Readonly<Record<SearchDuration, number>> = { day: 1, week: 7, month: 30, half_year: 182, year: searchReach }

/** The first and the last selectable day. */
export const searchableDays = (now: Date): { readonly first: Day; readonly last: Day } => ({
  first: shiftDay(japanDay(now), -searchReach),
  last: japanDay(now),
})

/**
 * The days that the filters select. A duration counts back from today; otherwise the selected days are clamped and sorted.
 * Invalid days count as not selected.
 */
export function searchSpan({ duration, start_date, end_date }: SearchFilters, now: Date): DaySpan {
  const { first, last } = searchableDays(now)
  if (duration !== undefined) return { start: shiftDay(last, -durationDays[duration]), end: last }
  const [start, end] = [start_date, end_date].map((date) => {
    const day = parseDay(date)
    return day === undefined ? undefined : clampDay(day, first, last)
  })
  return start !== undefined && end !== undefined && start > end ? { start: end, end: start } : { start, end }
}

/** The content switches that affect a search. */
export interface SearchSwitches {
  readonly r18: boolean
  readonly ai: boolean
}

/** R-18 works are excluded by tag while the switch is off, because upstream mirrors use accounts that may see them. */
const adultExclusions = ['-R-18', '-R18', '-18+']
const excludedAi = '-ai'

/** True when AI works are excluded by the switch, the filter or the words. */
export const leavesAiOut = (words: string, filters: SearchFilters, { ai }: SearchSwitches): boolean =>
  !ai || filters.hide_ai === true || searchTerms(words).some((term) => term.toLowerCase() === excludedAi)

/** The words sent upstream (docs/spec/behaviours.md 4). */
export function upstreamWords(words: string, filters: SearchFilters, { r18 }: SearchSwitches): string {
  const terms = [...searchTerms(words)]
  if (filters.users_in !== undefined) terms.push(`${filters.users_in}users入り`)
  // Partial tag matching finds R-18G by R-18, too. In other modes the tag would lose works, so the search rule filters them instead.
  const findsPartly = (filters.mode ?? 'partial_match_for_tags') === 'partial_match_for_tags'
  if (r18 && filters.rating === 'r18' && findsPartly) terms.push('R-18')
  if (!r18 || filters.rating === 'safe') terms.push(...adultExclusions)
  // Titles and captions do not contain the tag. Excluding it there would only lose works that mention it.
  const kept = filters.mode === 'title_and_caption' && r18 ? terms.filter((term) => !adultExclusions.includes(term)) : terms
  return [...new Set(kept)].join(' ')
}

/** Upstream's names of the durations that it supports (docs/contract/app-api.md 3.2: three work everywhere). */
const upstreamDurations: ReadonlyMap<SearchDuration, string> = new Map([
  ['day', 'within_last_day'],
  ['week', 'within_last_week'],
  ['month', 'within_last_month'],
])

/** The query parameters of a search, without its page. Novels call the order `sort` and support durations; both kinds receive dates. */
export function searchParameters(
  kind: 'illust' | 'novel',
  words: string,
  filters: SearchFilters,
  switches: SearchSwitches,
  now: Date,
): Readonly<Record<string, string>> {
  const { start, end } = searchSpan(filters, now)
  const duration = kind === 'novel' && filters.duration ? upstreamDurations.get(filters.duration) : undefined
  const order = filters.order ?? 'date_desc'
  return {
    word: upstreamWords(words, filters, switches),
    mode: filters.mode ?? 'partial_match_for_tags',
    ...(kind === 'novel' ? { sort: order } : { order }),
    ...(duration === undefined ? {} : { duration }),
    ...(start === undefined ? {} : { start_date: start }),
    ...(end === undefined ? {} : { end_date: end }),
    ...(leavesAiOut(words, filters, switches) ? { search_ai_type: '1' } : {}),
    ...(kind === 'novel' ? novelParameters(filters) : pictureParameters(filters)),
  }
}

const pictureParameters = ({ type, shape, size, tool }: SearchFilters): Readonly<Record<string, string>> => ({
  ...(type === undefined ? {} : { content_type: type }),
  ...(shape === undefined ? {} : { ratio_pattern: shape }),
  ...(size === undefined
    ? {}
    : { ...boundParameters('width', sizeBounds[size]), ...boundParameters('height', sizeBounds[size]) }),
  ...(tool === undefined ? {} : { tool }),
})

const novelParameters = ({ length, original }: SearchFilters): Readonly<Record<string, string>> => ({
  ...(length === undefined ? {} : lengthParameters(length)),
  ...(original ? { is_original_only: 'true' } : {}),
})

const boundParameters = (name: string, { min, max }: Bounds): Readonly<Record<string, string>> => ({
  ...(min === undefined ? {} : { [`${name}_min`]: String(min) }),
  ...(max === undefined ? {} : { [`${name}_max`]: String(max) }),
})

/** The filters that another kind of search supports. Artists support none; only novels can be searched by text or keywords. */
export function filtersFor(kind: SearchKind, filters: SearchFilters): SearchFilters {
  if (kind === 'user') return {}
  const { mode, type, shape, size, tool, length, original, grouped, ...others } = filters
  const modes: readonly SearchMode[] = kind === 'novel' ? novelSearchModes : illustSearchModes
  return {
    ...(mode !== undefined && modes.includes(mode) ? { mode } : {}),
    ...others,
    ...(kind === 'novel' ? { length, original, grouped } : { type, shape, size, tool }),
  }
}

/** The path of a search screen with its words and filters. */
export function searchAddress(kind: SearchKind, words: string, filters: SearchFilters = {}): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) query.set(name, String(value))
  const path = searchPath(kind, words)
  return query.size === 0 ? path : `${path}?${query}`
}
