// The head of a profile: cover, avatar, name, id, counts and biography.
import type { UserProfile } from '@emaki/domain'
import { useState } from 'react'
import { askToBlock } from '../../lists/users/blockedUsers.ts'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { RouterAnchor } from '../../platform/links/RouterAnchor.tsx'
import { useSession } from '../../platform/session/session.ts'
import { IconButton, iconButtonClass } from '../../ui/controls/IconButton.tsx'
import { useLongPress } from '../../ui/gestures/useLongPress.ts'
import { LeaveIcon } from '../../ui/icons/navigation.tsx'
import { CopyIcon, HiddenIcon } from '../../ui/icons/works.tsx'
import { FollowButton } from '../../works/follow/FollowButton.tsx'
import { copyText } from '../../works/share/copyText.ts'
import { Biography } from './Biography.tsx'
import { UserAbout } from './UserAbout.tsx'
import { UserCounts } from './UserCounts.tsx'
import styles from './UserHead.module.css'
import { UserHeadView } from './UserHeadView.tsx'

export function UserHead({ profile }: { readonly profile: UserProfile }) {
  const t = useT()
  const { mode, user } = useSession()
  const isOwn = user?.id === profile.id
  return (
    <UserHeadView
      profile={profile}
      cover={<Cover src={pictureUrl(profile.bgcover)} />}
      actions={
        <>
          {!isOwn && <IconButton icon={HiddenIcon} label={t('user.block')} onClick={() => void askToBlock(profile)} />}
          <a
            className={iconButtonClass()}
            href={`https://www.pixiv.net/users/${profile.id}`}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('artwork.source')}
            title={t('artwork.source')}
          >
            <LeaveIcon />
          </a>
        </>
      }
      facts={
        <>
          <UserId profile={profile} isOwn={isOwn} />
          <UserCounts profile={profile} OwnAnchor={isOwn ? RouterAnchor : undefined} />
        </>
      }
      followRow={
        <div className={styles.follow} data-keeps-place={mode === 'checking' || (mode === 'web' && isOwn) || undefined}>
          <FollowButton user={profile} />
        </div>
      }
    >
      <Biography comment={profile.comment} />
      <UserAbout profile={profile} />
    </UserHeadView>
  )
}

/** The user id. A tap copies it, a long press asks to block the artist (docs/spec/product.md 2.11). For keyboards the head has a block button. */
function UserId({ profile, isOwn }: { readonly profile: UserProfile; readonly isOwn: boolean }) {
  const t = useT()
  const longPress = useLongPress(() => void askToBlock(profile))
  return (
    <button
      type="button"
      {...(isOwn ? {} : longPress)}
      className={styles.id}
      aria-label={t('user.copy_id', { id: profile.id })}
      title={t('user.copy_id', { id: profile.id })}
      onClick={() => void copyText(profile.id)}
    >
      ID {profile.id}
      <CopyIcon size={16} />
    </button>
  )
}

/** Renders nothing without a cover, or when it fails to load. */
function Cover({ src }: { readonly src: string }) {
  const [broken, setBroken] = useState('')
  if (src === '' || src === broken) return null
  return (
    <img
      className={styles.cover}
      src={src}
      width={1200}
      height={600}
      alt=""
      decoding="async"
      fetchPriority="high"
      onError={() => setBroken(src)}
    />
  )
}
