// Parses the parameters of a search: words, order, days, limits and the filters of newer apps (docs/contract/app-api.md 3.2).
import { charactersPerMinute, japanDay, libraryShapes, shiftDay } from '@emaki/domain'
import {
  illustSearchTargets,
  novelSearchTargets,
  type Parameters,
  type Range,
  type SearchFilter,
  type SearchQuery,
  searchSorts,
} from '@emaki/domain/upstream'
import type { WorkRepository } from './workRepository.ts'

const durationDays: Readonly<Record<string, number>> = {
  within_last_day: 1,
  within_last_week: 7,
  within_last_month: 30,
  within_half_year: 182,
  within_year: 365,
}
const contentTypes: Readonly<Record<string, SearchFilter['types']>> = {
  illust_and_ugoira: ['illust', 'ugoira'],
  illust: ['illust'],
  manga: ['manga'],
  ugoira: ['ugoira'],
}
/** Characters per word, for lengths in words: an estimate for languages with spaces. */
const charactersPerWord = 5
interface SearchRequest {
  readonly parameters: Parameters
  readonly repository: Pick<WorkRepository, 'isPremium' | 'now' | 'showsAi'>
}

/** The query of a search. Throws upstream's error for values outside of their sets. */
export function readSearchQuery(kind: 'illust' | 'novel', { parameters, repository }: SearchRequest): SearchQuery {
  const { isPremium } = repository
  const sort = parameters.oneOf('sort', searchSorts, 'date_desc')
  const days = durationDays[parameters.oneOf('duration', ['', ...Object.keys(durationDays)], '')]
  const since = days === undefined ? undefined : shiftDay(japanDay(repository.now()), -days)
  const startDate = [parameters.day('start_date'), since]
    .filter((day) => day !== undefined)
    .sort()
    .at(-1)
  const endDate = parameters.day('end_date')
  const minBookmarks = parameters.integer('bookmark_num_min')
  const maxBookmarks = parameters.integer('bookmark_num_max')
  return {
    word: parameters.word(),
    // Without a target, tags and texts are searched.
    target: parameters.oneOf('search_target', kind === 'novel' ? novelSearchTargets : illustSearchTargets, 'keyword'),
    // Popularity orders and bookmark limits are for premium accounts and silently ignored for others (docs/contract/app-api.md 3.2).
    sort: isPremium || !sort.startsWith('popular') ? sort : 'date_desc',
    ...(startDate !== undefined && { startDate }),
    ...(endDate !== undefined && { endDate }),
    ...(isPremium && minBookmarks !== undefined && { minBookmarks }),
    ...(isPremium && maxBookmarks !== undefined && { maxBookmarks }),
    includeTranslations: parameters.flag('include_translated_tag_results'),
    hideAi: parameters.oneOf('search_ai_type', ['0', '1'], '0') === '1' || !repository.showsAi(),
    filter: kind === 'novel' ? novelFilter(parameters) : illustFilter(parameters),
  }
}

function illustFilter(parameters: Parameters): SearchFilter {
  const allTypes = 'illust_and_manga_and_ugoira'
  const shape = parameters.oneOf('ratio_pattern', ['', ...libraryShapes], '')
  return {
    hidesFlagged: hidesFlagged(parameters),
    types: contentTypes[parameters.oneOf('content_type', ['', allTypes, ...Object.keys(contentTypes)], '')],
    shape: shape === '' ? undefined : shape,
    width: range(parameters, 'width'),
    height: range(parameters, 'height'),
    tool: parameters.text('tool'),
  }
}

/** Lengths are in characters, words or minutes. The narrowest counts. */
function novelFilter(parameters: Parameters): SearchFilter {
  const all = [
    range(parameters, 'text_length'),
    range(parameters, 'word_count', charactersPerWord),
    range(parameters, 'reading_time', charactersPerMinute),
  ]
  const mins = all.flatMap(({ min }) => min ?? [])
  const maxes = all.flatMap(({ max }) => max ?? [])
  return {
    textLength: {
      min: mins.length > 0 ? Math.max(...mins) : undefined,
      max: maxes.length > 0 ? Math.min(...maxes) : undefined,
    },
    hidesFlagged: hidesFlagged(parameters),
    isOriginal: parameters.flag('is_original_only'),
    isReplaceable: parameters.flag('is_replaceable_only'),
    // A genre counts only for original novels.
    genre: parameters.flag('is_original_only') ? parameters.bound('genre') : undefined,
    language: parameters.text('lang'),
  }
}

const hidesFlagged = (parameters: Parameters): boolean =>
  parameters.text('include_potential_violation_works') !== undefined && !parameters.flag('include_potential_violation_works')

function range(parameters: Parameters, name: string, factor = 1): Range {
  const min = parameters.bound(`${name}_min`)
  const max = parameters.bound(`${name}_max`)
  return { min: min === undefined ? undefined : min * factor, max: max === undefined ? undefined : max * factor }
}
