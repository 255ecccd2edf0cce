// Login in local app API mode: refreshes it at the start of a visit, and ends it when upstream refuses the account. Loaded only in this mode.

import { showToast } from '../../ui/overlays/toast.ts'
import { setSession } from '../account/accounts.ts'
import { session } from '../account/session.ts'
import { translate } from '../i18n/catalogue.ts'
import { deleteTokens, localApp, onAccountRefused } from '../localMode/localMirror.ts'
import { accountScope } from '../settings/accountScope.ts'
import { endSession } from './endSession.ts'
import { showScheduledWelcome } from './welcomeToast.ts'

/** Signs in with the stored refresh token. A refused account is logged out; an outage is not a logout (docs/reliability.md J7). */
export async function relogin(): Promise<void> {
  showScheduledWelcome()
  watchAccount()
  const before = session.getState()
  const answer = await localApp().relogin()
  // The session changed during the request.
  if (session.getState() !== before || before.mode !== 'app') return
  if ('user' in answer) {
    setSession({ mode: 'app', user: answer.user })
    if (answer.mustAgree) askForAgreement()
  } else if (answer.isRefused) await endLocalSession()
}

/** How long the notice stays, ms: it is long, and there is something to do. */
const agreementNoticeMs = 15_000

function askForAgreement() {
  const openSite = () => void open('https://www.pixiv.net/', '_blank', 'noopener,noreferrer')
  showToast(translate('error.agreement'), {
    kind: 'error',
    lastsMs: agreementNoticeMs,
    action: { label: translate('artwork.source'), act: openSite },
  })
}

/** Logs out as soon as upstream refuses the account. */
export const watchAccount = (): void => onAccountRefused(endLocalSession)

async function endLocalSession(): Promise<void> {
  if (session.getState().mode !== 'app') return
  const { suffix } = accountScope.getState()
  await endSession()
  await deleteTokens(suffix)
}
