// Endpoints of the web side, typed (docs/contract/companion.md 7). Expected failures are values.
import { failed, type Result, succeeded, unsearchableMessage } from '@emaki/domain'
import * as v from 'valibot'
import { readReply } from './envelope.ts'
import { HttpError } from './httpError.ts'
import { languageTag, webLanguage } from './language.ts'
import {
  commentPage,
  countedNovels,
  countedWorks,
  followedUsers,
  illustDetail,
  illustPages,
  mangaSeriesPage,
  newNovelList,
  newWorks,
  novelDetail,
  novelList,
  novelMap,
  novelSeries,
  novelSeriesContent,
  profileAll,
  ugoiraMeta,
  userDetail,
  workList,
  workMap,
} from './schemas.ts'
import {
  candidates,
  foundArtworks,
  foundIllustrations,
  foundManga,
  foundNovels,
  insertedIllusts,
  novelRankingPage,
  rankingPage,
  suggestion,
  touchUsers,
} from './searchSchemas.ts'
import type { Session } from './session.ts'
import type { WebClient } from './webClient.ts'

export type WebApiError =
  /** Upstream answers only with a session. Without one it sends 400 or 401. */
  | { readonly kind: 'sessionRequired' }
  /** `message` is upstream's sentence in the language of the call. */
  | { readonly kind: 'notFound'; readonly message: string }
  /** Seconds until a retry makes sense. Undefined when unknown. */
  | { readonly kind: 'rateLimited'; readonly retryAfterS: number | undefined }
  | { readonly kind: 'refused'; readonly status: number }
  /** An edge in front of upstream blocks this client. `status` is that of its answer. */
  | { readonly kind: 'blocked'; readonly status: number; readonly retryAfterS: number | undefined }
  /** No usable response: network, timeout, a page instead of JSON, or JSON of another shape. */
  | { readonly kind: 'unavailable' }

export type WebApiResult<T> = Promise<Result<T, WebApiError>>

export interface WebApiOptions {
  readonly client: WebClient
  /** Language of tags, messages and dates, as the client names it: `ja`, `zh-TW`. */
  readonly language: string
  readonly session?: Session | undefined
  readonly signal: AbortSignal
}

/** Maximum sizes that upstream accepts. It answers more with 400. */
const limits = { worksByIds: 60, moreRecommendations: 30, newWorks: 20, pageOfUser: 100 } as const

type Query = Readonly<Record<string, string | readonly string[]>>
type Restrict = 'show' | 'hide'

export interface SearchOptions {
  /** From 1. Upstream repeats the last page beyond its end. */
  readonly page: number
  readonly order: 'date_d' | 'date' | 'popular_d'
  readonly mode: 'all' | 'safe' | 'r18'
  readonly match: 's_tag' | 's_tag_full' | 's_tc' | 's_tag_tc' | 's_tag_only'
  /** Further parameters by upstream's names, such as `scd`, `ai_type`, `wlt` and `tlt`. */
  readonly filters?: Readonly<Record<string, string>>
}

/** Which works a search finds. `type` of the filters narrows `illustrations`. */
export type SearchedWorks = 'artworks' | 'illustrations' | 'manga'

const workSearches = { artworks: foundArtworks, illustrations: foundIllustrations, manga: foundManga } as const

export interface RankingOptions {
  readonly mode: string
  /** From 1, 50 works each. */
  readonly page: number
  /** YYYYMMDD in Japan. The latest without it. */
  readonly date?: string
  readonly content?: 'all' | 'illust' | 'manga' | 'ugoira'
}

export type WebApi = ReturnType<typeof createWebApi>

/**
 * Creates the endpoints for one language and session. Ids are validated by the caller (`parseId`).
 * Calls that cannot succeed without a session fail without a request, R-18 lists among them.
 */
export function createWebApi(setup: WebApiOptions) {
  const read = createReader(setup)
  const { session } = setup
  const onlySession = async <T>(call: () => WebApiResult<T>): WebApiResult<T> =>
    session ? call() : failed({ kind: 'sessionRequired' })
  const byRating = <T>(mode: string, call: () => WebApiResult<T>): WebApiResult<T> =>
    mode.includes('r18') ? onlySession(call) : call()
  const search = async <T>(
    schema: v.GenericSchema<unknown, T>,
    kind: string,
    word: string,
    options: SearchOptions,
  ): WebApiResult<T> => {
    const name = pathWord(word)
    if (name === undefined) return failed({ kind: 'notFound', message: unsearchableMessage })
    return byRating(options.mode, () => read(schema, `/ajax/search/${kind}/${name}`, searchQuery(options)))
  }

  return {
    ...seriesEndpoints(read),
    ...novelEndpoints(read),
    ...discoveryEndpoints(read),
    illust: (id: string) => read(illustDetail, `/ajax/illust/${id}`),
    illustPages: (id: string) => read(illustPages, `/ajax/illust/${id}/pages`),
    ugoira: (id: string) => read(ugoiraMeta, `/ajax/illust/${id}/ugoira_meta`),
    /** The first similar works, and the ids of up to 180 in all. */
    related: (id: string, limit: number) =>
      read(workList, `/ajax/illust/${id}/recommend/init`, { limit: String(Math.min(limit, 180)) }),
    /** Similar works by ids of `related`, at most 30. */
    moreRelated: (ids: readonly string[]) =>
      read(workList, '/ajax/illust/recommend/illusts', { 'illust_ids[]': ids.slice(0, limits.moreRecommendations) }),
    newWorks: (lastId: string, type: 'illust' | 'manga') =>
      read(newWorks, '/ajax/illust/new', { lastId, limit: String(limits.newWorks), type, r18: 'false' }),
    ...commentEndpoints(read),
    user: (id: string) => read(userDetail, `/ajax/user/${id}`, { full: '1' }),
    /** Series and bookmark count of a user, and the keys of all works. */
    profile: (id: string) => read(profileAll, `/ajax/user/${id}/profile/all`),
    /** Ids of all works of a user, newest first. */
    async userWorkIds(id: string) {
      const all = await read(profileAll, `/ajax/user/${id}/profile/all`)
      if (!all.ok) return all
      const { illusts, manga, novels } = all.value
      return succeeded({ illusts: newestFirst(illusts), manga: newestFirst(manga), novels: newestFirst(novels) })
    },
    /** Works of a user by ids, at most 60. */
    userIllusts: (id: string, ids: readonly string[]) =>
      read(workMap, `/ajax/user/${id}/illusts`, { 'ids[]': ids.slice(0, limits.worksByIds) }),
    userNovels: (id: string, ids: readonly string[]) =>
      read(novelMap, `/ajax/user/${id}/novels`, { 'ids[]': ids.slice(0, limits.worksByIds) }),
    bookmarks: (id: string, offset: number, limit: number, rest: Restrict, tag = '') =>
      onlySession(() => read(countedWorks, `/ajax/user/${id}/illusts/bookmarks`, { tag, rest, ...pageOf(offset, limit) })),
    novelBookmarks: (id: string, offset: number, limit: number, rest: Restrict, tag = '') =>
      onlySession(() => read(countedNovels, `/ajax/user/${id}/novels/bookmarks`, { tag, rest, ...pageOf(offset, limit) })),
    following: (id: string, offset: number, limit: number, rest: Restrict) =>
      onlySession(() => read(followedUsers, `/ajax/user/${id}/following`, { tag: '', rest, ...pageOf(offset, limit) })),
    searchWorks: (word: string, works: SearchedWorks, options: SearchOptions) =>
      search(workSearches[works], works, word, options),
    searchNovels: (word: string, options: SearchOptions) => search(foundNovels, 'novels', word, options),
    ranking: ({ mode, page, date, content }: RankingOptions) =>
      byRating(mode === 'r18g' ? 'r18' : mode, () =>
        read(rankingPage, '/ranking.php', {
          format: 'json',
          mode,
          p: String(page),
          ...(date === undefined ? {} : { date }),
          ...(content === undefined ? {} : { content }),
        }),
      ),
    novelRanking: ({ mode, page, date }: Omit<RankingOptions, 'content'>) =>
      byRating(mode === 'r18g' ? 'r18' : mode, () =>
        read(novelRankingPage, '/ajax/ranking/novel', { mode, p: String(page), ...(date === undefined ? {} : { date }) }),
      ),
  }
}

/** Endpoints of comments. */
const commentEndpoints = (read: Reader) => ({
  comments: (kind: 'illust' | 'novel', id: string, offset: number, limit: number) =>
    read(commentPage, `/ajax/${kind}s/comments/roots`, {
      [`${kind}_id`]: id,
      offset: String(offset),
      limit: String(limit),
    }),
  /** Replies to a comment, pages from 1. */
  replies: (kind: 'illust' | 'novel', commentId: string, page: number) =>
    read(commentPage, `/ajax/${kind}s/comments/replies`, { comment_id: commentId, page: String(page) }),
})

/** Endpoints of novels. */
const novelEndpoints = (read: Reader) => ({
  novel: (id: string) => read(novelDetail, `/ajax/novel/${id}`),
  /** Works of others that the text shows, by their ids in the text: `12` or `12-3`, at most 60. */
  insertedIllusts: (id: string, ids: readonly string[]) =>
    read(insertedIllusts, `/ajax/novel/${id}/insert_illusts`, { 'id[]': ids.slice(0, limits.worksByIds) }),
  /** The first similar novels, and the ids of up to 180 in all. */
  relatedNovels: (id: string, limit: number) =>
    read(novelList, `/ajax/novel/${id}/recommend/init`, { limit: String(Math.min(limit, 180)) }),
  /** Similar novels by ids of `relatedNovels`, at most 30. */
  moreRelatedNovels: (ids: readonly string[]) =>
    read(novelList, '/ajax/novel/recommend/novels', { 'novelIds[]': ids.slice(0, limits.moreRecommendations) }),
  newNovels: (lastId: string) => read(newNovelList, '/ajax/novel/new', { lastId, limit: String(limits.newWorks), r18: 'false' }),
  /** A random batch of novels for all ages. */
  discoveredNovels: () => read(novelList, '/ajax/novel/discovery', { mode: 'safe' }),
})

/** Endpoints that find tags and users. */
const discoveryEndpoints = (read: Reader) => ({
  suggestion: () => read(suggestion, '/ajax/search/suggestion', { mode: 'all' }),
  /** Tags that complete the last word of the text. */
  candidates: (keyword: string) => read(candidates, '/rpc/cps.php', { keyword }),
  /** Users by name, pages from 1 of 10. The other search of users needs a session. */
  searchUsers: (name: string, page: number) =>
    read(touchUsers, '/touch/ajax/search/users', { nick: name, s_mode: 's_usr', p: String(page) }),
})

/** Endpoints of series. */
const seriesEndpoints = (read: Reader) => ({
  /** A manga series, 12 works a page from 1. */
  mangaSeries: (id: string, page: number) => read(mangaSeriesPage, `/ajax/series/${id}`, { p: String(page) }),
  novelSeries: (id: string) => read(novelSeries, `/ajax/novel/series/${id}`),
  /** Parts of a novel series after the first `lastOrder`, at most 30. */
  novelSeriesContent: (id: string, lastOrder: number) =>
    read(novelSeriesContent, `/ajax/novel/series_content/${id}`, {
      limit: '30',
      last_order: String(lastOrder),
      order_by: 'asc',
    }),
})

/** A page of a user's list. */
const pageOf = (offset: number, limit: number): Query => ({
  offset: String(offset),
  limit: String(Math.min(limit, limits.pageOfUser)),
})

type Reader = ReturnType<typeof createReader>

/** Creates the function that sends a read and parses its body. */
function createReader({ client, language, session, signal }: WebApiOptions) {
  const lang = webLanguage(language)
  return async <T>(schema: v.GenericSchema<unknown, T>, path: string, query: Query = {}): WebApiResult<T> => {
    try {
      const reply = await client.ask({
        host: 'www.pixiv.net',
        path,
        query: { ...query, lang },
        language: languageTag(lang),
        session,
        signal,
      })
      const body = v.safeParse(schema, readReply(reply))
      return body.success ? succeeded(body.output) : failed({ kind: 'unavailable' })
    } catch (error) {
      if (error instanceof HttpError) return failed(webApiError(error, session !== undefined))
      throw error
    }
  }
}

/** Upstream's text for an unknown error, which is also that for something that only logged-in users see. */
const generalText = /unknown error|不明なエラー|未知(?:的)?(?:错误|錯誤)|알 수 없는 오류/i

/** Upstream refuses an anonymous call of a route for sessions with 400, like a wrong parameter. Parameters are right here. */
function webApiError({ status, message, options }: HttpError, hasSession: boolean): WebApiError {
  if (options.blockedStatus !== undefined)
    return { kind: 'blocked', status: options.blockedStatus, retryAfterS: options.retryAfterS }
  const isGeneral = status === 404 && generalText.test(message)
  if (status === 401 || (!hasSession && (status === 400 || isGeneral))) return { kind: 'sessionRequired' }
  if (status === 404) return { kind: 'notFound', message }
  if (status === 429 || status === 503) return { kind: 'rateLimited', retryAfterS: options.retryAfterS }
  return status >= 500 ? { kind: 'unavailable' } : { kind: 'refused', status }
}

/**
 * A word in a path. A slash inside a tag is part of the word. Undefined for words that no path can hold: an empty one, lone surrogates,
 * and `.` and `..`, which a URL resolves even when they are encoded.
 */
function pathWord(word: string): string | undefined {
  if (['', '.', '..'].includes(word) || /\p{Cs}/u.test(word)) return undefined
  return encodeURIComponent(word).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

const searchQuery = ({ page, order, mode, match, filters }: SearchOptions): Query => ({
  ...filters,
  p: String(page),
  order,
  mode,
  s_mode: match,
})

/** Ids as keys of a JSON object are in ascending order, whatever upstream sent. */
const newestFirst = (works: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(works).sort((a, b) => Number(b) - Number(a))
