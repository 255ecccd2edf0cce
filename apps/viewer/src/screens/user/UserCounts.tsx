// The numbers of followed users and friends.
import type { UserProfile } from '@emaki/domain'
import { useT } from '../../platform/i18n/useT.ts'
import type { Anchor } from '../../platform/links/anchor.ts'
import styles from './UserCounts.module.css'

interface UserCountsProps {
  readonly profile: UserProfile
  /** The link for the user's own profile. The count of other users links to the site (docs/spec/product.md 2.11). */
  readonly OwnAnchor?: Anchor | undefined
}

export function UserCounts({ profile, OwnAnchor }: UserCountsProps) {
  const t = useT()
  const following = t('user.following', { count: profile.follow })
  return (
    <p className={styles.counts}>
      {OwnAnchor ? (
        <OwnAnchor href="/following?tab=3" className={styles.link}>
          {following}
        </OwnAnchor>
      ) : (
        <a
          className={styles.link}
          href={`https://www.pixiv.net/users/${profile.id}/following`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {following}
        </a>
      )}
      {profile.friend > 0 && <span>{t('user.friends', { count: profile.friend })}</span>}
    </p>
  )
}
