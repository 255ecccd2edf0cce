// Local session: the start of a visit in local app API mode (spec 4, start-up relogin). Loaded only then.
import { localApp, onAccountRefused } from '../../data/localMirror.ts'
import { enterSession, session } from '../../data/session.ts'
import { translate } from '../../i18n/catalogue.ts'
import { showToast } from '../../ui/toast.ts'

/** Signs in again with what is kept. An account that upstream turns down is logged out; an outage is no logout (reliability J7). */
export async function relogin(): Promise<void> {
  onAccountRefused(() => void leave())
  const answer = await localApp().relogin()
  if (session.getState().mode !== 'app') return
  if ('user' in answer) enterSession({ mode: 'app', user: answer.user })
  else if (answer.isRefused) await leave()
}

async function leave(): Promise<void> {
  if (session.getState().mode !== 'app') return
  enterSession({ mode: 'anonymous', user: null })
  showToast(translate('session.ended'), { kind: 'error', lastsMs: 6000 })
  await localApp().signOut()
}
