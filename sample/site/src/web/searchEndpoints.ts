// Search for works and novels, tags of the hour, completions, and users by name (docs/contract/web-side.md 2).
import type {
  Catalogue,
  NovelRecord,
  Range,
  SearchFilter,
  SearchQuery,
  SearchSort,
  SearchTarget,
  WorkRecord,
} from '@emaki/catalogue'
import { parseDay } from '@emaki/catalogue'
import { counted } from '../appApi/bookmarkSearch.ts'
import { hiddenBecause } from '../appApi/requester.ts'
import { avatarUrl } from '../images/pictureUrls.ts'
import type { WebRequest } from './webRequest.ts'
import { readableNovels, tagTranslations, wireNovelWork, wireWork, withAdvertisement } from './wireWork.ts'

const searchKinds = ['artworks', 'illustrations', 'manga', 'novels'] as const
type SearchKind = (typeof searchKinds)[number]
/** The kinds of search as a pattern of a route. */
export const searchKindPattern = searchKinds.join('|')

const slotsOnPage = 60
const novelsOnPage = 30
/** Pages of a search that clients without a premium account can read, from the contract. */
const lastPages = { anonymous: 10, account: 1000 } as const
/** Works that a search counts at most: the catalogue lists and does not count. */
const maxCounted = 1200
const popularWorks = 6
const advertisementPlace = 9
const usersOnPage = 10
const candidates = 10
const trends = 36
const relatedTags = 12

const orders = ['date_d', 'date', 'popular_d', 'popular_male_d', 'popular_female_d'] as const
const sorts: Readonly<Record<(typeof orders)[number], SearchSort>> = {
  date_d: 'date_desc',
  date: 'date_asc',
  popular_d: 'popular_desc',
  popular_male_d: 'popular_male_desc',
  popular_female_d: 'popular_female_desc',
}
/** The same name means other fields in searches for novels. */
const workTargets: Readonly<Record<string, SearchTarget>> = {
  s_tag: 'partial_match_for_tags',
  s_tag_full: 'exact_match_for_tags',
  s_tc: 'title_and_caption',
  s_tag_tc: 'keyword',
}
const novelTargets: Readonly<Record<string, SearchTarget>> = {
  s_tag: 'keyword',
  s_tag_only: 'partial_match_for_tags',
  s_tag_full: 'exact_match_for_tags',
  s_tc: 'text',
}
/** The member of the response that has the list. */
const keys: Readonly<Record<SearchKind, string>> = {
  artworks: 'illustManga',
  illustrations: 'illust',
  manga: 'manga',
  novels: 'novel',
}
const types = ['all', 'illust_and_ugoira', 'illust', 'manga', 'ugoira'] as const
const ratios: Readonly<Record<string, SearchFilter['shape']>> = { '0.5': 'landscape', '-0.5': 'portrait', '0': 'square' }
const bookmarkSteps = [5000, 1000, 500, 300, 100, 50, 30] as const

/** The body of `/ajax/search/{kind}/{word}`. Pages beyond the last one repeat it. */
export function searchAnswer(catalogue: Catalogue, kind: string, word: string, webRequest: WebRequest): object {
  const known = searchKinds.find((name) => name === kind)
  if (known === undefined || word.length > 500) throw webRequest.error(400, 'invalid')
  return known === 'novels' ? novelSearch(catalogue, word, webRequest) : workSearch(catalogue, known, word, webRequest)
}

function workSearch(catalogue: Catalogue, kind: Exclude<SearchKind, 'novels'>, word: string, webRequest: WebRequest): object {
  const query = { ...readQuery(word, workTargets, webRequest), filter: workFilter(kind, webRequest) }
  const isAnonymous = webRequest.account === undefined
  const list = (asked: SearchQuery, limit: number) =>
    catalogue.searchWorks(asked, { offset: 0, limit }).filter((work) => isWanted(work, webRequest))
  const { shown, total, lastPage } = pageOf(list(query, maxCounted), isAnonymous ? slotsOnPage - 1 : slotsOnPage, webRequest)
  return {
    [keys[kind]]: {
      data: withAdvertisement(shown, isAnonymous ? advertisementPlace : slotsOnPage, webRequest),
      total,
      lastPage,
      bookmarkRanges,
    },
    popular: popularOf(list({ ...query, sort: 'popular_desc' }, 2 * popularWorks).map((work) => wireWork(work, webRequest))),
    ...facts(shown),
  }
}

function novelSearch(catalogue: Catalogue, word: string, webRequest: WebRequest): object {
  const query = { ...readQuery(word, novelTargets, webRequest), filter: novelFilter(webRequest) }
  const list = (asked: SearchQuery, limit: number) =>
    catalogue.searchNovels(asked, { offset: 0, limit }).filter((novel) => isWanted(novel, webRequest))
  const { shown, total, lastPage } = pageOf(list(query, maxCounted), novelsOnPage, webRequest)
  return {
    [keys.novels]: { data: shown.map((novel) => wireNovelWork(novel, webRequest)), total, lastPage, bookmarkRanges },
    popular: popularOf(readableNovels(list({ ...query, sort: 'popular_desc' }, 2 * popularWorks), webRequest)),
    ...facts(shown),
  }
}

function readQuery(word: string, targets: Readonly<Record<string, SearchTarget>>, webRequest: WebRequest): SearchQuery {
  const isPremium = webRequest.account?.isPremium === true
  const order = webRequest.oneOf('order', orders, 'date_d')
  const match = webRequest.text('s_mode') || 's_tag'
  const target = Object.hasOwn(targets, match) ? targets[match] : undefined
  if (target === undefined) throw webRequest.error(400, 'invalid')
  const [startDate, endDate] = [day('scd', webRequest), day('ecd', webRequest)]
  const { min, max } = range('blt', 'bgt', webRequest)
  return {
    word,
    target,
    // Popularity and numbers of bookmarks are for premium accounts, and ignored for others.
    sort: isPremium || !order.startsWith('popular') ? sorts[order] : 'date_desc',
    ...(startDate === undefined ? {} : { startDate }),
    ...(endDate === undefined ? {} : { endDate }),
    ...(isPremium && min !== undefined ? { minBookmarks: min } : {}),
    ...(isPremium && max !== undefined ? { maxBookmarks: max } : {}),
    includeTranslations: true,
    hideAi: webRequest.oneOf('ai_type', ['0', '1'], '0') === '1',
    maxRestrict: webRequest.oneOf('mode', ['all', 'safe', 'r18'], 'all') === 'safe' ? 0 : webRequest.maxRestrict,
  }
}

function workFilter(kind: Exclude<SearchKind, 'novels'>, webRequest: WebRequest): SearchFilter {
  const type = webRequest.oneOf('type', types, kind === 'manga' ? 'manga' : kind === 'artworks' ? 'all' : 'illust_and_ugoira')
  return {
    types: type === 'all' ? undefined : type === 'illust_and_ugoira' ? ['illust', 'ugoira'] : [type],
    shape: ratios[webRequest.text('ratio') ?? ''],
    width: range('wlt', 'wgt', webRequest),
    height: range('hlt', 'hgt', webRequest),
    tool: webRequest.text('tool') || undefined,
  }
}

const novelFilter = (webRequest: WebRequest): SearchFilter => ({
  textLength: range('tlt', 'tgt', webRequest),
  isOriginal: webRequest.text('original_only') === 'true',
  language: webRequest.text('work_lang') || undefined,
})

/** Works of the mode R-18 have that rating; the other modes are in the query. */
const isWanted = ({ xRestrict }: WorkRecord | NovelRecord, webRequest: WebRequest): boolean =>
  webRequest.text('mode') !== 'r18' || xRestrict > 0

function pageOf<T>(found: readonly T[], size: number, webRequest: WebRequest) {
  const most = webRequest.account ? lastPages.account : lastPages.anonymous
  const lastPage = Math.max(1, Math.min(most, Math.ceil(found.length / size)))
  const page = Math.min(lastPage, webRequest.whole('p', { least: 1, most: 100_000, otherwise: 1 }))
  return { shown: found.slice((page - 1) * size, page * size), total: found.length, lastPage }
}

const popularOf = <T>(items: readonly T[]) => ({
  recent: items.slice(0, popularWorks),
  permanent: items.slice(popularWorks),
})

/** Tags of the found works, most frequent first, and their translations. */
function facts(found: readonly (WorkRecord | NovelRecord)[]): object {
  const tags = found.flatMap((item) => item.tags)
  const names = counted(tags.map(({ name }) => name)).map(({ name }) => name)
  return {
    relatedTags: names.slice(0, relatedTags),
    tagTranslation: tagTranslations(tags),
    extraData: { meta: { title: '', description: '', canonical: '', alternateLanguages: {}, descriptionHeader: '' } },
  }
}

const bookmarkRanges = [{ min: null, max: null }, ...bookmarkSteps.map((min) => ({ min, max: null }))]

function day(name: string, webRequest: WebRequest): string | undefined {
  const text = webRequest.text(name) || undefined
  if (text !== undefined && parseDay(text) === undefined) throw webRequest.error(400, 'invalid')
  return text
}

function range(least: string, most: string, webRequest: WebRequest): Range {
  const bound = (name: string) => {
    const value = webRequest.whole(name, { least: 0, most: 999_999_999, otherwise: -1 })
    return value === -1 ? undefined : value
  }
  return { min: bound(least), max: bound(most) }
}

/** The body of `/ajax/search/suggestion`: tags of the hour, each with a work. Tags of novels have an illustration too. */
export function suggestionAnswer(catalogue: Catalogue, webRequest: WebRequest): object {
  const found = (kind: 'illust' | 'novel') =>
    catalogue.trendingTags(kind, trends).filter(({ work }) => !hiddenBecause(work, webRequest))
  const [illust, novel] = [found('illust'), found('novel')]
  const all = [...illust, ...novel]
  const named = (items: typeof all) => items.map(({ tag, work }) => ({ tag: tag.name, ids: [work.id] }))
  const works = new Map(all.map(({ work }) => [work.id, work]))
  return {
    popularTags: { illust: named(illust), novel: named(novel) },
    recommendTags: { illust: [] },
    recommendByTags: { illust: [] },
    myFavoriteTags: [],
    tagTranslation: tagTranslations(all.map(({ tag }) => tag)),
    thumbnails: [...works.values()].map((work) => wireWork(work, webRequest)),
  }
}

/** The response of `/rpc/cps.php`, which has no envelope. Only the last word counts. */
export function candidatesAnswer(catalogue: Catalogue, webRequest: WebRequest): object {
  const word = (webRequest.text('keyword') ?? '').trim().split(/\s+/).at(-1) ?? ''
  const found = word === '' ? [] : catalogue.autocomplete(word, candidates)
  return {
    candidates: found.map(({ name, translations }, index) => {
      const translation = translations[webRequest.language]
      return {
        tag_name: name,
        access_count: String(1_000_000 - index),
        type: 'prefix',
        ...(translation === undefined ? {} : { tag_translation: translation }),
      }
    }),
  }
}

/** The body of `/touch/ajax/search/users`. */
export function touchUsersAnswer(catalogue: Catalogue, webRequest: WebRequest): object {
  const word = webRequest.text('nick') ?? ''
  const page = webRequest.whole('p', { least: 1, most: 1000, otherwise: 1 })
  const found = word.trim() === '' ? [] : catalogue.searchArtists(word, { offset: 0, limit: maxCounted })
  return {
    users: found.slice((page - 1) * usersOnPage, page * usersOnPage).map((artist) => ({
      user_id: String(artist.id),
      user_name: artist.name,
      user_comment: artist.comment,
      profile_img: { main: avatarUrl(artist, 170), main_s: avatarUrl(artist, 50) },
    })),
    total: found.length,
  }
}
