// The session screen: a field for the web session, a warning about its risk, and help to find it (docs/spec/product.md 2.14, 4).
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useT } from '../../platform/i18n/useT.ts'
import { initialData } from '../../platform/query/initialData.ts'
import { goBackAfterLogin } from '../../platform/session/afterLogin.ts'
import { LoginCard } from '../../platform/session/LoginCard.tsx'
import { loginWithSession, readSession } from '../../platform/session/login.ts'
import { SecretForm } from '../../platform/session/SecretForm.tsx'
import columnPage from '../../ui/columnPage.module.css'
import { confirm } from '../../ui/overlays/confirm.ts'
import { TopBar } from '../../ui/TopBar.tsx'
import styles from './SessionScreen.module.css'

export function SessionScreen() {
  const t = useT()
  const router = useRouter()
  const index = useRouterState({ select: ({ location }) => location.state.__TSR_index })
  const base = initialData().config.companionBase
  const host = new URL(base, location.href).host
  const enter = async (typed: string) => {
    // An invalid session is not sent, so it needs no warning.
    if (readSession(typed) === undefined) return t('login.session.bad')
    const isSure = await confirm({
      title: t('login.risk.title'),
      text: t('login.risk.text', { host }),
      yes: t('login.risk.yes'),
      danger: true,
    })
    if (!isSure) return undefined
    return goBackAfterLogin(await loginWithSession(typed), goBack)
  }
  /** Goes two screens back, to where the login screen was opened (docs/spec/product.md 4). */
  const goBack = async () => {
    if (index < 2) return router.navigate({ to: '/', replace: true })
    const left = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    router.history.go(-2)
    await left
  }
  return (
    <>
      <TopBar title={t('screen.session')} isNarrow />
      <div className={`${columnPage.column} ${styles.page}`}>
        <h1 className="unseen">{t('screen.session')}</h1>
        <LoginCard
          title={t('login.web.title')}
          {...(base === '' ? { text: t('companion.absent') } : {})}
          {...(base.startsWith('/') ? { text: t('login.session.kept', { host }) } : {})}
        >
          {base !== '' && <SecretForm label={t('login.session.label')} placeholder="12345678_…" onEnter={enter} />}
        </LoginCard>
        <section className={styles.help}>
          <h2 className={styles.title}>{t('login.session.help')}</h2>
          <p>{t('login.session.chrome')}</p>
          <p>{t('login.session.firefox')}</p>
        </section>
      </div>
    </>
  )
}
