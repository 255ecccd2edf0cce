// A user's follow as the buttons show it, and how it is changed: at once, then at the server, with a word when it went wrong (docs/spec/product.md 4, 8).
import { type Result, success } from '@emaki/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'zustand'
import type { Account } from '../../data/account/account.ts'
import { changeMark } from '../../data/account/changeMark.ts'
import { addFollow, readFollow, removeFollow } from '../../data/account/follow.ts'
import { type Mark, markName, markOf, marks, type Visibility } from '../../data/account/marks.ts'
import { rememberFollow } from '../../data/works/author.ts'
import { translate } from '../../i18n/catalogue.ts'
import { showToast } from '../../ui/overlays/toast.ts'

export interface Follow {
  /** As far as is known. */
  readonly mark: Mark
  readonly isBusy: boolean
  /** Follows for all or for oneself to see, or no more; resolves with whether that came true. */
  readonly change: (wish: Visibility | undefined) => Promise<boolean>
  /** What a plain press does: follows for all to see, or no more. */
  readonly press: () => Promise<boolean>
}

/** `told`: what a profile or a list said of it to this account; undefined where nobody did. */
export function useFollow(account: Account, userId: string, told: Mark | undefined): Follow {
  const client = useQueryClient()
  const name = markName(account.id, 'user', userId)
  const heard = useStore(marks, (all) => markOf(all, name, Date.now()))
  const isBusy = useStore(marks, ({ wished }) => wished.has(name))
  const known = heard ?? told
  const mark = known ?? { isSet: false }
  const follow = async (wish: Visibility, isBlind: boolean): Promise<Result<Mark>> => {
    // Nobody said whether the user is followed already, perhaps in private: a press must not make that public.
    const truth = isBlind ? await readFollow(account, userId) : undefined
    return truth?.isSet ? success(truth) : addFollow(account, userId, wish)
  }
  const change = async (wish: Visibility | undefined, isBlind = false) => {
    const change = await changeMark(name, wish ? { isSet: true, restrict: wish } : { isSet: false }, {
      write: () => (wish ? follow(wish, isBlind) : removeFollow(account, userId)),
      read: () => readFollow(account, userId),
    })
    if (change.state === 'failed') {
      const failed = translate(wish ? 'user.follow_fail' : 'user.unfollow_fail')
      showToast(translate('mark.failed', { what: failed, reason: change.reason }), { kind: 'error' })
    }
    if (change.state === 'done') rememberFollow(userId, change.mark.isSet, client)
    return change.state === 'done'
  }
  return {
    mark,
    isBusy,
    change: (wish) => change(wish),
    press: () => change(mark.isSet ? undefined : 'public', known === undefined),
  }
}
