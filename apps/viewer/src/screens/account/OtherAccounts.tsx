// The accounts of this browser that are not active: to switch to, and to log out of. Reading without an account is one of them.
import { keyOfAccount } from '../../platform/account/accounts.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { AccountRow } from '../../platform/session/AccountRow.tsx'
import { LoginCard } from '../../platform/session/LoginCard.tsx'
import { logout } from '../../platform/session/login.ts'
import { useSessionUser } from '../../platform/session/session.ts'
import { switchTo, useOtherAccounts } from '../../platform/session/useOtherAccounts.ts'
import { Button } from '../../ui/controls/Button.tsx'
import styles from './LoginScreen.module.css'

export function OtherAccounts() {
  const t = useT()
  const user = useSessionUser()
  const others = useOtherAccounts()
  if (user === null && others.length === 0) return null
  return (
    <LoginCard title={t('account.title')}>
      <div className={styles.rows}>
        {others.map((account) => (
          <AccountRow key={keyOfAccount(account)} account={account} onSwitch={() => void switchTo(account)}>
            <Button
              kind="plain"
              aria-label={t('account.out', { name: account.user.name || account.user.id })}
              onClick={() => void logout(undefined, account)}
            >
              {t('login.out')}
            </Button>
          </AccountRow>
        ))}
        {user !== null && <AccountRow account={undefined} onSwitch={() => void switchTo(undefined)} />}
      </div>
    </LoginCard>
  )
}
