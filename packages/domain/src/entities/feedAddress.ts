// Addresses of the syndication feeds of a screen: `/feeds`, the path of the list, and `.atom` or `.json` (docs/guide/feeds.md).
import { type ContentSwitches, defaultContent } from '../contentRules/contentRule.ts'
import { isNovelRankingOffered, parseNovelRankingType } from '../rankings/novelRanking.ts'
import { isRankingOffered, parseRankingType, upstreamRankingMode } from '../rankings/ranking.ts'
import { type SearchKind, searchAt, searchPath } from '../search/searchWords.ts'
import { withoutEndSlashes } from '../text/endSlashes.ts'
import type { Language } from '../text/language.ts'
import { parseId } from './ids.ts'

export const feedBase = '/feeds'

/** Which works a feed of a screen lists. `list` where the screen shows only one list. */
export type FeedWorks = 'illustrations' | 'manga' | 'novels' | 'list'

export interface ScreenFeed {
  readonly works: FeedWorks
  /** Path without its ending. */
  readonly path: string
  /** Filters and content switches, with `?` unless empty. */
  readonly query: string
}

/** Filters of a search that its feed applies too. Feeds are always newest first. */
export const feedFilters = [
  'mode',
  'rating',
  'start_date',
  'end_date',
  'min_likes',
  'users_in',
  'type',
  'shape',
  'size',
  'tool',
  'length',
  'original',
] as const

const series = /^\/(?:user\/\d{1,15}\/series\/\d{1,15}|novel\/series\/\d{1,15})$/
const rankings = /^\/(rank|rank_novel)\/([a-z0-9_]{1,40})$/
const artists = /^\/(?:users|u)\/(\d{1,15})(?:\/(?:artworks|novels))?$/

/** The feeds of the screen at a path of the viewer, with titles in `language`; none for a screen without a list that grows. */
export function screenFeeds(
  address: string,
  search: URLSearchParams,
  language: Language = 'en',
  content = defaultContent,
): readonly ScreenFeed[] {
  const path = withoutEndSlashes(address)
  const id = parseId(artists.exec(path)?.[1])
  if (id !== undefined) {
    const works = ['illustrations', 'manga', 'novels'] as const
    return works.map((one) => ({
      works: one,
      path: `${feedBase}/users/${id}/${one}`,
      query: queryOf([], search, language, content),
    }))
  }
  const found = searchAt(path, search)
  if (found !== undefined)
    return found.kind === 'user' || found.words === '' ? [] : [searchFeed(found, search, language, content)]
  if (!series.test(path) && !isRankingWithFeed(path, content)) return []
  return [{ works: 'list', path: feedBase + path, query: queryOf([], search, language, content) }]
}

function searchFeed(
  { kind, words }: { readonly kind: SearchKind; readonly words: string },
  search: URLSearchParams,
  language: Language,
  content: ContentSwitches,
): ScreenFeed {
  const [path = '', word] = searchPath(kind, words).split('?')
  const filters = new URLSearchParams(search)
  if (word !== undefined) filters.set('word', words)
  const names = word === undefined ? feedFilters : ['word', ...feedFilters]
  return { works: 'list', path: feedBase + path, query: queryOf(names, filters, language, content) }
}

/** The site's own lists have a feed; the rankings of one kind of work come from elsewhere. */
function isRankingWithFeed(path: string, content: ContentSwitches): boolean {
  const [, screen, name] = rankings.exec(path) ?? []
  if (screen === 'rank_novel') {
    const type = parseNovelRankingType(name)
    return type !== undefined && isNovelRankingOffered(type, content)
  }
  const type = parseRankingType(name)
  return type !== undefined && upstreamRankingMode(type) !== undefined && isRankingOffered(type, content)
}

function queryOf(filters: readonly string[], search: URLSearchParams, language: Language, content: ContentSwitches): string {
  const query = new URLSearchParams()
  for (const name of filters) {
    const value = search.get(name)
    if (value) query.set(name, value)
  }
  for (const [name, isOn] of Object.entries(content)) if (isOn) query.set(name, '1')
  if (language !== 'en') query.set('lang', language)
  query.sort()
  return query.size === 0 ? '' : `?${query}`
}
