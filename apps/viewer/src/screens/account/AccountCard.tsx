// The logged-in user, the login mode, and the logout button.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { LoginCard } from '../../platform/session/LoginCard.tsx'
import { logout } from '../../platform/session/login.ts'
import { type SessionUser, usePermissions } from '../../platform/session/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button, buttonClass } from '../../ui/controls/Button.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import styles from './LoginScreen.module.css'

export function AccountCard({ user }: { readonly user: SessionUser }) {
  const t = useT()
  const { isLocal } = usePermissions()
  const [isBusy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    if (!(await logout())) setBusy(false)
  }
  return (
    <LoginCard title={isLocal ? t('login.mode.app') : t('login.mode.web')}>
      <div className={styles.who}>
        <Avatar src={pictureUrl(user.avatar)} size={64} />
        <div className={styles.names}>
          <span className={styles.strong} {...textAttributes(user.name)}>
            {user.name}
          </span>
          {user.account !== '' && <span className={styles.small}>@{user.account}</span>}
        </div>
      </div>
      <div className={styles.actions}>
        <Link to="/users/$id" params={{ id: user.id }} className={buttonClass('primary')}>
          {t('login.profile')}
        </Link>
        <Button busy={isBusy} onClick={leave}>
          {t('login.out')}
        </Button>
      </div>
    </LoginCard>
  )
}
