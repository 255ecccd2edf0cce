// The demo accounts of the sample site, with one button for each login mode.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DemoAccount, demoAccountsQuery } from '../../platform/account/demoAccounts.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { LoginCard } from '../../platform/session/LoginCard.tsx'
import { type LoginOutcome, loginWithSession, loginWithToken } from '../../platform/session/login.ts'
import { Button } from '../../ui/controls/Button.tsx'
import styles from './LoginScreen.module.css'

export interface DemoAccountsProps {
  /** Leaves the screen; resolves to the error message when the login failed. */
  readonly leave: (outcome: LoginOutcome) => Promise<string | undefined>
}

export function DemoAccounts({ leave }: DemoAccountsProps) {
  const t = useT()
  const { data: accounts = [] } = useQuery(demoAccountsQuery())
  const [busy, setBusy] = useState('')
  const [failure, setFailure] = useState<string>()
  if (accounts.length === 0) return null
  const enter = async (name: string, login: () => Promise<LoginOutcome>) => {
    setBusy(name)
    setFailure(await leave(await login()))
    setBusy('')
  }
  const button = ({ account }: DemoAccount, words: string, login: () => Promise<LoginOutcome>) => (
    <Button
      busy={busy === `${account} ${words}`}
      disabled={busy !== ''}
      aria-label={`${account}, ${words}`}
      onClick={() => enter(`${account} ${words}`, login)}
    >
      {words}
    </Button>
  )
  return (
    <LoginCard title={t('login.demo.title')} text={t('login.demo.text')}>
      <ul className={styles.accounts}>
        {accounts.map((demo) => (
          <li key={demo.account} className={styles.account}>
            <span className={styles.name}>{demo.account}</span>
            <span className={styles.buttons}>
              {button(demo, t('login.demo.app'), () => loginWithToken(demo.refreshToken))}
              {demo.session !== '' && button(demo, t('login.demo.web'), () => loginWithSession(demo.session))}
            </span>
          </li>
        ))}
      </ul>
      {failure !== undefined && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
    </LoginCard>
  )
}
