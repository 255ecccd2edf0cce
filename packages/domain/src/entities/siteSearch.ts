// The site's addresses of searches, and the viewer's search with the same words, kind and filters (docs/contract/site-2026.md 8, 9).
import { parseDay } from '../rankings/japanDay.ts'
import { searchAddress } from '../search/searchAddress.ts'
import { type SearchMode, type SearchWorkType, searchRatings, searchWorkTypes } from '../search/searchChoices.ts'
import type { SearchFilters, SearchOrder } from '../search/searchFilter.ts'
import { decodedPart } from '../text/decodedPart.ts'

/** The site's `s_mode` without its old prefix `s_`. Other matches are left out: the default finds most of their works. */
const workModes: ReadonlyMap<string, SearchMode> = new Map([
  ['tag_full', 'exact_match_for_tags'],
  ['tag_only', 'exact_match_for_tags'],
  ['tc', 'title_and_caption'],
])
const novelModes: ReadonlyMap<string, SearchMode> = new Map([
  ['tag_full', 'exact_match_for_tags'],
  ['tag', 'keyword'],
  ['tc', 'text'],
])
const orders: ReadonlyMap<string, SearchOrder> = new Map([
  ['date_d', 'date_desc'],
  ['date', 'date_asc'],
])
const types: ReadonlyMap<string, SearchWorkType> = new Map([
  ...searchWorkTypes.map((type) => [type, type] as const),
  ['illust_ugoira', 'illust_and_ugoira'],
  ['illustrations', 'illust_and_ugoira'],
])

/** The path of a search for the path and query of a search address of the site; undefined for other paths. */
export function siteSearchPath(path: string, query: URLSearchParams): string | undefined {
  if (path === '/search/users' || path === '/search_user.php') return searchAddress('user', query.get('nick') ?? '')
  const [, tag, list = ''] = /^\/tags\/([^/]+)(?:\/(artworks|illustrations|manga|novels))?$/.exec(path) ?? []
  const words = tag === undefined ? wordsIn(path, query) : decodedPart(tag)
  if (words === undefined) return undefined
  const isNovel = list === 'novels' || query.get('type') === 'novel' || path.startsWith('/novel/')
  return searchAddress(isNovel ? 'novel' : 'illust', words, filtersOf(isNovel, list, query))
}

/** The words of the search pages, which have them in the query. */
function wordsIn(path: string, query: URLSearchParams): string | undefined {
  if (path === '/search') return query.get('q') ?? ''
  if (path === '/search.php' || path === '/novel/search.php') return query.get('word') ?? ''
  return path === '/tags.php' ? (query.get('tag') ?? '') : undefined
}

function filtersOf(isNovel: boolean, list: string, query: URLSearchParams): SearchFilters {
  const value = (name: string) => query.get(name) ?? ''
  return {
    mode: (isNovel ? novelModes : workModes).get(value('s_mode').replace(/^s_/, '')),
    order: orders.get(value('order')),
    start_date: parseDay(value('scd')),
    end_date: parseDay(value('ecd')),
    rating: searchRatings.find((rating) => rating === value('mode')),
    hide_ai: value('ai_type') === '1' ? true : undefined,
    type: isNovel ? undefined : (types.get(value('type')) ?? types.get(list)),
  }
}
