// The login screen: three ways to log in, or the logged-in user (docs/spec/product.md 2.14).
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { demoAccountsQuery } from '../../platform/account/demoAccounts.ts'
import { hasCompanion } from '../../platform/http/companion.ts'
import { useT } from '../../platform/i18n/useT.ts'
import type { AppTransport } from '../../platform/localMode/appTransport.ts'
import { currentTransport } from '../../platform/localMode/localMirror.ts'
import { goHomeAfterLogin } from '../../platform/session/afterLogin.ts'
import { LoginCard } from '../../platform/session/LoginCard.tsx'
import { type LoginOutcome, loginWithToken } from '../../platform/session/login.ts'
import { SecretForm } from '../../platform/session/SecretForm.tsx'
import { useSessionUser } from '../../platform/session/session.ts'
import columnPage from '../../ui/columnPage.module.css'
import { Button, buttonClass } from '../../ui/controls/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { AccountCard } from './AccountCard.tsx'
import { DemoAccounts } from './DemoAccounts.tsx'
import styles from './LoginScreen.module.css'
import { OauthCard } from './OauthCard.tsx'
import { OtherAccounts } from './OtherAccounts.tsx'

export function LoginScreen() {
  const t = useT()
  const navigate = useNavigate()
  const user = useSessionUser()
  const [isAdding, setAdding] = useState(false)
  // All cards appear together: a later one would move the others while the user taps.
  const { isLoading } = useQuery(demoAccountsQuery())
  /** Goes home after a login; resolves to the error message when it failed. */
  const leave = (outcome: LoginOutcome) => goHomeAfterLogin(outcome, () => navigate({ to: '/', replace: true }))
  const title = t(user === null || isAdding ? 'screen.login' : 'account.title')
  return (
    <>
      <TopBar title={title} isNarrow />
      <div className={`${columnPage.column} ${styles.ways}`}>
        <h1 className="unseen">{title}</h1>
        {user !== null && <AccountCard user={user} />}
        <OtherAccounts />
        {user !== null && !isAdding ? (
          <Button onClick={() => setAdding(true)}>{t('account.add')}</Button>
        ) : isLoading ? (
          <div className={styles.loading}>
            <Spinner />
          </div>
        ) : (
          <>
            <DemoAccounts leave={leave} />
            <LoginCard title={t('login.oauth.title')} text={t('login.oauth.text')}>
              <OauthCard leave={leave} />
            </LoginCard>
            <LoginCard title={t('login.token.title')} text={t('login.token.text')}>
              <SecretForm label={t('login.token.label')} onEnter={async (typed) => leave(await loginWithToken(typed))} />
            </LoginCard>
            <LoginCard title={t('login.web.title')} text={t(hasCompanion() ? 'login.web.text' : 'companion.absent')}>
              {hasCompanion() && (
                <Link to="/account/session" className={buttonClass('quiet')}>
                  {t('login.web.open')}
                </Link>
              )}
            </LoginCard>
            <TransportNote />
          </>
        )}
      </div>
    </>
  )
}

/** Explains, before a token is typed, which transport the calls of local app API mode use, and where the token is stored. */
function TransportNote() {
  const t = useT()
  const [way, setWay] = useState<AppTransport>()
  useEffect(() => {
    let isHere = true
    void currentTransport().then((known) => isHere && setWay(known))
    return () => {
      isHere = false
    }
  }, [])
  const wayText = () => {
    if (way === undefined) return ' '
    if (way.by === 'proxy') return way.isOwn ? t('login.way.own') : t('login.way.proxy', { host: hostOf(way.base) })
    if (way.by === 'none') return t('login.way.none')
    return way.isDirect ? t('login.way.direct') : t('login.way.helper')
  }
  return (
    <div className={styles.notes}>
      <p className={styles.small}>{wayText()}</p>
      {!isSecureContext && <p className={styles.small}>{t('login.unsafe')}</p>}
    </div>
  )
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address)
