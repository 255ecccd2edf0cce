// Follow: how users are followed in each logged-in mode: shapes of the calls, and what their answers say (docs/contract/app-api.md 3.3, docs/contract/companion.md 8.4 to 8.6).
import type { DataResult, UserPreview } from '@emaki/domain'
import { record, success } from '@emaki/domain'
import { companion } from '../http/companion.ts'
import { ownRead, ownWrite } from '../http/ownCall.ts'
import type { Account } from './account.ts'
import type { Mark, Visibility } from './marks.ts'

/** What a list of users said to this account; a list of the other side told of somebody else's follows. */
export const toldFollow = ({ mode }: Account, { follow }: UserPreview): Mark | undefined =>
  follow?.side === mode ? { isSet: follow.isSet } : undefined

/** Follows a user, or changes who may see it. */
export async function addFollow(account: Account, userId: string, restrict: Visibility): Promise<DataResult<Mark>> {
  const answer =
    account.mode === 'app'
      ? await ownWrite('v1/user/follow/add', { user_id: userId, restrict })
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
  return answer.status === 0 ? success({ isSet: true, restrict }) : answer
}

/** Follows a user no more. */
export async function removeFollow(account: Account, userId: string): Promise<DataResult<Mark>> {
  const answer =
    account.mode === 'app'
      ? await ownWrite('v1/user/follow/delete', { user_id: userId })
      : await companion().send('/rpc_group_setting.php', { form: { mode: 'del', type: 'bookuser', id: userId } })
  return answer.status === 0 ? success({ isSet: false }) : answer
}

/** How the server has it now; undefined when it cannot be asked. */
export async function readFollow(account: Account, userId: string, signal?: AbortSignal): Promise<Mark | undefined> {
  const answer =
    account.mode === 'app'
      ? await ownRead('v1/user/follow/detail', { user_id: userId }, signal)
      : await companion().ask(`/ajax/user/${userId}`, { _vercel_no_cache: 1, _t: Date.now() }, signal)
  return answer.status === 0 ? followMark(account.mode, answer.data) : undefined
}

/** Reads an answer about a follow; undefined when it does not tell. */
export function followMark(mode: Account['mode'], answer: unknown): Mark | undefined {
  if (mode === 'web') {
    const { isFollowed } = record(answer)
    return typeof isFollowed === 'boolean' ? { isSet: isFollowed } : undefined
  }
  const { is_followed, restrict } = record(record(answer).follow_detail)
  if (typeof is_followed !== 'boolean') return undefined
  return is_followed ? { isSet: true, restrict: restrict === 'private' ? 'private' : 'public' } : { isSet: false }
}
