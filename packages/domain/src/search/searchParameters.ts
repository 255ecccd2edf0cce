// The words and parameters of a search that are sent upstream (docs/spec/product.md 2.4; docs/spec/calls.md 7.1).
import { type SearchDuration, type SearchFilters, type SearchSize, type SearchSwitches, searchYears } from './searchFilter.ts'
import { type Bounds, lengthParameters } from './searchLength.ts'
import { bandBounds } from './searchOptions.ts'
import { searchTerms } from './searchWords.ts'

/** Pixels of both sides, as the site's own presets have them (docs/contract/web-side.md 2). */
export const sizeBounds: Readonly<Record<SearchSize, Bounds>> = {
  large: { min: 3000 },
  medium: { min: 1000, max: 2999 },
  small: { max: 999 },
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

/**
 * The query parameters of a search, without its page. Novels call the order `sort` and support durations; both kinds receive dates.
 * `year` is the index of one of the `searchYears`. The popular preview ignores order and bookmarks (docs/contract/site-2026.md 8), so
 * they are not sent for it.
 */
export function searchParameters(
  kind: 'illust' | 'novel',
  words: string,
  filters: SearchFilters,
  switches: SearchSwitches,
  now: Date,
  year = 0,
): Readonly<Record<string, string>> {
  const { start, end } = searchYears(filters, now)[year] ?? { start: undefined, end: undefined }
  const duration = kind === 'novel' && filters.duration ? upstreamDurations.get(filters.duration) : undefined
  const order = filters.order ?? 'date_desc'
  return {
    word: upstreamWords(words, filters, switches),
    mode: filters.mode ?? 'partial_match_for_tags',
    ...(filters.popular ? {} : kind === 'novel' ? { sort: order } : { order }),
    ...(filters.popular || filters.bookmarks === undefined ? {} : boundParameters('bookmark_num', bandBounds(filters.bookmarks))),
    ...(filters.lang === undefined ? {} : { lang: filters.lang }),
    ...(filters.hide_flagged ? { include_potential_violation_works: 'false' } : {}),
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

const novelParameters = ({ length, original, genre, replaceable }: SearchFilters): Readonly<Record<string, string>> => ({
  ...(length === undefined ? {} : lengthParameters(length)),
  ...(original ? { is_original_only: 'true', ...(genre === undefined ? {} : { genre }) } : {}),
  ...(replaceable ? { is_replaceable_only: 'true' } : {}),
})

const boundParameters = (name: string, { min, max }: Bounds): Readonly<Record<string, string>> => ({
  ...(min === undefined ? {} : { [`${name}_min`]: String(min) }),
  ...(max === undefined ? {} : { [`${name}_max`]: String(max) }),
})
