// The follow button on a user's card: a press follows or no more, a long press or the secondary button opens who may see it. Load it lazily.
import type { UserPreview } from '@emaki/domain'
import { lazy, Suspense, useState } from 'react'
import type { Account } from '../../data/account.ts'
import { toldFollow } from '../../data/follow.ts'
import { useT } from '../../i18n/useT.ts'
import { FollowIcon, LockIcon } from '../../ui/icons/people.tsx'
import { CheckIcon } from '../../ui/icons/states.tsx'
import { useOptionsPress } from '../../ui/optionsPress.ts'
import styles from './CardFollow.module.css'
import { useFollow } from './useFollow.ts'

const FollowDialog = lazy(() => import('./FollowDialog.tsx').then((room) => ({ default: room.FollowDialog })))

export interface CardFollowProps {
  readonly account: Account
  readonly user: UserPreview
}

export function CardFollow({ account, user }: CardFollowProps) {
  const t = useT()
  const follow = useFollow(account, user.id, toldFollow(account, user))
  const [isOpen, setOpen] = useState(false)
  const press = useOptionsPress(() => setOpen(true))
  const { mark, isBusy } = follow
  const Picture = !mark.isSet ? FollowIcon : mark.restrict === 'private' ? LockIcon : CheckIcon
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-pressed={mark.isSet}
        aria-busy={isBusy}
        aria-label={t('follow.card', { name: user.name })}
        title={t('follow.hint')}
        {...press}
        onClick={() => void follow.press()}
      >
        <Picture size={20} />
      </button>
      {isOpen && (
        <Suspense>
          <FollowDialog follow={follow} name={user.name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
