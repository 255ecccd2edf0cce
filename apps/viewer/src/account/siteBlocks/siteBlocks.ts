// What an account hides and blocks on the original site: queries and edits (docs/contract/site-2026.md 16).
import { count, list, parseId, record, text } from '@emaki/domain'
import type { Account } from '../../platform/account/account.ts'
import { accountGet, accountPost } from '../../platform/http/accountRequest.ts'
import { companion } from '../../platform/http/companion.ts'
import type { RequestResult } from '../../platform/http/requestResult.ts'
import { entityQuery } from '../../platform/query/entityQuery.ts'
import { type FeedQuery, feedQuery } from '../../platform/query/feed.ts'
import { lifetimes } from '../../platform/query/lifetimes.ts'
import { listPage, nextQuery } from '../../platform/query/listPage.ts'

export interface SiteUser {
  readonly id: string
  /** Empty when the site does not send it. */
  readonly name: string
  /** Address of upstream's picture host; empty without one. */
  readonly avatar: string
}

/** The mute list of the site. */
export interface SiteMutes {
  readonly users: readonly SiteUser[]
  readonly tags: readonly string[]
  /** How many entries the account may have; undefined when the site does not say. */
  readonly limit: number | undefined
}

/** A change of the mute list. */
export interface MuteEdit {
  readonly add_user_ids?: readonly string[]
  readonly delete_user_ids?: readonly string[]
  readonly add_tags?: readonly string[]
  readonly delete_tags?: readonly string[]
}

/** The mute list of an account of the app API. The web side has it in a shape that is not recorded. */
export const siteMutesQuery = (accountId: string) =>
  entityQuery<SiteMutes>({
    key: ['site-mutes', accountId],
    lifetime: lifetimes.live,
    request: (signal) => accountGet('v1/mute/list', {}, signal),
    read: (response) => {
      const { muted_users: users, muted_tags: tags, mute_limit_count: limit } = record(response)
      if (!Array.isArray(users) && !Array.isArray(tags)) return undefined
      return {
        users: list(users).flatMap((one) => readAppUser(record(one).user) ?? []),
        tags: list(tags).flatMap((one) => text(record(record(one).tag).name) || []),
        limit: typeof limit === 'number' ? count(limit) : undefined,
      }
    },
  })

/** Sends a change of the mute list. */
export const editSiteMutes = (edit: MuteEdit): Promise<RequestResult<unknown>> => accountPost('v1/mute/edit', { ...edit })

const webPageSize = 24

/** The users whose access the account blocks. */
export const siteBlockedQuery = ({ mode, id }: Account): FeedQuery<SiteUser> =>
  feedQuery<SiteUser>({
    key: ['site-blocked', mode, id],
    lifetime: lifetimes.live,
    first: '',
    page: async (cursor, signal) => {
      const offset = new URLSearchParams(String(cursor)).get('offset')
      if (mode === 'app') {
        const result = await accountGet('v1/access-block/users', offset === null ? {} : { offset }, signal)
        return listPage(result, 'blocked_users', nextQuery, readAppUser)
      }
      const start = Number(offset ?? 0)
      const query = { target_id: '', offset: start, limit: webPageSize, _t: Date.now() }
      const result = await companion().get('/ajax/block/list', query, signal)
      return listPage(
        result,
        'block_items',
        ({ block_items: items }) => (list(items).length < webPageSize ? null : `offset=${start + webPageSize}`),
        readWebUser,
      )
    },
    keep: () => true,
  })

/** Blocks a user's access to the account, or allows it again. */
export const setSiteBlock = ({ mode }: Account, userId: string, isBlocked: boolean): Promise<RequestResult<unknown>> =>
  mode === 'app'
    ? accountPost(`v1/access-block/user/${isBlocked ? 'add' : 'delete'}`, { user_id: userId })
    : companion().send('/ajax/block/save', { json: { user_id: userId, action: isBlocked ? 'block' : 'unblock' } })

function readAppUser(wire: unknown): SiteUser | undefined {
  const { id, name, profile_image_urls: pictures } = record(wire)
  const known = parseId(id)
  return known === undefined ? undefined : { id: known, name: text(name), avatar: text(record(pictures).medium) }
}

function readWebUser(wire: unknown): SiteUser | undefined {
  const { userId, label } = record(wire)
  const known = parseId(userId)
  return known === undefined ? undefined : { id: known, name: text(label), avatar: '' }
}
