// What a syndication feed is about, from its address: `/feeds`, the viewer's path of the list, and `.atom` or `.json`.
import {
  type ContentSwitches,
  defaultRankingDate,
  feedBase,
  fitsInPath,
  illustSearchModes,
  isBookmarkBand,
  isGenre,
  isNovelRankingOffered,
  isRankingOffered,
  isSearchLength,
  isTool,
  isWorkLanguage,
  type Language,
  type NovelRankingType,
  novelSearchModes,
  parseId,
  parseLanguage,
  parseNovelRankingType,
  parseRankingType,
  type RankingType,
  type SearchFilters,
  type SearchMode,
  searchAddress,
  searchAt,
  searchParameters,
  searchRatings,
  searchRefusal,
  searchShapes,
  searchSizes,
  searchWorkTypes,
  upstreamRankingMode,
  usersInThresholds,
} from '@emaki/domain'
import * as v from 'valibot'

export type FeedFormat = 'atom' | 'json'

/** Which works a feed lists, and the mirror request that lists them. */
export interface FeedSubject {
  readonly list:
    | { readonly kind: 'artist'; readonly works: 'illustrations' | 'manga' | 'novels'; readonly id: string }
    | { readonly kind: 'mangaSeries' | 'novelSeries'; readonly id: string }
    | { readonly kind: 'search'; readonly words: string; readonly filters: SearchFilters }
    | { readonly kind: 'novelSearch'; readonly words: string; readonly filters: SearchFilters }
    | { readonly kind: 'ranking'; readonly type: RankingType; readonly day: string }
    | { readonly kind: 'novelRanking'; readonly type: NovelRankingType; readonly day: string }
    | { readonly kind: 'following'; readonly works: 'illustrations' | 'novels' }
  /** Path of the feed without its ending, such as `/feeds/users/7/manga`. It identifies the feed. */
  readonly path: string
  /** The filters of the address, sorted by name. */
  readonly query: URLSearchParams
  /** The viewer's page with the same list. */
  readonly page: string
  /** Path and query of the mirror. */
  readonly mirror: { readonly path: string; readonly query: Readonly<Record<string, string>> }
  readonly content: ContentSwitches
  /** `lang` of the address: the language of the title. It is no part of the feed's identity. */
  readonly language: Language | undefined
}

const maxLikes = 1_000_000

/** The format that the ending of a path names, and the path without it. */
export function splitFormat(path: string): { readonly path: string; readonly format: FeedFormat } | undefined {
  const ending = /^(.+)\.(atom|json)$/.exec(path)
  return ending?.[1] === undefined ? undefined : { path: ending[1], format: ending[2] === 'json' ? 'json' : 'atom' }
}

/** The content switches of an address: `r18=1`, `r18g=1` and `ai=1`. All are off without them. */
const contentSwitches = (query: URLSearchParams): ContentSwitches => ({
  r18: query.get('r18') === '1',
  r18g: query.get('r18g') === '1',
  ai: query.get('ai') === '1',
})

type Parsed = Pick<FeedSubject, 'list' | 'page' | 'mirror'> & { readonly filters?: SearchFilters }

/** The subject of `path`, which begins with `/feeds` and has no ending. Undefined for an address without a feed. */
export function parseFeedSubject(path: string, query: URLSearchParams, now: Date): FeedSubject | undefined {
  const [first = '', second = '', third = '', fourth = '', ...more] = path.slice(feedBase.length + 1).split('/')
  if (more.length > 0 || !path.startsWith(`${feedBase}/`)) return undefined
  const content = contentSwitches(query)
  const parsed =
    artistList(first, second, third, fourth) ??
    seriesList(first, second, third, fourth) ??
    followingList(first, second, third) ??
    (third === '' ? (rankingList(first, second, content, now) ?? searchList(first, second, query, content, now)) : undefined)
  if (!parsed) return undefined
  const known = new URLSearchParams()
  const word = isSearch(parsed.list) && !fitsInPath(parsed.list.words) ? { word: parsed.list.words } : {}
  for (const [name, value] of Object.entries({ ...word, ...parsed.filters, ...content })) {
    if (value !== undefined && value !== false) known.set(name, value === true ? '1' : String(value))
  }
  known.sort()
  return {
    list: parsed.list,
    path: isSearch(parsed.list) ? `${feedBase}${pathOf(parsed.page)}` : path,
    query: known,
    page: parsed.page,
    mirror: parsed.mirror,
    content,
    language: parseLanguage(query.get('lang')),
  }
}

const isSearch = (list: FeedSubject['list']): list is Extract<FeedSubject['list'], { readonly words: string }> => 'words' in list
const pathOf = (address: string): string => address.split('?', 1)[0] ?? ''

function artistList(first: string, second: string, works: string, fourth: string): Parsed | undefined {
  const id = parseId(second)
  if (first !== 'users' || id === undefined || fourth !== '') return undefined
  if (works === 'novels') {
    return { list: { kind: 'artist', works, id }, page: `/users/${id}/novels`, mirror: { path: '/member_novel', query: { id } } }
  }
  if (works !== 'illustrations' && works !== 'manga') return undefined
  const type = works === 'manga' ? 'manga' : 'illust'
  return {
    list: { kind: 'artist', works, id },
    page: `/users/${id}/artworks?type=${type}`,
    mirror: { path: '/member_illust', query: { id, illust_type: type } },
  }
}

function seriesList(first: string, second: string, third: string, fourth: string): Parsed | undefined {
  if (first === 'novel' && second === 'series' && fourth === '') {
    const id = parseId(third)
    if (id === undefined) return undefined
    return { list: { kind: 'novelSeries', id }, page: `/novel/series/${id}`, mirror: { path: '/novel_series', query: { id } } }
  }
  const user = parseId(second)
  const id = parseId(fourth)
  if (first !== 'user' || third !== 'series' || user === undefined || id === undefined) return undefined
  return {
    list: { kind: 'mangaSeries', id },
    page: `/user/${user}/series/${id}`,
    mirror: { path: '/illust_series', query: { id } },
  }
}

function followingList(first: string, works: string, third: string): Parsed | undefined {
  if (first !== 'following' || third !== '' || (works !== 'illustrations' && works !== 'novels')) return undefined
  const path = works === 'novels' ? 'v1/novel/follow' : 'v2/illust/follow'
  return { list: { kind: 'following', works }, page: '/following', mirror: { path: '/req_get', query: { path } } }
}

function rankingList(first: string, second: string, content: ContentSwitches, now: Date): Parsed | undefined {
  const day = defaultRankingDate(now)
  const page = `/${first}/${second}`
  if (first === 'rank_novel') {
    const type = parseNovelRankingType(second)
    if (type === undefined || !isNovelRankingOffered(type, content)) return undefined
    return { list: { kind: 'novelRanking', type, day }, page, mirror: { path: '/rank_novel', query: { mode: type, date: day } } }
  }
  const type = first === 'rank' ? parseRankingType(second) : undefined
  const mode = type && upstreamRankingMode(type)
  if (type === undefined || mode === undefined || !isRankingOffered(type, content)) return undefined
  return { list: { kind: 'ranking', type, day }, page, mirror: { path: '/rank', query: { mode, date: day } } }
}

const numeric = v.pipe(v.string(), v.regex(/^\d{1,7}$/), v.transform(Number))
const whole = (schema: v.GenericSchema<number, number>) => v.optional(v.fallback(v.pipe(numeric, schema), Number.NaN))
const day = v.optional(v.fallback(v.pipe(v.string(), v.isoDate()), ''))
const oneOf = <const Value extends string>(values: readonly Value[]) =>
  v.optional(v.fallback(v.picklist(['', ...values] as const), ''))
const fitting = <Value extends string>(isFitting: (value: unknown) => value is Value) =>
  v.optional(v.fallback(v.union([v.literal(''), v.custom<Value>(isFitting)]), ''))
const filterSchema = (modes: readonly SearchMode[]) =>
  v.object({
    mode: oneOf(modes),
    rating: oneOf(searchRatings),
    type: oneOf(searchWorkTypes),
    shape: oneOf(searchShapes),
    size: oneOf(searchSizes),
    tool: fitting(isTool),
    lang: fitting(isWorkLanguage),
    bookmarks: fitting(isBookmarkBand),
    genre: fitting(isGenre),
    replaceable: oneOf(['1', 'true']),
    hide_flagged: oneOf(['1', 'true']),
    length: fitting(isSearchLength),
    original: oneOf(['1', 'true']),
    start_date: day,
    end_date: day,
    min_likes: whole(v.pipe(v.number(), v.maxValue(maxLikes))),
    users_in: whole(v.picklist(usersInThresholds)),
  })

/** The filters of an address; unknown and invalid ones do not count, as in the viewer. Feeds are always newest first. */
function readFilters(isNovel: boolean, query: URLSearchParams): SearchFilters {
  const read = v.safeParse(filterSchema(isNovel ? novelSearchModes : illustSearchModes), Object.fromEntries(query))
  if (!read.success) return {}
  const { mode, rating, start_date, end_date, min_likes, users_in, type, shape, size, tool, length, original } = read.output
  const { lang, bookmarks, genre, replaceable, hide_flagged } = read.output
  return {
    ...(mode ? { mode } : {}),
    ...(rating ? { rating } : {}),
    ...(start_date ? { start_date } : {}),
    ...(end_date ? { end_date } : {}),
    ...(min_likes ? { min_likes } : {}),
    ...(users_in ? { users_in: usersInThresholds.find((one) => one === users_in) } : {}),
    ...(bookmarks ? { bookmarks } : {}),
    ...(lang ? { lang } : {}),
    ...(hide_flagged ? { hide_flagged: true } : {}),
    ...(!isNovel && type ? { type } : {}),
    ...(!isNovel && shape ? { shape } : {}),
    ...(!isNovel && size ? { size } : {}),
    ...(!isNovel && tool ? { tool } : {}),
    ...(isNovel && length ? { length } : {}),
    ...(isNovel && original ? { original: true } : {}),
    ...(isNovel && genre ? { genre } : {}),
    ...(isNovel && replaceable ? { replaceable: true } : {}),
  }
}

function searchList(
  first: string,
  second: string,
  query: URLSearchParams,
  content: ContentSwitches,
  now: Date,
): Parsed | undefined {
  const { kind = 'user', words = '' } = searchAt(second === '' ? `/${first}` : `/${first}/${second}`, query) ?? {}
  if (kind === 'user') return undefined
  const isNovel = kind === 'novel'
  if (words === '' || searchRefusal(words, content) !== undefined) return undefined
  const filters = readFilters(isNovel, query)
  return {
    list: { kind: isNovel ? 'novelSearch' : 'search', words, filters },
    page: searchAddress(kind, words, filters),
    mirror: {
      path: isNovel ? '/search_novel' : '/search',
      query: searchParameters(kind, words, filters, content, now),
    },
    filters,
  }
}
