// Local session: a visit in local app API mode: signing in again at its start, and the end of an account that upstream turns down. Loaded only then.

import { session, setSession } from '../../data/account/session.ts'
import { localApp, onAccountRefused } from '../../data/localMode/localMirror.ts'
import { endSession } from './endSession.ts'
import { greet } from './greeting.ts'

/** Signs in again with what is kept. An account that upstream turns down is logged out; an outage is no logout (docs/reliability.md J7). */
export async function relogin(): Promise<void> {
  greet()
  watchAccount()
  const answer = await localApp().relogin()
  if (session.getState().mode !== 'app') return
  if ('user' in answer) setSession({ mode: 'app', user: answer.user })
  else if (answer.isRefused) await leave()
}

/** From now on an account that upstream turns down ends here, too. */
export const watchAccount = (): void => onAccountRefused(leave)

async function leave(): Promise<void> {
  if (session.getState().mode !== 'app') return
  await endSession()
  await localApp().signOut()
}
