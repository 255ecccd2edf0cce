// The numbers of followed users and friends.
import type { UserProfile } from '@emaki/domain'
import { Link } from '@tanstack/react-router'
import { useT } from '../../platform/i18n/useT.ts'
import { useSessionUser } from '../../platform/session/session.ts'
import styles from './UserCounts.module.css'

/** The own count links to the following screen, that of other users to the site (docs/spec/product.md 2.11). */
export function UserCounts({ profile }: { readonly profile: UserProfile }) {
  const t = useT()
  const isOwn = useSessionUser()?.id === profile.id
  const following = t('user.following', { count: profile.follow })
  return (
    <p className={styles.counts}>
      {isOwn ? (
        <Link to="/following" search={{ tab: '3' }} className={styles.link}>
          {following}
        </Link>
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
