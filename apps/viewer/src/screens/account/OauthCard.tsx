// Logging in on the site's own page, in a tab of its own, and bringing the code back by hand where no helper does it (docs/spec/product.md 2.14, 4).
import { beginLogin } from '../../data/account/beginLogin.ts'
import { askHelper, findHelper } from '../../data/localMode/helper.ts'
import { type LoginOutcome, loginWithCode } from '../../features/session/login.ts'
import { SecretForm } from '../../features/session/SecretForm.tsx'
import { useT } from '../../i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import styles from './LoginScreen.module.css'

export interface OauthCardProps {
  /** Leaves the screen, or says what went wrong. */
  readonly leave: (outcome: LoginOutcome) => Promise<string | undefined>
}

export function OauthCard({ leave }: OauthCardProps) {
  const t = useT()
  return (
    <>
      <Button kind="primary" onClick={openLoginPage}>
        {t('login.oauth.open')}
      </Button>
      <details>
        <summary className={styles.summary}>{t('login.paste.title')}</summary>
        <div className={styles.paste}>
          <p className={styles.small}>{t('login.paste.text')}</p>
          <SecretForm label={t('login.paste.label')} onEnter={async (typed) => leave(await loginWithCode(typed))} />
        </div>
      </details>
    </>
  )
}

/** At once, so that no browser takes the tab for an advertisement; a helper hears of it and waits for the code. */
function openLoginPage() {
  open(beginLogin(), '_blank', 'noopener,noreferrer')
  void tellHelper()
}

async function tellHelper() {
  if ((await findHelper()) === undefined) return
  try {
    await askHelper('login', {})
  } catch {
    // The code is then pasted by hand.
  }
}
