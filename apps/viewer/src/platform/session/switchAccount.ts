// Switches between the accounts of this browser without a reload. Loaded on demand.
import { reloadPage } from '../../ui/overlays/loadPage.ts'
import { showToast, toasts } from '../../ui/overlays/toast.ts'
import { type KnownAccount, setSession } from '../account/accounts.ts'
import { anonymous, keyOfSession, type Session, session } from '../account/session.ts'
import { fetchSessionUser } from '../account/webSession.ts'
import { loadAllMessages, translate } from '../i18n/catalogue.ts'
import { queryClient } from '../query/queryClient.ts'
import { afterPaint } from '../schedule.ts'
import { pageBinding } from '../settings/accountScope.ts'
import { endSession } from './endSession.ts'
import { watchWebSession } from './webSessionCheck.ts'

/**
 * Makes another account the active one; undefined for none. What is shown is rendered again with the data of that account, and requests of
 * the old one go on under its name only. Other tabs reload. The login is checked afterwards: when it has ended, a dialog says so. Never
 * rejects.
 */
export async function switchAccount(to: KnownAccount | undefined): Promise<void> {
  const next = sessionOf(to)
  if (keyOfSession(next) === keyOfSession(session.getState())) return
  // Requests of the old account that still wait must not be sent any more.
  void queryClient.cancelQueries()
  // Their buttons, such as Undo, are about the old account.
  toasts.setState([], true)
  setSession(next)
  if (pageBinding.getState().isBound) return reloadPage()
  showToast(to === undefined ? translate('account.none') : translate('account.switched', { name: to.user.name || to.user.id }))
  await painted()
  // Another switch has begun meanwhile.
  if (session.getState() !== next) return
  try {
    await loadAllMessages()
    if (next.mode === 'app') await (await import('./localSession.ts')).relogin()
    if (next.mode === 'web') await checkWebSession(next)
  } catch {
    // The code failed to load: the account stays active, and its requests say what is wrong.
    showToast(translate('session.unchecked', { reason: translate('error.network') }), { kind: 'error' })
  }
}

/** Resolves after the next paint: the check of the login must not delay it. */
const painted = () => new Promise<void>((resolve) => afterPaint(resolve))

/** The session of a known account. Its token for writes is requested afterwards; until then the companion refuses a write, and it is repeated. */
function sessionOf(to: KnownAccount | undefined): Session {
  if (to === undefined) return anonymous
  if (to.mode === 'app' || to.webCredentials === undefined) return { mode: 'app', user: to.user }
  return { mode: 'web', user: to.user, webCredentials: to.webCredentials, csrfToken: '' }
}

async function checkWebSession(used: Extract<Session, { mode: 'web' }>): Promise<void> {
  const answer = await fetchSessionUser(used.webCredentials)
  if (session.getState() !== used) return
  watchWebSession()
  if (answer === 'invalid') await endSession()
  else if ('outage' in answer) showToast(translate('session.unchecked', { reason: answer.outage }), { kind: 'error' })
  else setSession({ mode: 'web', ...answer })
}
