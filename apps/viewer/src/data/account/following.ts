// Following: what the logged-in account follows: new works, new novels, the users themselves; and the newest works of all (docs/spec/product.md 2.6, 9).
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
import { companion } from '../http/companion.ts'
import { mirror } from '../http/mirror.ts'
import { ownRead } from '../http/ownCall.ts'
import type { FeedQuery } from '../query/feed.ts'
import { feedQuery } from '../query/feed.ts'
import { asItIs, illustPage } from '../query/illustPage.ts'
import { lifetimes } from '../query/lifetimes.ts'
import type { NextPage } from '../query/listPage.ts'
import { listPage, pageAfter } from '../query/listPage.ts'
import { novelPage } from '../query/novelPage.ts'
import { userPage } from '../query/userPage.ts'
import { webWorkPage } from '../query/webWorkPage.ts'
import { keepAll } from '../works/artwork.ts'
import type { Account } from './account.ts'
import type { Visibility } from './marks.ts'

/** Whose works: of all whom the account follows, or of those whom it follows for all or for itself to see. */
export type Audience = 'all' | Visibility

/** Which works the web side is asked for; it does not tell public from private follows. */
export type WebMode = 'all' | 'safe'

/** New illustrations and manga of followed users, in local app API mode. Kept 10 minutes (docs/spec/product.md 9). */
export const timelineQuery = (userId: string, restrict: Audience): FeedQuery<Artwork> =>
  feedQuery<Artwork>({
    key: ['timeline', 'app', userId, restrict],
    lifetime: lifetimes.webFeeds,
    first: 1,
    page: async (page, signal) => {
      const params = { restrict, offset: (Number(page) - 1) * followFeedPageSize }
      return illustPage(await ownRead('v2/illust/follow', params, signal), pageAfter(page), asItIs)
    },
    keep: keepAll,
  })

/** The same for a web session, in the order that the page names (docs/contract/companion.md 7.13). Kept 10 minutes (docs/spec/product.md 9). */
export const webTimelineQuery = (userId: string, mode: WebMode): FeedQuery<Artwork> =>
  feedQuery<Artwork>({
    key: ['timeline', 'web', userId, mode],
    lifetime: lifetimes.webFeeds,
    first: 1,
    page: async (page, signal) =>
      webWorkPage(await companion().ask('/ajax/follow_latest/illust', { p: page, mode }, signal), orderedWorks, (answer) => {
        const { ids, isLastPage } = record(answer.page)
        return isLastPage === true || list(ids).length === 0 ? null : Number(page) + 1
      }),
    keep: keepAll,
  })

/** New novels of followed users: local app API mode only (docs/spec/product.md 1). Kept 10 minutes (docs/spec/product.md 9). */
export const novelTimelineQuery = (userId: string, restrict: Audience): FeedQuery<Novel> =>
  feedQuery<Novel>({
    key: ['timeline', 'novel', userId, restrict],
    lifetime: lifetimes.webFeeds,
    first: 1,
    page: async (page, signal) => {
      const offset = (Number(page) - 1) * followFeedPageSize
      const params = { ...(restrict === 'all' ? {} : { restrict }), ...(offset === 0 ? {} : { offset }) }
      return novelPage(await ownRead('v1/novel/follow', params, signal), pageAfter(page))
    },
    keep: keepAll,
  })

/** Whom the account follows, the newest first. Kept 10 minutes (docs/spec/product.md 9). */
export const followedUsersQuery = ({ mode, id }: Account, restrict: Visibility): FeedQuery<UserPreview> =>
  feedQuery<UserPreview>({
    key: ['followed-users', mode, id, restrict],
    lifetime: lifetimes.webFeeds,
    first: 1,
    page: async (page, signal) => {
      if (mode === 'app') return userPage(await mirror().ask('/following', { id, page, restrict }, signal), pageAfter(page))
      const offset = (Number(page) - 1) * followedUsersPageSize
      const query = { offset, limit: followedUsersPageSize, rest: restrict === 'private' ? 'hide' : 'show', tag: '' }
      const answer = await companion().ask(`/ajax/user/${id}/following`, { ...query, acceptingRequests: 0 }, signal)
      return listPage(answer, 'users', untilTotal(page, offset + followedUsersPageSize), normaliseWebFollowedUser)
    },
    keep: keepAll,
  })

/** The newest works of the whole site, as a web session sees them (docs/contract/companion.md 7.14). Kept 10 minutes (docs/spec/product.md 9). */
export const webLatestQuery = (mode: WebMode): FeedQuery<Artwork> =>
  feedQuery<Artwork>({
    key: ['latest', 'web', mode],
    lifetime: lifetimes.latest,
    first: '0',
    page: async (lastId, signal) => {
      const query = { lastId, limit: newWorksPage, type: 'illust', r18: String(mode === 'all') }
      const answer = await companion().ask('/ajax/illust/new', query, signal)
      const works = answer.status === 0 ? list(record(answer.data).illusts).length : 0
      return webWorkPage(
        answer,
        ({ illusts }) => illusts,
        ({ lastId: next }) => (works === 0 || text(next) === String(lastId) ? null : text(next) || null),
      )
    },
    keep: keepAll,
  })

/** Goes on until as many have been asked for as there are; an empty page ends the list whatever its total says. */
const untilTotal =
  (page: number | string, asked: number): NextPage =>
  ({ users, total }) =>
    list(users).length === 0 || asked >= count(total) ? null : Number(page) + 1

/** The thumbnails in the order of `page.ids`; those that it does not name are left out. */
export function orderedWorks(answer: Readonly<Record<string, unknown>>): unknown {
  const { illust } = record(answer.thumbnails)
  const { ids } = record(answer.page)
  if (!Array.isArray(illust) || !Array.isArray(ids)) return illust
  const byId = new Map(illust.map((work) => [text(record(work).id), work]))
  return ids.flatMap((id) => byId.get(text(id)) ?? [])
}
