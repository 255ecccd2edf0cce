// Checks a web session at the start of a visit, and ends it when the companion refuses it. Loaded only with such a session.

import { showToast } from '../../ui/overlays/toast.ts'
import { setSession } from '../account/accounts.ts'
import { anonymous, session } from '../account/session.ts'
import { fetchSessionUser, onSessionRefused } from '../account/webSession.ts'
import { translate } from '../i18n/catalogue.ts'
import { endSession } from './endSession.ts'
import { showScheduledWelcome } from './welcomeToast.ts'

/**
 * Loads the user of the stored session (docs/spec/product.md 4.1). An invalid session ends. An outage is not a logout: the visit is anonymous, and the
 * session stays stored (docs/contract/companion.md 3.3). A toast or dialog reports both.
 */
export async function checkSession(): Promise<void> {
  const checked = session.getState()
  if (checked.mode !== 'checking') return
  showScheduledWelcome()
  const answer = await fetchSessionUser(checked.webCredentials)
  // The session changed during the request.
  if (session.getState() !== checked) return
  if (answer === 'invalid') await endSession()
  else if ('outage' in answer) {
    session.setState(anonymous, true)
    showToast(translate('session.unchecked', { reason: answer.outage }), { kind: 'error' })
  } else {
    setSession({ mode: 'web', ...answer })
    watchWebSession()
  }
}

/** Ends the session as soon as the companion refuses it. */
export const watchWebSession = (): void => onSessionRefused(endSession)
