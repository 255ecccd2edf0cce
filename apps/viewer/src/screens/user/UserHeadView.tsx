import type { UserProfile } from '@emaki/domain'
import type { ReactNode } from 'react'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import styles from './UserHead.module.css'

interface UserHeadViewProps {
  readonly profile: UserProfile
  readonly cover: ReactNode
  readonly actions: ReactNode
  /** The id and the numbers. */
  readonly facts: ReactNode
  /** The row of the follow button. */
  readonly followRow?: ReactNode
  /** The biography and what else the profile says. */
  readonly children?: ReactNode
}

/** The head of a profile: cover, avatar, name, numbers and biography. */
export function UserHeadView({ profile, cover, actions, facts, followRow, children }: UserHeadViewProps) {
  const t = useT()
  return (
    <header className={styles.head}>
      {cover}
      <div className={styles.person}>
        <div className={styles.face}>
          <Avatar src={pictureUrl(profile.avatar)} size={96} isFirst />
        </div>
        <div className={styles.actions}>{actions}</div>
        <div className={styles.names}>
          <h1 className={styles.name} {...textAttributes(profile.name)}>
            {profile.name}
          </h1>
          {profile.is_premium && <span className={styles.premium}>{t('user.premium')}</span>}
        </div>
        <div className={styles.facts}>{facts}</div>
        {followRow}
      </div>
      {children && <div className={styles.about}>{children}</div>}
    </header>
  )
}
