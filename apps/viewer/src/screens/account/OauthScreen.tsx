// The callback of a login: exchanges the code in the address for tokens and goes home, or shows the error (docs/spec/product.md 4, docs/reliability.md J).
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { goHomeAfterLogin } from '../../platform/session/afterLogin.ts'
import { loginWithCode } from '../../platform/session/login.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { ErrorState } from '../../ui/StateMessage.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { type Callback, readCallback } from './callback.ts'
import styles from './OauthScreen.module.css'

export function OauthScreen() {
  const t = useT()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    const callback = takeCallback()
    // The effect ran twice: the first run handles the code.
    if (callback === undefined) return
    const finish = async () => {
      if (callback.reason !== undefined) return setFailure(t('login.oauth.denied', { reason: callback.reason }))
      if (callback.code === undefined) return setFailure(t('login.oauth.missing'))
      const outcome = await loginWithCode(callback.code)
      setFailure(await goHomeAfterLogin(outcome, () => navigate({ to: '/', replace: true })))
    }
    void finish()
  }, [t, navigate])
  const title = t(failure === undefined ? 'screen.oauth' : 'login.failed')
  return (
    <>
      <TopBar title={title} />
      <h1 className="unseen">{title}</h1>
      <div className={styles.page}>
        {failure === undefined ? (
          <p className={styles.working} role="status">
            <Spinner size={32} />
            {t('login.oauth.working')}
          </p>
        ) : (
          <ErrorState title={t('login.failed')} text={failure}>
            <Link to="/account/login" replace className={buttonClass('primary')}>
              {t('login.again')}
            </Link>
          </ErrorState>
        )}
      </div>
    </>
  )
}

/** Reads the callback once, and first removes the code from the address bar and the history (docs/reliability.md J4). */
function takeCallback(): Callback | undefined {
  if (taken === location.href) return undefined
  const callback = readCallback(location.search)
  history.replaceState(history.state, '', location.pathname)
  taken = location.href
  return callback
}
/** A variable, because the login changes the account, which mounts the screen again. */
let taken = ''
