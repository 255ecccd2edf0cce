// The artist's profile: who they are, and the beginnings of all their lists (spec 2.11).
import type { UserProfile } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { memberQuery } from '../../data/author.ts'
import { useT } from '../../i18n/useT.ts'
import { useSetting } from '../../settings/store.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { ShareIcon } from '../../ui/icons/works.tsx'
import { ErrorState } from '../../ui/StateMessage.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { showToast } from '../../ui/toast.ts'
import { BlockedUser } from './BlockedUser.tsx'
import { shareProfile } from './shareProfile.ts'
import { UserHead } from './UserHead.tsx'
import styles from './UserScreen.module.css'
import { UserSkeleton } from './UserSkeleton.tsx'
import { UserTabs } from './UserTabs.tsx'
import { shownTab, type UserTab } from './userAddress.ts'
import { WorksTab } from './WorksTab.tsx'

export interface UserScreenProps {
  readonly id: string
  /** As the address has it. */
  readonly tab?: UserTab | undefined
}

export function UserScreen({ id, tab }: UserScreenProps) {
  const isBlocked = useSetting('blockUids').includes(id)
  return isBlocked ? <BlockedUser id={id} /> : <Profile key={id} id={id} tab={tab} />
}

function Profile({ id, tab }: UserScreenProps) {
  const t = useT()
  const { data: profile, error, refetch } = useQuery(memberQuery(id))
  const message = error?.message

  useEffect(() => {
    if (message !== undefined) showToast(message, { kind: 'error' })
  }, [message])

  if (profile) return <OpenProfile profile={profile} tab={tab} />
  return (
    <>
      <TopBar title="" documentTitle={t('screen.user')} />
      {message === undefined ? <UserSkeleton /> : <ErrorState text={message} onRetry={() => void refetch()} />}
    </>
  )
}

function OpenProfile({ profile, tab: asked }: { readonly profile: UserProfile; readonly tab: UserTab | undefined }) {
  const t = useT()
  const tab = shownTab(profile, asked)
  const share = () => void shareProfile(profile.name, `${location.origin}/users/${profile.id}`)
  return (
    <div className={styles.screen}>
      <TopBar title={profile.name} actions={<IconButton icon={ShareIcon} label={t('user.share')} onClick={share} />} />
      <UserHead profile={profile} />
      <UserTabs profile={profile} tab={tab} />
      <div className={styles.list}>
        <WorksTab key={tab} profile={profile} tab={tab} />
      </div>
    </div>
  )
}
