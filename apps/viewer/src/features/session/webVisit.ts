// Web visit: a web session while it is in use: whose it is at the start, and what becomes of it once it is nobody's. Loaded only then.
import { anonymous, session } from '../../data/account/session.ts'
import { fetchSessionUser, onSessionRefused } from '../../data/account/webSession.ts'
import { translate } from '../../i18n/catalogue.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import { endSession } from './endSession.ts'
import { greet } from './greeting.ts'

/**
 * Asks whose the kept session is (docs/spec/product.md 4.1). One that is nobody's any more is forgotten; an outage is no logout: it leaves the reader
 * anonymous for this visit, and the session where it lies (docs/contract/companion.md 3.3). Both are said.
 */
export async function checkSession(): Promise<void> {
  const asked = session.getState()
  if (asked.mode !== 'checking') return
  greet()
  const answer = await fetchSessionUser(asked.webCredentials)
  // Meanwhile somebody logged in or out.
  if (session.getState() !== asked) return
  if (answer === 'nobody') await endSession()
  else if ('outage' in answer) {
    session.setState(anonymous, true)
    showToast(translate('session.unchecked', { reason: answer.outage }), { kind: 'error' })
  } else {
    session.setState({ mode: 'web', ...answer }, true)
    watchWebSession()
  }
}

/** From now on a session that the companion no longer knows ends here, too. */
export const watchWebSession = (): void => onSessionRefused(endSession)
