// Requests that read and change follows, for both account modes (docs/contract/app-api.md 3.3, docs/contract/companion.md 8.4 to 8.6).
import type { UserPreview } from '@emaki/domain'
import { record, succeeded } from '@emaki/domain'
import { accountGet, accountPost } from '../http/accountRequest.ts'
import { companion } from '../http/companion.ts'
import { type RequestResult, requestFailed } from '../http/requestResult.ts'
import { translate } from '../i18n/catalogue.ts'
import type { Account } from './account.ts'
import type { Flag, Visibility } from './flags.ts'
import { isActiveAccount } from './session.ts'
import { otherAccount } from './updateFlag.ts'

/** The flag that a list sent with a user. Undefined for a list of the other side, which belongs to another account. */
export const listedFollow = ({ mode }: Account, { follow }: Pick<UserPreview, 'id' | 'follow'>): Flag | undefined =>
  follow?.side === mode ? { isSet: follow.isSet } : undefined

/** Follows a user, or changes the visibility of the follow. */
export async function addFollow(account: Account, userId: string, restrict: Visibility): Promise<RequestResult<Flag>> {
  if (!isActiveAccount(account)) return otherAccount()
  const response =
    account.mode === 'app'
      ? await accountPost('v1/user/follow/add', { user_id: userId, restrict })
      : await companion().send('/bookmark_add.php', {
          form: {
            mode: 'add',
            type: 'user',
            user_id: userId,
            tag: '',
            restrict: restrict === 'private' ? '1' : '0',
            format: 'json',
          },
        })
  return response.ok ? succeeded({ isSet: true, restrict }) : response
}

/** Unfollows a user. */
export async function removeFollow(account: Account, userId: string): Promise<RequestResult<Flag>> {
  if (!isActiveAccount(account)) return otherAccount()
  const response =
    account.mode === 'app'
      ? await accountPost('v1/user/follow/delete', { user_id: userId })
      : await companion().send('/rpc_group_setting.php', { form: { mode: 'del', type: 'bookuser', id: userId } })
  return response.ok ? succeeded({ isSet: false }) : response
}

/** The state on the server. Undefined when the request fails. */
export async function readFollow(account: Account, userId: string, signal?: AbortSignal): Promise<Flag | undefined> {
  const flag = await requestFollow(account, userId, signal)
  return flag.ok ? flag.value : undefined
}

/** The same with the reason of a failure. */
export async function requestFollow(account: Account, userId: string, signal?: AbortSignal): Promise<RequestResult<Flag>> {
  const response =
    account.mode === 'app'
      ? await accountGet('v1/user/follow/detail', { user_id: userId }, signal)
      : await companion().get(`/ajax/user/${userId}`, { _vercel_no_cache: 1, _t: Date.now() }, signal)
  if (!response.ok) return response
  const flag = readFollowFlag(account.mode, response.value)
  return flag ? succeeded(flag) : requestFailed(translate('error.unknown'))
}

/** Reads a response with a follow state. Undefined when it has none. */
export function readFollowFlag(mode: Account['mode'], response: unknown): Flag | undefined {
  if (mode === 'web') {
    const { isFollowed } = record(response)
    return typeof isFollowed === 'boolean' ? { isSet: isFollowed } : undefined
  }
  const { is_followed, restrict } = record(record(response).follow_detail)
  if (typeof is_followed !== 'boolean') return undefined
  return is_followed ? { isSet: true, restrict: restrict === 'private' ? 'private' : 'public' } : { isSet: false }
}
