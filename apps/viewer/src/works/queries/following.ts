// Lists of the logged-in account: new works and novels of followed users, the followed users, and the newest works of the site (docs/spec/product.md 2.6, 9).
import type { Artwork, Novel, UserPreview } from '@emaki/domain'
import {
  count,
  followedUsersPageSize,
  followFeedPageSize,
  list,
  newWorksPage,
  normaliseWebFollowedUser,
  record,
  text,
} from '@emaki/domain'
import type { Account } from '../../platform/account/account.ts'
import type { Visibility } from '../../platform/account/flags.ts'
import { accountGet } from '../../platform/http/accountRequest.ts'
import { companion } from '../../platform/http/companion.ts'
import { mirror } from '../../platform/http/mirror.ts'
import type { FeedQuery } from '../../platform/query/feed.ts'
import { feedQuery } from '../../platform/query/feed.ts'
import { lifetimes } from '../../platform/query/lifetimes.ts'
import type { NextPage } from '../../platform/query/listPage.ts'
import { listPage, pageAfter } from '../../platform/query/listPage.ts'
import { identity, illustPage, novelPage, userPage } from '../../platform/query/mirrorPages.ts'
import { webWorkPage } from '../../platform/query/webWorkPage.ts'
import { keepAll } from './artwork.ts'

/** Works of all followed users, or only of those followed publicly or privately. */
export type Audience = 'all' | Visibility

/** Content mode of the web side. It does not separate public from private follows. */
export type WebMode = 'all' | 'safe'

/** New illustrations and manga of followed users, in local app API mode. Cached for 10 minutes (docs/spec/product.md 9). */
export const timelineQuery = (userId: string, restrict: Audience): FeedQuery<Artwork> =>
  feedQuery<Artwork>({
    key: ['timeline', 'app', userId, restrict],
    lifetime: lifetimes.webFeeds,
    first: 1,
    page: async (page, signal) => {
      const params = { restrict, offset: (Number(page) - 1) * followFeedPageSize }
      return illustPage(await accountGet('v2/illust/follow', params, signal), pageAfter(page), identity)
    },
    keep: keepAll,
  })

/**
 * The same for a web session, in the order of the page (docs/contract/companion.md 7.13). Cached for 10 minutes
 * (docs/spec/product.md 9).
 */
export const webTimelineQuery = (userId: string, mode: WebMode): FeedQuery<Artwork> =>
  feedQuery<Artwork>({
    key: ['timeline', 'web', userId, mode],
    lifetime: lifetimes.webFeeds,
    first: 1,
    page: async (page, signal) =>
      webWorkPage(await companion().get('/ajax/follow_latest/illust', { p: page, mode }, signal), orderedWorks, (response) => {
        const { ids, isLastPage } = record(response.page)
        return isLastPage === true || list(ids).length === 0 ? null : Number(page) + 1
      }),
    keep: keepAll,
  })

/**
 * New novels of followed users, only in local app API mode (docs/spec/product.md 1). Cached for 10 minutes
 * (docs/spec/product.md 9).
 */
export const novelTimelineQuery = (userId: string, restrict: Audience): FeedQuery<Novel> =>
  feedQuery<Novel>({
    key: ['timeline', 'novel', userId, restrict],
    lifetime: lifetimes.webFeeds,
    first: 1,
    page: async (page, signal) => {
      const offset = (Number(page) - 1) * followFeedPageSize
      const params = { ...(restrict === 'all' ? {} : { restrict }), ...(offset === 0 ? {} : { offset }) }
      return novelPage(await accountGet('v1/novel/follow', params, signal), pageAfter(page))
    },
    keep: keepAll,
  })

/** The followed users, newest first. Cached for 10 minutes (docs/spec/product.md 9). */
export const followedUsersQuery = ({ mode, id }: Account, restrict: Visibility): FeedQuery<UserPreview> =>
  feedQuery<UserPreview>({
    key: ['followed-users', mode, id, restrict],
    lifetime: lifetimes.webFeeds,
    first: 1,
    page: async (page, signal) => {
      if (mode === 'app') return userPage(await mirror().get('/following', { id, page, restrict }, signal), pageAfter(page))
      const offset = (Number(page) - 1) * followedUsersPageSize
      const query = { offset, limit: followedUsersPageSize, rest: restrict === 'private' ? 'hide' : 'show', tag: '' }
      const response = await companion().get(`/ajax/user/${id}/following`, { ...query, acceptingRequests: 0 }, signal)
      return listPage(response, 'users', untilTotal(page, offset + followedUsersPageSize), normaliseWebFollowedUser)
    },
    keep: keepAll,
  })

/**
 * The newest works of the whole site for a web session (docs/contract/companion.md 7.14). Cached for 10 minutes
 * (docs/spec/product.md 9).
 */
export const webLatestQuery = (mode: WebMode): FeedQuery<Artwork> =>
  feedQuery<Artwork>({
    key: ['latest', 'web', mode],
    lifetime: lifetimes.latest,
    first: '0',
    page: async (lastId, signal) => {
      const query = { lastId, limit: newWorksPage, type: 'illust', r18: String(mode === 'all') }
      const response = await companion().get('/ajax/illust/new', query, signal)
      const works = response.ok ? list(record(response.value).illusts).length : 0
      return webWorkPage(
        response,
        ({ illusts }) => illusts,
        ({ lastId: next }) => (works === 0 || text(next) === String(lastId) ? null : text(next) || null),
      )
    },
    keep: keepAll,
  })

/** Continues until `total` items were requested. An empty page ends the list even before that. */
const untilTotal =
  (page: number | string, asked: number): NextPage =>
  ({ users, total }) =>
    list(users).length === 0 || asked >= count(total) ? null : Number(page) + 1

/** The thumbnails in the order of `page.ids`. Leaves out works without an id in that list. */
export function orderedWorks(response: Readonly<Record<string, unknown>>): unknown {
  const { illust } = record(response.thumbnails)
  const { ids } = record(response.page)
  if (!Array.isArray(illust) || !Array.isArray(ids)) return illust
  const byId = new Map(illust.map((work) => [text(record(work).id), work]))
  return ids.flatMap((id) => byId.get(text(id)) ?? [])
}
