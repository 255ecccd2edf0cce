// Queries of notifications and news. All keys carry the account (docs/contract/site-2026.md 16).
import { boolean, count, record, succeeded } from '@emaki/domain'
import type { Account } from '../../platform/account/account.ts'
import { accountGet } from '../../platform/http/accountRequest.ts'
import { companion } from '../../platform/http/companion.ts'
import type { RequestResult } from '../../platform/http/requestResult.ts'
import { entityQuery } from '../../platform/query/entityQuery.ts'
import { type FeedQuery, feedQuery } from '../../platform/query/feed.ts'
import { lifetimes } from '../../platform/query/lifetimes.ts'
import { listPage, nextQuery } from '../../platform/query/listPage.ts'
import { unwrap } from '../../platform/query/queryClient.ts'
import { type NewsEntry, type Notification, readCategories, readNews, readNotification } from './notification.ts'

/** How many notifications the official app requests at once. */
const pageSize = 30
const cursors = ['limit', 'offset', 'older_than'] as const

/** Notifications of an account of the app API, newest first. */
export const notificationsQuery = (accountId: string): FeedQuery<Notification> =>
  listQuery(['notifications', accountId], 'v1/notification/list', {})

/** The entries of a group. Loading them marks the group as read on the site. */
export const notificationGroupQuery = (accountId: string, id: string): FeedQuery<Notification> =>
  listQuery(['notification-group', accountId, id], 'v1/notification/view-more', { notification_id: id })

const listQuery = (key: FeedQuery<Notification>['key'], path: string, params: Readonly<Record<string, string>>) =>
  feedQuery<Notification>({
    key,
    // Kept for this visit only: they are private, and soon outdated.
    lifetime: lifetimes.live,
    first: '',
    page: async (cursor, signal) => {
      const given = new URLSearchParams(String(cursor))
      const place = cursors.flatMap((name) => (given.has(name) ? [[name, given.get(name) ?? '']] : []))
      const result = await accountGet(path, { limit: pageSize, ...Object.fromEntries(place), ...params }, signal)
      const name = result.ok && Array.isArray(record(result.value).notification_list) ? 'notification_list' : 'notifications'
      return listPage(result, name, nextQuery, readNotification)
    },
    keep: () => true,
  })

/** The categories of the news. */
export const newsCategoriesQuery = (accountId: string) =>
  entityQuery({
    key: ['news-categories', accountId],
    lifetime: lifetimes.live,
    request: (signal) => accountGet('v1/info/latest', {}, signal),
    read: readCategories,
  })

/** The news of a category. */
export const newsQuery = (accountId: string, category: number): FeedQuery<NewsEntry> =>
  feedQuery<NewsEntry>({
    key: ['news', accountId, category],
    lifetime: lifetimes.live,
    first: '',
    page: async (cursor, signal) => {
      const offset = new URLSearchParams(String(cursor)).get('offset')
      const result = await accountGet('v1/info/list', { cid: category, ...(offset === null ? {} : { offset }) }, signal)
      const page = result.ok
        ? succeeded({ ...record(record(result.value).categorized_info), next_url: record(result.value).next_url })
        : result
      return listPage(page, 'info_list', nextQuery, readNews)
    },
    keep: () => true,
  })

/** Whether the account has unread notifications. */
export async function readUnread(account: Account, signal: AbortSignal): Promise<boolean> {
  const { has_unread_notifications: hasUnread, popboard } = record(unwrap(await requestUnread(account, signal)))
  return account.mode === 'app' ? boolean(hasUnread) : count(popboard) > 0
}

const requestUnread = ({ mode }: Account, signal: AbortSignal): Promise<RequestResult<unknown>> =>
  mode === 'app'
    ? accountGet('v1/notification/has-unread-notifications', {}, signal)
    : companion().get('/rpc/notify_count.php', { op: 'count_unread', _t: Date.now() }, signal)
