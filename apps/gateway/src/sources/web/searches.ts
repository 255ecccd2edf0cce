// Searches, tags and completions from the web side.
import type { AppApiResult } from '@emaki/app-api'
import { charactersPerMinute, japanTimestamp } from '@emaki/domain'
import { illustFromList, listedUser, novelFromList, type SearchOptions, translatedName } from '@emaki/web-api'
import { mapped, nextPage, offsetOf, pageSize, type WebCall } from './webCall.ts'

/** Works of a search page of the web side. One of them may be an advertisement. */
const foundSize = 60
/** Users of a search page of the web side. */
const usersSize = 10

const orders = { date_asc: 'date', popular_desc: 'popular_d' } as const
const artworkMatches = {
  partial_match_for_tags: 's_tag',
  exact_match_for_tags: 's_tag_full',
  title_and_caption: 's_tc',
  keyword: 's_tag_tc',
} as const
const novelMatches = {
  partial_match_for_tags: 's_tag_only',
  exact_match_for_tags: 's_tag_full',
  text: 's_tc',
  keyword: 's_tag',
} as const

/** Parameters of the app API with the web side's names for the same values. */
const filterNames = [
  ['start_date', 'scd'],
  ['end_date', 'ecd'],
  ['bookmark_num_min', 'blt'],
  ['bookmark_num_max', 'bgt'],
  ['width_min', 'wlt'],
  ['width_max', 'wgt'],
  ['height_min', 'hlt'],
  ['height_max', 'hgt'],
  ['tool', 'tool'],
  ['text_length_min', 'tlt'],
  ['text_length_max', 'tgt'],
  ['genre', 'genre'],
] as const
/** Filters of novels. Their words have the names that widths have for pictures. */
const wordNames = [
  ['word_count_min', 'wlt'],
  ['word_count_max', 'wgt'],
  ['lang', 'work_lang'],
] as const
/** The web side has no bounds of reading time, so minutes become characters. */
const minuteNames = [
  ['reading_time_min', 'tlt'],
  ['reading_time_max', 'tgt'],
] as const
/** Kinds of works, by the app API's names: the search that finds them, and its parameter `type`. */
const workSearches = {
  illust_and_ugoira: { works: 'illustrations', type: 'illust_and_ugoira' },
  illust: { works: 'illustrations', type: 'illust' },
  ugoira: { works: 'illustrations', type: 'ugoira' },
  manga: { works: 'manga', type: 'manga' },
} as const
const ratios = { landscape: '0.5', portrait: '-0.5', square: '0' } as const
const days = {
  within_last_day: 1,
  within_last_week: 7,
  within_last_month: 30,
  within_half_year: 182,
  within_year: 365,
} as const
const dayMs = 86_400_000

const lookUp = <T extends object>(table: T, key: string | null): T[keyof T] | undefined =>
  key !== null && Object.hasOwn(table, key) ? table[key as keyof T] : undefined

/** The filters of a search. Days are those of Japan. */
function searchFilters(parameters: URLSearchParams, now: number): Record<string, string> {
  const filters: Record<string, string> = {}
  for (const [name, webName] of filterNames) {
    const value = parameters.get(name)
    if (value) filters[webName] = value
  }
  const ratio = lookUp(ratios, parameters.get('ratio_pattern'))
  if (ratio !== undefined) filters.ratio = ratio
  const length = lookUp(days, parameters.get('duration'))
  if (length !== undefined) filters.scd ??= japanTimestamp(now - length * dayMs).slice(0, 10)
  if (parameters.get('search_ai_type') === '1') filters.ai_type = '1'
  if (parameters.get('is_original_only') === 'true') filters.original_only = '1'
  return filters
}

/** The filters of a search of novels. */
function novelFilters(parameters: URLSearchParams): Record<string, string> {
  const filters: Record<string, string> = {}
  for (const [name, webName] of wordNames) {
    const value = parameters.get(name)
    if (value) filters[webName] = value
  }
  for (const [name, webName] of minuteNames) {
    const characters = Number(parameters.get(name) || Number.NaN) * charactersPerMinute
    if (Number.isSafeInteger(characters)) filters[webName] = String(characters)
  }
  return filters
}

const wordOf = (parameters: URLSearchParams): string => parameters.get('word') ?? ''

/** A search of illustrations or novels, by what each names the target. */
function searchOf(
  { parameters, now }: WebCall,
  matches: Readonly<Record<string, SearchOptions['match']>>,
  otherwise: SearchOptions['match'],
): Omit<SearchOptions, 'page'> {
  return {
    order: lookUp(orders, parameters.get('sort')) ?? 'date_d',
    mode: 'all',
    match: lookUp(matches, parameters.get('search_target')) ?? otherwise,
    filters: searchFilters(parameters, now),
  }
}

/** Upstream's parameter for AI works is not certain, so they are removed here too. */
const keepsAi = ({ parameters }: WebCall): boolean => parameters.get('search_ai_type') !== '1'

/** One page of a search for illustrations and manga, of the kind that `content_type` names. */
function findWorks(call: WebCall, page: number) {
  const { works, type } = lookUp(workSearches, call.parameters.get('content_type')) ?? {
    works: 'artworks' as const,
    type: undefined,
  }
  const options = searchOf(call, artworkMatches, 's_tag_tc')
  const filters = { ...options.filters, ...(type === undefined ? {} : { type }) }
  return call.web.searchWorks(wordOf(call.parameters), works, { page, ...options, filters })
}

function findNovels(call: WebCall, page: number) {
  const options = searchOf(call, novelMatches, 's_tag')
  const filters = { ...options.filters, ...novelFilters(call.parameters) }
  return call.web.searchNovels(wordOf(call.parameters), { page, ...options, filters })
}

export async function searchIllusts(call: WebCall): Promise<AppApiResult<unknown>> {
  const { parameters, language } = call
  const offset = offsetOf(parameters)
  const page = Math.floor(offset / foundSize) + 1
  const found = await findWorks(call, page)
  return mapped(found, ({ works: { data, lastPage }, tagTranslation: translations }) => {
    const from = offset - (page - 1) * foundSize
    const isFirstHalf = from < pageSize
    // Upstream repeats its last page beyond the end.
    const works = page > lastPage ? [] : data.slice(from, from + (isFirstHalf ? pageSize : foundSize))
    const hasMore = works.length > 0 && (isFirstHalf ? data.length > pageSize || page < lastPage : page < lastPage)
    const shown = keepsAi(call) ? works : works.filter(({ aiType }) => aiType !== 2)
    return {
      illusts: shown.map((work) => illustFromList(work, { translations, language })),
      next_url: nextPage(call, hasMore),
      search_span_limit: 31_536_000,
    }
  })
}

export async function searchNovels(call: WebCall): Promise<AppApiResult<unknown>> {
  const { parameters, language } = call
  const page = Math.floor(offsetOf(parameters) / pageSize) + 1
  const found = await findNovels(call, page)
  return mapped(found, ({ novel: { data, lastPage }, tagTranslation: translations }) => ({
    novels: (page > lastPage ? [] : data)
      .filter(({ aiType }) => keepsAi(call) || aiType !== 2)
      .map((novel) => novelFromList(novel, { translations, language })),
    next_url: nextPage(call, page < lastPage),
    search_span_limit: 31_536_000,
  }))
}

/** The popular works that each search names, about twelve. */
export async function popularIllusts(call: WebCall): Promise<AppApiResult<unknown>> {
  const { language } = call
  const found = await findWorks(call, 1)
  return mapped(found, ({ popular: { recent, permanent }, tagTranslation: translations }) => ({
    illusts: withoutTwins([...recent, ...permanent]).map((work) => illustFromList(work, { translations, language })),
    next_url: null,
  }))
}

export async function popularNovels(call: WebCall): Promise<AppApiResult<unknown>> {
  const { language } = call
  const found = await findNovels(call, 1)
  return mapped(found, ({ popular: { recent, permanent }, tagTranslation: translations }) => ({
    novels: withoutTwins([...recent, ...permanent]).map((novel) => novelFromList(novel, { translations, language })),
    next_url: null,
  }))
}

const withoutTwins = <T extends { readonly id: string }>(works: readonly T[]): T[] => [
  ...new Map(works.map((work) => [work.id, work])).values(),
]

/** Users by name, without their works: a page of 30 over pages of 10. */
export async function searchUsers(call: WebCall): Promise<AppApiResult<unknown>> {
  const { web, parameters } = call
  const offset = offsetOf(parameters)
  const firstPage = Math.floor(offset / usersSize) + 1
  const first = await web.searchUsers(wordOf(parameters), firstPage)
  if (!first.ok) return mapped(first, () => undefined)
  const { total } = first.value
  const lastPage = Math.ceil(Math.min(offset + pageSize, total) / usersSize)
  const numbers = Array.from({ length: Math.max(0, lastPage - firstPage) }, (_, index) => firstPage + 1 + index)
  const more = await Promise.all(numbers.map((number) => web.searchUsers(wordOf(parameters), number)))
  const users = [first, ...more].flatMap((page) => (page.ok ? page.value.users : []))
  return {
    ok: true,
    value: {
      user_previews: users.map(({ user_id, user_name, profile_img }) => ({
        user: listedUser({ userId: user_id, userName: user_name, profileImageUrl: profile_img.main }),
        illusts: [],
        novels: [],
        is_muted: false,
      })),
      next_url: nextPage(call, users.length > 0 && offset + pageSize < total),
    },
  }
}

/** Tags that complete a word. A reading in Latin letters is no translation. */
export const autocomplete = async ({ web, parameters }: WebCall): Promise<AppApiResult<unknown>> =>
  mapped(await web.candidates(wordOf(parameters)), ({ candidates }) => ({
    tags: candidates.map(({ tag_name, type, tag_translation }) => ({
      name: tag_name,
      translated_name: type === 'romaji' ? null : tag_translation || null,
    })),
  }))

/** Tags of the hour, each with an illustration. Tags without one are left out. */
export async function trendingTags({ web, language }: WebCall, kind: 'illust' | 'novel'): Promise<AppApiResult<unknown>> {
  return mapped(await web.suggestion(), ({ popularTags, thumbnails, tagTranslation: translations }) => {
    const works = new Map(thumbnails.map((work) => [work.id, work]))
    return {
      trend_tags: popularTags[kind].flatMap(({ tag, ids }) => {
        const work = ids.map((id) => works.get(id)).find((one) => one !== undefined)
        return work
          ? [
              {
                tag,
                translated_name: translatedName(tag, translations, language),
                illust: illustFromList(work, { translations, language }),
              },
            ]
          : []
      }),
    }
  })
}
