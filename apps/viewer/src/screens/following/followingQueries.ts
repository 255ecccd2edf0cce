// The query of each tab of the following screen, by login mode (docs/spec/product.md 2.6).
import type { Artwork, UserPreview } from '@emaki/domain'
import type { QueryClient } from '@tanstack/react-query'
import { webDiscoveryUsersQuery } from '../../lists/queries/discovery.ts'
import { latestQuery } from '../../lists/queries/latest.ts'
import type { Account } from '../../platform/account/account.ts'
import type { Visibility } from '../../platform/account/flags.ts'
import { type FeedQuery, refreshFeed } from '../../platform/query/feed.ts'
import { accountBookmarksQuery, accountNovelBookmarksQuery } from '../../works/queries/accountBookmarks.ts'
import {
  type Audience,
  followedUsersQuery,
  novelTimelineQuery,
  timelineQuery,
  type WebMode,
  webLatestQuery,
  webTimelineQuery,
} from '../../works/queries/following.ts'
import { recommendedUsersQuery } from '../../works/queries/users.ts'
import type { FollowingAddress } from './followingAddress.ts'

/** New works of followed artists. */
export const newWorksQuery = ({ mode, id }: Account, restrict: Audience, web: WebMode): FeedQuery<Artwork> =>
  mode === 'app' ? timelineQuery(id, restrict) : webTimelineQuery(id, web)

/** The newest works of the whole site. */
export const wholeSiteQuery = ({ mode }: Account, web: WebMode): FeedQuery<Artwork> =>
  mode === 'app' ? latestQuery('illust') : webLatestQuery(web)

/** Recommended users. */
export const proposedUsersQuery = ({ mode, id }: Account): FeedQuery<UserPreview> =>
  mode === 'app' ? recommendedUsersQuery : webDiscoveryUsersQuery(id)

/** The visibility that upstream expects; public by default. */
export const visibilityOf = (restrict: Audience): Visibility => (restrict === 'private' ? 'private' : 'public')

/** Reloads the list of a tab from its start. */
export function refreshTab(client: QueryClient, account: Account, address: FollowingAddress, web: WebMode): Promise<void> {
  const { tab, restrict, tag } = address
  const selection = { restrict: visibilityOf(restrict), tag }
  switch (tab) {
    case '1':
      return refreshFeed(client, newWorksQuery(account, restrict, web))
    case '5':
      return refreshFeed(client, novelTimelineQuery(account.id, restrict))
    case '2':
      return refreshFeed(client, accountBookmarksQuery(account, selection))
    case '7':
      return refreshFeed(client, accountNovelBookmarksQuery(account, selection))
    case '3':
      return refreshFeed(client, followedUsersQuery(account, selection.restrict))
    case '6':
      return refreshFeed(client, proposedUsersQuery(account))
    case '4':
      return refreshFeed(client, wholeSiteQuery(account, web))
  }
}
