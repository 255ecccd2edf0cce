// Follow button on a user's card. A press toggles the follow; a long press or the secondary mouse button opens its visibility. Load it lazily.

import type { UserPreview } from '@emaki/domain'
import { lazy } from 'react'
import type { Account } from '../../platform/account/account.ts'
import { listedFollow } from '../../platform/account/follow.ts'
import { withAllMessages } from '../../platform/i18n/catalogue.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { ToggleButton } from '../../ui/controls/ToggleButton.tsx'
import { FollowIcon, LockIcon } from '../../ui/icons/people.tsx'
import { CheckIcon } from '../../ui/icons/states.tsx'
import styles from './CardFollowButton.module.css'
import { useFollow } from './useFollow.ts'

const FollowDialog = lazy(() =>
  withAllMessages(import('./FollowDialog.tsx')).then((module) => ({ default: module.FollowDialog })),
)

export interface CardFollowButtonProps {
  readonly account: Account
  readonly user: Pick<UserPreview, 'id' | 'name' | 'follow'>
}

export function CardFollowButton({ account, user }: CardFollowButtonProps) {
  const t = useT()
  const follow = useFollow(account, user.id, listedFollow(account, user))
  const { flag, isBusy } = follow
  const Icon = !flag.isSet ? FollowIcon : flag.restrict === 'private' ? LockIcon : CheckIcon
  return (
    <ToggleButton
      className={styles.button}
      isSet={flag.isSet}
      isBusy={isBusy}
      label={t('follow.card', { name: user.name })}
      hint={t('follow.hint')}
      onPress={() => void follow.press()}
      options={(close) => <FollowDialog follow={follow} name={user.name} onClose={close} />}
    >
      <Icon size={20} />
    </ToggleButton>
  )
}
