// Notifications of an account: the list, the entries of a group, and whether there are unread ones (docs/contract/site-2026.md 10).
import type { AccountRecord, Catalogue, WorkRecord } from '@emaki/catalogue'
import { escapeHtml, type XRestrict } from '@emaki/domain'
import { invalidRequest } from '@emaki/domain/upstream'
import { avatarUrl, listedSquare } from '../images/pictureUrls.ts'
import { webCrops } from '../web/wireWork.ts'
import type { AccountLists } from './accountLists.ts'
import { type EndpointRequest, type Endpoints, listPage, type Requester, sliced } from './requester.ts'

/** The id of the first notification. It exceeds 2^53, so JSON.parse rounds it; clients read it as text. */
const firstId = 9_007_199_254_740_993n
const listLength = 45
const groupLength = 4
const types = { bookmarked: 7, followed: 8, unknown: 21 } as const

export function notificationEndpoints(catalogue: Catalogue, lists: AccountLists): Endpoints {
  const list = ({ parameters }: EndpointRequest, wire: (n: number) => object | undefined, length: number) => {
    parameters.bound('limit')
    return listPage(parameters, 'notifications', sliced([...Array(length).keys()]), wire)
  }
  const works = ({ maxRestrict }: Requester) => notifiedWorks(catalogue, maxRestrict)
  const isUnread = ({ accountId }: Requester, n: number) => isUnreadPlace(lists, accountId, n)
  return {
    '/v1/notification/list': (asked) => {
      const about = works(asked.requester)
      const wire = (n: number) => {
        const [work, unread] = [about[n], isUnread(asked.requester, n)]
        return work && { ...notification(n, work, unread), view_more: group(n, unread) }
      }
      return list(asked, wire, about.length)
    },
    '/v1/notification/view-more': (asked) => {
      const { parameters, requester } = asked
      const head = placeOf(parameters.text('notification_id'))
      const work = head === undefined ? undefined : works(requester)[head]
      if (head === undefined || !work) throw invalidRequest()
      // Reading the group is the only way in which upstream marks it as read.
      if (parameters.text('offset') === undefined) lists.see(requester.accountId, idOf(head))
      return list(asked, (n) => ({ ...notification(head, work, false, `${idOf(head)}${n + 1}`), view_more: null }), groupLength)
    },
    '/v1/notification/has-unread-notifications': ({ requester }) => {
      const unread = works(requester).filter((_, n) => isUnread(requester, n))
      return {
        has_unread_notifications: unread.length > 0,
        notify_user_ids: [...new Set(unread.map(({ artist }) => artist.id))],
      }
    },
  }
}

const notifiedWorks = (catalogue: Catalogue, maxRestrict: XRestrict) =>
  catalogue.newest('illust', undefined, maxRestrict, listLength)

/** Every fifth notification is unread at the start. */
const isUnreadPlace = (lists: AccountLists, accountId: number, n: number): boolean =>
  n % 5 === 0 && !lists.hasSeen(accountId, idOf(n))

/** The number of unread notifications of an account. */
export const unreadCount = (catalogue: Catalogue, lists: AccountLists, { id, xRestrict }: AccountRecord): number =>
  notifiedWorks(catalogue, xRestrict).filter((_, n) => isUnreadPlace(lists, id, n)).length

const idOf = (n: number): string => String(firstId + BigInt(n))

function placeOf(id: string | undefined): number | undefined {
  if (id === undefined || !/^\d{1,30}$/.test(id)) return undefined
  const place = Number(BigInt(id) - firstId)
  return place >= 0 && place < listLength ? place : undefined
}

/** The head of a group for every fifth one. */
const group = (n: number, isUnread: boolean) => (n % 5 === 0 ? { title: 'すべて見る', unread_exists: isUnread } : null)

function notification(n: number, work: WorkRecord, isUnread: boolean, id = idOf(n)) {
  const type = n % 7 === 6 ? types.unknown : n % 3 === 2 ? types.followed : types.bookmarked
  const shared = { id: bigNumber(id), type, created_datetime: work.created, is_read: !isUnread }
  if (type === types.unknown) return { ...shared, target_url: null, content: null }
  const name = `<b>${escapeHtml(work.artist.name)}</b>`
  const isFollow = type === types.followed
  return {
    ...shared,
    target_url: isFollow ? `pixiv://users/${work.artist.id}` : `pixiv://illusts/${work.id}`,
    content: {
      text: isFollow
        ? `${name}さんにフォローされました。`
        : `${name}さんが<b>${escapeHtml(work.title)}</b>をブックマークしました。`,
      left_icon: avatarUrl(work.artist, 50),
      left_image: null,
      right_icon: null,
      right_image: isFollow ? null : listedSquare(work, webCrops.thumbMini),
    },
  }
}

const mark = '\u0000'

/** A number with more digits than a double holds, for `withBigNumbers`. */
const bigNumber = (digits: string): string => `${mark}${digits}`

/** JSON in which the values of `bigNumber` are numbers. */
export const withBigNumbers = (body: unknown): string =>
  JSON.stringify(body).replace(/"\\u0000(\d+)"/g, (_whole, digits: string) => digits)
