// Search in the account's own bookmarks by the original site, which offers it to premium accounts (docs/contract/site-2026.md 13). Numbers of
// bookmarks are not read: they count works that the content settings hide.
import { type Artwork, bookmarksPageSize, count, list, type Novel, record, text } from '@emaki/domain'
import type { Account } from '../../platform/account/account.ts'
import type { Visibility } from '../../platform/account/flags.ts'
import { accountGet } from '../../platform/http/accountRequest.ts'
import { companion } from '../../platform/http/companion.ts'
import type { RequestResult } from '../../platform/http/requestResult.ts'
import { entityQuery } from '../../platform/query/entityQuery.ts'
import { type FeedQuery, feedQuery } from '../../platform/query/feed.ts'
import type { FeedPage } from '../../platform/query/feedPages.ts'
import { lifetimes } from '../../platform/query/lifetimes.ts'
import { nextParameter } from '../../platform/query/listPage.ts'
import { identity, illustPage, novelPage } from '../../platform/query/mirrorPages.ts'
import { webWorkPage } from '../../platform/query/webWorkPage.ts'
import { keepAll } from '../../works/queries/artwork.ts'
import type { BookmarkedKind } from './indexedBookmark.ts'

/** One search. An absent filter does not apply. */
export interface SiteSearch {
  readonly restrict?: Visibility | undefined
  /** A tag of the works. */
  readonly tag?: string | undefined
  /** A tag that the account gave; only in local app API mode. */
  readonly ownTag?: string | undefined
  /** The month of the bookmark, YYYY-MM. */
  readonly period?: string | undefined
  readonly isOldestFirst?: boolean | undefined
}

const maxText = 100
const monthPattern = /^\d{4}-(?:0[1-9]|1[0-2])$/

/** Reads a search from an address. Invalid filters are ignored. */
export function readSiteSearch(find: string): SiteSearch {
  const query = new URLSearchParams(find)
  const given = (name: string) => query.get(name)?.slice(0, maxText) || undefined
  const period = given('month')
  return {
    restrict: given('visibility') === 'private' ? 'private' : undefined,
    tag: given('tag'),
    ownTag: given('own'),
    period: period !== undefined && monthPattern.test(period) ? period : undefined,
    isOldestFirst: query.get('order') === 'oldest' || undefined,
  }
}

/** The search for an address; empty without filters. */
export function writeSiteSearch({ restrict, tag, ownTag, period, isOldestFirst }: SiteSearch): string {
  const query = new URLSearchParams()
  if (tag) query.set('tag', tag)
  if (ownTag) query.set('own', ownTag)
  if (period) query.set('month', period)
  if (restrict === 'private') query.set('visibility', 'private')
  if (isOldestFirst) query.set('order', 'oldest')
  return query.toString()
}

/** True when the site can search these bookmarks: its index is ready. A refusal means that the account may not. Cached for 10 minutes. */
export const siteSearchStatusQuery = ({ mode, id }: Account) =>
  entityQuery<boolean>({
    key: ['bookmark-search-status', mode, id],
    lifetime: lifetimes.webFeeds,
    request: (signal) =>
      mode === 'app'
        ? accountGet('v1/search/bookmark/sync-status', {}, signal)
        : companion().get(`/ajax/user/${id}/bookmarks/sync_status`, {}, signal),
    // The names on the web side are not known.
    read: (response) => Object.values(record(response)).some((value) => value === true),
  })

/** The tags of the bookmarked works that contain `word`, or the account's own tags, most used first. */
export const soughtTagsQuery = (account: Account, kind: BookmarkedKind, of: 'works' | 'own', search: SiteSearch, word = '') => {
  const { mode, id } = account
  const { restrict = 'public', period = '' } = search
  return entityQuery<readonly string[]>({
    key: ['bookmark-search-tags', mode, id, kind, of, restrict, period, word],
    lifetime: lifetimes.webFeeds,
    request: (signal) => {
      const path = `v1/search/bookmark/${kind}/${of === 'own' ? 'bookmark' : kind}-tag`
      const query = { bookmark_restrict: restrict, bookmark_period: period || undefined, word: word || undefined }
      if (mode === 'app') return accountGet(path, query, signal)
      return companion().get(`/ajax/user/${id}/bookmark/illusts/work_tags`, { word, rest: restOf(restrict) }, signal)
    },
    read: (response) => {
      const { tags, candidates } = record(response)
      const names = list(tags ?? candidates).map((tag) => text(record(tag).name) || text(record(tag).tag_name))
      return Array.isArray(tags ?? candidates) ? names.filter(Boolean) : undefined
    },
  })
}

/** The months in which the account has bookmarked, newest first. */
export const soughtPeriodsQuery = (account: Account, kind: BookmarkedKind, search: SiteSearch) => {
  const { mode, id } = account
  const { restrict = 'public', tag = '', ownTag = '' } = search
  return entityQuery<readonly string[]>({
    key: ['bookmark-search-periods', mode, id, kind, restrict, tag, ownTag],
    lifetime: lifetimes.webFeeds,
    request: (signal) =>
      mode === 'app'
        ? accountGet(
            `v1/search/bookmark/${kind}/period`,
            { bookmark_restrict: restrict, bookmark_tag: ownTag || undefined, [`${kind}_tag`]: tag || undefined },
            signal,
          )
        : companion().get(`/ajax/user/${id}/bookmark/periods`, { rest: restOf(restrict) }, signal),
    read: (response) => {
      const periods = record(response).periods ?? response
      const months = list(periods).map((period) => text(record(period).name) || text(record(period).period))
      return Array.isArray(periods) ? months.filter((month) => monthPattern.test(month)) : undefined
    },
  })
}

const restOf = (restrict: Visibility): 'show' | 'hide' => (restrict === 'private' ? 'hide' : 'show')

const nextOffset = nextParameter('offset')

/** What a search by the site found. Cached for 10 minutes. */
function foundQuery<T extends Artwork | Novel>(
  { mode, id }: Account,
  kind: BookmarkedKind,
  { restrict = 'public', tag = '', ownTag = '', period = '', isOldestFirst = false }: SiteSearch,
  read: (response: RequestResult<unknown>) => RequestResult<FeedPage<T>>,
): FeedQuery<T> {
  return feedQuery<T>({
    key: ['bookmark-search', mode, id, kind, restrict, tag, ownTag, period, isOldestFirst ? 'oldest' : 'newest'],
    lifetime: lifetimes.webFeeds,
    first: 0,
    page: async (offset, signal) =>
      read(
        await accountGet(
          `v1/search/bookmark/${kind}`,
          {
            bookmark_restrict: restrict,
            bookmark_tag: ownTag || undefined,
            [`${kind}_tag`]: tag || undefined,
            bookmark_period: period || undefined,
            order: isOldestFirst ? 'bookmarked_asc' : 'bookmarked_desc',
            offset: Number(offset) || undefined,
          },
          signal,
        ),
      ),
    keep: keepAll,
  })
}

/** Illustrations and manga that a search by the site found. */
export function foundIllustsQuery(account: Account, search: SiteSearch): FeedQuery<Artwork> {
  const query = foundQuery<Artwork>(account, 'illust', search, (response) => illustPage(response, nextOffset, identity))
  if (account.mode === 'app') return query
  const { restrict = 'public', tag, period, isOldestFirst } = search
  return {
    ...query,
    page: async (cursor, signal) => {
      const offset = Number(cursor)
      const response = await companion().get(
        `/ajax/user/${account.id}/illusts/bookmarks`,
        {
          tag: '',
          work_tag: tag,
          bm: period?.replace('-', ''),
          offset,
          limit: bookmarksPageSize,
          rest: restOf(restrict),
          order: isOldestFirst ? 'asc' : undefined,
        },
        signal,
      )
      return webWorkPage(
        response,
        ({ works }) => works,
        ({ works, total }) =>
          list(works).length === 0 || offset + bookmarksPageSize >= count(total) ? null : offset + bookmarksPageSize,
      )
    },
  }
}

/** Novels that a search by the site found, in local app API mode. */
export const foundNovelsQuery = (account: Account, search: SiteSearch): FeedQuery<Novel> =>
  foundQuery<Novel>(account, 'novel', search, (response) => novelPage(response, nextOffset))
