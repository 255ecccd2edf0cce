// State and changes of a follow: an optimistic update, the request, and a toast on failure (docs/spec/product.md 4, 8).
import { succeeded } from '@emaki/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'zustand'
import type { Account } from '../../platform/account/account.ts'
import { type Flag, flagKey, flagOf, flags, type Visibility } from '../../platform/account/flags.ts'
import { addFollow, readFollow, removeFollow } from '../../platform/account/follow.ts'
import { updateFlagOptimistically } from '../../platform/account/updateFlag.ts'
import type { RequestResult } from '../../platform/http/requestResult.ts'
import { translate } from '../../platform/i18n/catalogue.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { showMarkFailure } from '../bookmark/markFailure.ts'
import { updateCachedFollow } from '../queries/author.ts'

export interface Follow {
  /** The known state; not set when it is unknown. */
  readonly flag: Flag
  readonly isBusy: boolean
  /** Follows with that visibility, or unfollows when it is undefined. Resolves to true when the server accepted the change. */
  readonly change: (wanted: Visibility | undefined) => Promise<boolean>
  /** The visibility of a new follow, from the settings. */
  readonly defaultVisibility: Visibility
  /** Toggles: follows with the default visibility, or unfollows. */
  readonly press: () => Promise<boolean>
}

/** `listed`: the follow flag of a profile or a list; undefined when there is none. */
export function useFollow(account: Account, userId: string, listed: Flag | undefined): Follow {
  const client = useQueryClient()
  const name = flagKey(account.id, 'user', userId)
  const stored = useStore(flags, (all) => flagOf(all, name, Date.now()))
  const isBusy = useStore(flags, ({ pending }) => pending.has(name))
  const defaultVisibility = useSetting('privateFollows') ? 'private' : 'public'
  const known = stored ?? listed
  const flag = known ?? { isSet: false }
  const follow = async (wanted: Visibility, isUnknown: boolean): Promise<RequestResult<Flag>> => {
    // The user may be followed in private already; a press must not change the visibility.
    const current = isUnknown ? await readFollow(account, userId) : undefined
    return current?.isSet ? succeeded(current) : addFollow(account, userId, wanted)
  }
  const change = async (wanted: Visibility | undefined, isUnknown = false) => {
    const change = await updateFlagOptimistically(name, wanted ? { isSet: true, restrict: wanted } : { isSet: false }, {
      write: () => (wanted ? follow(wanted, isUnknown) : removeFollow(account, userId)),
      read: () => readFollow(account, userId),
    })
    if (change.state === 'failed') showMarkFailure(translate(wanted ? 'user.follow_fail' : 'user.unfollow_fail'), change.reason)
    if (change.state === 'done') updateCachedFollow(userId, change.flag.isSet, client)
    return change.state === 'done'
  }
  return {
    flag,
    isBusy,
    change: (wanted) => change(wanted),
    defaultVisibility,
    press: () => change(flag.isSet ? undefined : defaultVisibility, known === undefined),
  }
}
