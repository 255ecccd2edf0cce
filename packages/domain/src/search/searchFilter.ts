// Search filters: their values, the days they select, and the words and parameters sent upstream (docs/spec/product.md 2.4, 5;
// docs/spec/calls.md 7.1).
import type { Day } from '../rankings/japanDay.ts'
import { clampDay, japanDay, parseDay, shiftDay } from '../rankings/japanDay.ts'
import type { SearchMode, SearchRating, SearchWorkType } from './searchChoices.ts'
import type { SearchLength } from './searchLength.ts'
import type { BookmarkBand } from './searchOptions.ts'

export const searchOrders = ['date_desc', 'date_asc'] as const
export const searchDurations = ['day', 'week', 'month', 'half_year', 'year'] as const
/** Thresholds of the popularity tags that the site's users add (docs/spec/product.md 2.4). */
export const usersInThresholds = [30000, 20000, 10000, 7500, 5000, 1000, 500, 250, 100] as const
/** Shapes of the first page, by upstream's names of `ratio_pattern`. */
export const searchShapes = ['landscape', 'portrait', 'square'] as const
/** Sizes of the first page. */
export const searchSizes = ['large', 'medium', 'small'] as const
/** The form of a length in an address: a preset, or a range with at least one end. */
const lengthPattern = /^(?:flash|short|medium|long|(?:characters|words|minutes):(?:\d{0,7}-\d{1,7}|\d{1,7}-))$/

export const isSearchLength = (value: unknown): value is SearchLength => typeof value === 'string' && lengthPattern.test(value)

/** The longest span of a search, in days: upstream's search_span_limit (docs/contract/app-api.md 3.2, docs/contract/site-2026.md 8). */
export const searchReach = 365
/** The day on which the site opened. No work is older. */
const firstDay = '2007-09-10' as Day

export type SearchOrder = (typeof searchOrders)[number]
export type SearchDuration = (typeof searchDurations)[number]
export type SearchShape = (typeof searchShapes)[number]
export type SearchSize = (typeof searchSizes)[number]
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
  /** A range of bookmarks. */
  readonly bookmarks?: BookmarkBand | undefined
  /** Language of the works, a code of the search options. */
  readonly lang?: string | undefined
  /** Hides works that may break the site's rules. */
  readonly hide_flagged?: true | undefined
  /** Only the popular works of the search. */
  readonly popular?: true | undefined
  /** For illustrations and manga. */
  readonly type?: SearchWorkType | undefined
  readonly shape?: SearchShape | undefined
  readonly size?: SearchSize | undefined
  readonly tool?: string | undefined
  /** For novels. */
  readonly length?: SearchLength | undefined
  /** Only original novels, no fan fiction. */
  readonly original?: true | undefined
  /** Genre of original novels, an id of the search options. It counts only with `original`. */
  readonly genre?: string | undefined
  /** Only novels whose names the reader may replace. */
  readonly replaceable?: true | undefined
  /** Shows one card for all loaded novels of a series. Not sent upstream: the app API cannot group. */
  readonly grouped?: true | undefined
}

/** A span of days in Japan, both inclusive. */
export interface DaySpan {
  readonly start: Day | undefined
  readonly end: Day | undefined
}

const durationDays: Readonly<Record<SearchDuration, number>> = { day: 1, week: 7, month: 30, half_year: 182, year: searchReach }

/** The first and the last selectable day. */
export const searchableDays = (now: Date): { readonly first: Day; readonly last: Day } => ({
  first: firstDay,
  last: japanDay(now),
})

/**
 * The days that the filters select. A duration counts back from today; otherwise the selected days are clamped and sorted.
 * Invalid days count as not selected.
 */
export function searchSpan({ duration, start_date, end_date }: SearchFilters, now: Date): DaySpan {
  const { first, last } = searchableDays(now)
  if (duration !== undefined) return { start: shiftDay(last, -durationDays[duration]), end: last }
  const [from, to] = [start_date, end_date].map((date) => {
    const day = parseDay(date)
    return day === undefined ? undefined : clampDay(day, first, last)
  })
  return from !== undefined && to !== undefined && from > to ? { start: to, end: from } : { start: from, end: to }
}

/**
 * The days that the filters select in spans of at most a year, in the order of the list: upstream refuses longer ones. A span without a
 * first day is one, because upstream then has no limit.
 */
export function searchYears(filters: SearchFilters, now: Date): readonly DaySpan[] {
  const { start, end } = searchSpan(filters, now)
  if (start === undefined) return [{ start, end }]
  const last = end ?? searchableDays(now).last
  if (last <= shiftDay(start, searchReach)) return [{ start, end }]
  const years: DaySpan[] = []
  // Neighbours share no day.
  if (filters.order === 'date_asc')
    for (let from = start; from <= last; from = shiftDay(from, searchReach + 1))
      years.push({ start: from, end: earlier(shiftDay(from, searchReach), last) })
  else
    for (let to = last; to >= start; to = shiftDay(to, -searchReach - 1))
      years.push({ start: later(shiftDay(to, -searchReach), start), end: to })
  return years
}

const earlier = (one: Day, other: Day): Day => (one < other ? one : other)
const later = (one: Day, other: Day): Day => (one > other ? one : other)

/**
 * The filters of the search that continues a list after its last work, which was published at `created`. Its day is part of the new search,
 * because works of that day may be missing, unless the list has no other day. Undefined without a valid time.
 */
export function continuedFilters(filters: SearchFilters, created: string, now: Date): SearchFilters | undefined {
  const time = Date.parse(created)
  if (Number.isNaN(time)) return undefined
  const day = japanDay(new Date(time))
  const { start, end } = searchSpan(filters, now)
  const others = { ...filters, duration: undefined }
  if (filters.order === 'date_asc') return { ...others, start_date: day === start ? shiftDay(day, 1) : day, end_date: end }
  return { ...others, start_date: start, end_date: day === end ? shiftDay(day, -1) : day }
}

/** The content switches that affect a search. */
export interface SearchSwitches {
  readonly r18: boolean
  readonly ai: boolean
}
