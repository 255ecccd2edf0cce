// Search filters: what each may be, the days they stand for, and the words and parameters that upstream is asked with (docs/spec/product.md 2.4, 5; docs/spec/calls.md 7.1).
import type { Day } from '../rankings/japanDay.ts'
import { clampDay, japanDay, parseDay, shiftDay } from '../rankings/japanDay.ts'
import type { SearchKind } from './searchWords.ts'
import { searchPath, searchTerms } from './searchWords.ts'

export const illustSearchModes = ['partial_match_for_tags', 'exact_match_for_tags', 'title_and_caption'] as const
export const novelSearchModes = [...illustSearchModes, 'text', 'keyword'] as const
export const searchOrders = ['date_desc', 'date_asc'] as const
export const searchDurations = ['day', 'week', 'month', 'half_year', 'year'] as const
/** R-18 only, or safe only. All when neither. */
export const searchRatings = ['r18', 'safe'] as const
/** Thresholds of the popularity tags that the site's users add (docs/spec/product.md 2.4). */
export const usersInThresholds = [30000, 20000, 10000, 7500, 5000, 1000, 500, 250, 100] as const
/** How far back a search may reach, in days: upstream's search_span_limit (docs/contract/app-api.md 3.2). */
export const searchReach = 365

export type SearchMode = (typeof novelSearchModes)[number]
export type SearchOrder = (typeof searchOrders)[number]
export type SearchDuration = (typeof searchDurations)[number]
export type SearchRating = (typeof searchRatings)[number]
export type UsersIn = (typeof usersInThresholds)[number]

/** The filters of one search; what is left out filters nothing. */
export interface SearchFilters {
  readonly mode?: SearchMode | undefined
  readonly order?: SearchOrder | undefined
  readonly duration?: SearchDuration | undefined
  readonly start_date?: string | undefined
  readonly end_date?: string | undefined
  /** Leaves AI works out also where they may be shown. */
  readonly hide_ai?: true | undefined
  readonly rating?: SearchRating | undefined
  /** Fewest likes; the setting's number when left out. */
  readonly min_likes?: number | undefined
  readonly users_in?: UsersIn | undefined
  /** The popular works of the search in place of all of them. */
  readonly popular?: true | undefined
}

/** A span of Japanese days, both included. */
export interface DaySpan {
  readonly start: Day | undefined
  readonly end: Day | undefined
}

const durationDays: Readonly<Record<SearchDuration, number>> = { day: 1, week: 7, month: 30, half_year: 182, year: searchReach }

/** The first and the last day that may be picked. */
export const searchableDays = (now: Date): { readonly first: Day; readonly last: Day } => ({
  first: shiftDay(japanDay(now), -searchReach),
  last: japanDay(now),
})

/**
 * The days that the filters mean: a duration counts back from today, else the picked days, brought into reach and into order. Days
 * that do not exist count as not picked.
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

/** The content switches as far as a search depends on them. */
export interface SearchSwitches {
  readonly r18: boolean
  readonly ai: boolean
}

/** R-18 works are excluded by name while the switch is off: upstream's mirrors ask with accounts that may see them. */
const adultExclusions = ['-R-18', '-R18', '-18+']
const excludedAi = '-ai'

/** True when AI works are left out: the switch is off, the filter says so, or the words do. */
export const leavesAiOut = (words: string, filters: SearchFilters, { ai }: SearchSwitches): boolean =>
  !ai || filters.hide_ai === true || searchTerms(words).some((term) => term.toLowerCase() === excludedAi)

/** The words that upstream is asked with (docs/spec/behaviours.md 4). */
export function upstreamWords(words: string, filters: SearchFilters, { r18 }: SearchSwitches): string {
  const terms = [...searchTerms(words)]
  if (filters.users_in !== undefined) terms.push(`${filters.users_in}users入り`)
  // Partial tags find R-18G by R-18, too; other modes would lose works, so there the works themselves are looked at.
  const findsPartly = (filters.mode ?? 'partial_match_for_tags') === 'partial_match_for_tags'
  if (r18 && filters.rating === 'r18' && findsPartly) terms.push('R-18')
  if (!r18 || filters.rating === 'safe') terms.push(...adultExclusions)
  // Titles and captions do not carry the tag: excluding it there would only lose works that talk about it.
  const kept = filters.mode === 'title_and_caption' && r18 ? terms.filter((term) => !adultExclusions.includes(term)) : terms
  return [...new Set(kept)].join(' ')
}

/** What upstream's own durations are called, where it has them (docs/contract/app-api.md 3.2: three are known everywhere). */
const upstreamDurations: ReadonlyMap<SearchDuration, string> = new Map([
  ['day', 'within_last_day'],
  ['week', 'within_last_week'],
  ['month', 'within_last_month'],
])

/** The query of a search, without its page. Novels name the order `sort` and know durations; dates are sent either way. */
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
  }
}

/** What another kind of search understands of the filters: artists know none, and only novels are searched by their text or keywords. */
export function filtersFor(kind: SearchKind, filters: SearchFilters): SearchFilters {
  if (kind === 'user') return {}
  const { mode, ...others } = filters
  const modes: readonly SearchMode[] = kind === 'novel' ? novelSearchModes : illustSearchModes
  return mode !== undefined && modes.includes(mode) ? filters : others
}

/** The address of a search: the path with its words, and each filter by its name. */
export function searchAddress(kind: SearchKind, words: string, filters: SearchFilters = {}): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) query.set(name, String(value))
  const path = searchPath(kind, words)
  return query.size === 0 ? path : `${path}?${query}`
}
