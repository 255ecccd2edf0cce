// Follow button of a profile, with a second button for the visibility. It needs a login and never shows on one's own profile (docs/spec/product.md 5).
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Account } from '../../platform/account/account.ts'
import { followFlagQuery } from '../../platform/account/flagQueries.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { useAccount } from '../../platform/session/useAccount.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { useLongPress } from '../../ui/gestures/useLongPress.ts'
import { MoreIcon } from '../../ui/icons/navigation.tsx'
import { FollowIcon, LockIcon } from '../../ui/icons/people.tsx'
import { CheckIcon } from '../../ui/icons/states.tsx'
import { useFollow } from './useFollow.ts'

const FollowDialog = lazy(() => import('./FollowDialog.tsx').then((module) => ({ default: module.FollowDialog })))

export interface FollowButtonProps {
  readonly user: FollowedUser
}

export interface FollowedUser {
  readonly id: string
  readonly name: string
  readonly is_followed: boolean
}

export function FollowButton({ user }: FollowButtonProps) {
  const account = useAccount()
  if (!account || account.id === user.id) return null
  return <EnabledButton account={account} user={user} />
}

function EnabledButton({ account, user }: FollowButtonProps & { readonly account: Account }) {
  const t = useT()
  const { isPending } = useQuery(followFlagQuery(account, user.id))
  const follow = useFollow(account, user.id, account.mode === 'app' ? { isSet: user.is_followed } : undefined)
  const { flag, isBusy } = follow
  const [isOpen, setOpen] = useState(false)
  const longPress = useLongPress(() => setOpen(true))
  const Icon = !flag.isSet ? FollowIcon : flag.restrict === 'private' ? LockIcon : CheckIcon
  return (
    <>
      <Button
        {...longPress}
        kind={flag.isSet ? 'quiet' : 'primary'}
        aria-pressed={flag.isSet}
        // For a web session the profile has no follow flag, so the button waits for the state.
        busy={isPending && account.mode === 'web' && !flag.isSet}
        aria-busy={isBusy}
        onClick={() => void follow.press()}
      >
        <Icon size={20} />
        {t(flag.isSet ? 'user.followed' : 'user.follow')}
      </Button>
      <IconButton icon={MoreIcon} label={t('follow.options')} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <FollowDialog follow={follow} name={user.name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
