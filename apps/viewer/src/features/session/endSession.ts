// The end of a session that the other side no longer knows: everything of it is forgotten here, and the way back in is offered (docs/spec/product.md 4, 8).
import { clearFlags } from '../../data/account/flags.ts'
import { anonymous, session, setSession } from '../../data/account/session.ts'
import { endWebSession } from '../../data/account/webSession.ts'
import { clearQueries } from '../../data/query/queryClient.ts'
import { translate } from '../../i18n/catalogue.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { loadPage } from '../../ui/overlays/loadPage.ts'

/** Nothing happens when nobody is logged in any more: several calls may be refused at once. */
export async function endSession(): Promise<void> {
  const ended = session.getState()
  if (ended.mode === 'anonymous') return
  setSession(anonymous)
  await clearQueries()
  clearFlags()
  // Its cookie is of no use to anybody; where it cannot be taken back now it runs out by itself.
  if (ended.mode !== 'app') void endWebSession(ended.webCredentials)
  void offerLogin()
}

async function offerLogin(): Promise<void> {
  const isWanted = await confirm({ title: translate('session.ended'), yes: translate('screen.login') })
  if (isWanted) loadPage('/account/login')
}
