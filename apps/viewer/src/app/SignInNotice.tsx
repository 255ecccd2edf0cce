// Says that the sign-in to a private instance has ended, and leads to the sign-in page and back to the current screen.
import { useRouterState } from '@tanstack/react-router'
import { signInAddress } from '../platform/http/instanceAccess.ts'
import { useT } from '../platform/i18n/useT.ts'
import bottomNotice from '../ui/bottomNotice.module.css'
import { buttonClass } from '../ui/controls/Button.tsx'
import styles from './SignInNotice.module.css'

export function SignInNotice() {
  const t = useT()
  const href = useRouterState({ select: ({ location }) => location.href })
  return (
    <div className={`${bottomNotice.notice} ${styles.notice}`} role="alert">
      <p>{t('access.ended')}</p>
      {/* Another document: the gateway serves it. */}
      <a className={buttonClass('primary', styles.link)} href={signInAddress(href)}>
        {t('access.sign_in')}
      </a>
    </div>
  )
}
