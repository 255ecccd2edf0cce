// Parses the parameters of a search: words, order, days, limits and the filters of newer apps (docs/contract/app-api.md 3.2).

import type { Catalogue, Range, SearchFilter, SearchQuery, SearchSort, SearchTarget } from '@emaki/catalogue'
import type { Parameters } from '@emaki/domain/upstream'
import { japaneseDay } from '../japaneseTime.ts'
import type { EndpointRequest } from './endpoint.ts'

const sorts = ['date_desc', 'date_asc', 'popular_desc', 'popular_male_desc', 'popular_female_desc'] as const
export const illustTargets = ['partial_match_for_tags', 'exact_match_for_tags', 'title_and_caption', 'keyword'] as const
export const novelTargets = [...illustTargets, 'text'] as const
const durationDays = {
  within_last_day: 1,
  within_last_week: 7,
  within_last_month: 30,
  within_half_year: 182,
  within_year: 365,
} as const
const durations = ['', ...Object.keys(durationDays)] as readonly ('' | keyof typeof durationDays)[]
const contentTypes = {
  '': undefined,
  illust_and_manga_and_ugoira: undefined,
  illust_and_ugoira: ['illust', 'ugoira'],
  illust: ['illust'],
  manga: ['manga'],
  ugoira: ['ugoira'],
} as const
const shapes = ['landscape', 'portrait', 'square'] as const
/** Reading speed in characters per minute, for reading times. */
const charactersPerMinute = 500
/** Characters per word, for lengths in words. */
const charactersPerWord = 5

/** The query of a search for works or novels. Throws for parameters outside their sets. */
export function readSearchQuery(
  catalogue: Catalogue,
  { parameters, requester }: EndpointRequest,
  targets: readonly SearchTarget[],
  now: Date,
): SearchQuery {
  const isPremium = requester.account?.isPremium === true
  const sort: SearchSort = parameters.oneOf('sort', sorts, 'date_desc')
  const duration = parameters.oneOf('duration', durations, '')
  const since = duration === '' ? undefined : japaneseDay(now, durationDays[duration])
  const startDate = latest(parameters.day('start_date'), since)
  const endDate = parameters.day('end_date')
  const minBookmarks = parameters.integer('bookmark_num_min')
  const maxBookmarks = parameters.integer('bookmark_num_max')
  return {
    word: parameters.word(),
    target: parameters.oneOf('search_target', targets, 'partial_match_for_tags'),
    // Popularity orders and bookmark limits are for premium accounts and silently ignored for others (docs/contract/app-api.md 3.2).
    sort: isPremium || !sort.startsWith('popular') ? sort : 'date_desc',
    ...(startDate !== undefined && { startDate }),
    ...(endDate !== undefined && { endDate }),
    ...(isPremium && minBookmarks !== undefined && { minBookmarks }),
    ...(isPremium && maxBookmarks !== undefined && { maxBookmarks }),
    includeTranslations: parameters.flag('include_translated_tag_results'),
    hideAi: parameters.oneOf('search_ai_type', ['0', '1'], '0') === '1' || !catalogue.showsAi(requester.accountId),
    filter: targets.includes('text') ? novelSearchFilter(parameters) : illustFilter(parameters),
    maxRestrict: requester.maxRestrict,
  }
}

function illustFilter(parameters: Parameters): SearchFilter {
  const contentType = parameters.oneOf('content_type', Object.keys(contentTypes) as (keyof typeof contentTypes)[], '')
  const shape = parameters.oneOf('ratio_pattern', ['', ...shapes], '')
  return {
    types: contentTypes[contentType],
    shape: shape === '' ? undefined : shape,
    width: range(parameters, 'width'),
    height: range(parameters, 'height'),
    tool: parameters.text('tool'),
  }
}

/** Lengths are in characters, words or minutes. The narrowest counts. */
function novelSearchFilter(parameters: Parameters): SearchFilter {
  const texts = range(parameters, 'text_length')
  const words = scaled(range(parameters, 'word_count'), charactersPerWord)
  const minutes = scaled(range(parameters, 'reading_time'), charactersPerMinute)
  const all = [texts, words, minutes]
  return {
    textLength: {
      min: Math.max(...all.map(({ min = 0 }) => min)),
      max: Math.min(...all.map(({ max = Number.MAX_SAFE_INTEGER }) => max)),
    },
    isOriginal: parameters.flag('is_original_only'),
    language: parameters.text('lang'),
  }
}

const range = (parameters: Parameters, name: string): Range => ({
  min: parameters.bound(`${name}_min`),
  max: parameters.bound(`${name}_max`),
})

const scaled = ({ min, max }: Range, factor: number): Range => ({
  min: min === undefined ? undefined : min * factor,
  max: max === undefined ? undefined : max * factor,
})

const latest = (first: string | undefined, second: string | undefined): string | undefined =>
  first !== undefined && second !== undefined ? (first > second ? first : second) : (first ?? second)
