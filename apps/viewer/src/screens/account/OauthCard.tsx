// Login on the site's own page in a new tab. Without the helper script the user pastes the code (docs/spec/product.md 2.14, 4).
import { beginLogin } from '../../platform/account/beginLogin.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { askHelper, findHelper } from '../../platform/localMode/helper.ts'
import { type LoginOutcome, loginWithCode } from '../../platform/session/login.ts'
import { SecretForm } from '../../platform/session/SecretForm.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import styles from './LoginScreen.module.css'

export interface OauthCardProps {
  /** Leaves the screen; resolves to the error message when the login failed. */
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

/** Opens the tab synchronously, so that no popup blocker stops it. The helper script then waits for the code. */
function openLoginPage() {
  open(beginLogin(), '_blank', 'noopener,noreferrer')
  void tellHelper()
}

async function tellHelper() {
  if ((await findHelper()) === undefined) return
  try {
    await askHelper('login', {})
  } catch {
    // The user pastes the code.
  }
}
