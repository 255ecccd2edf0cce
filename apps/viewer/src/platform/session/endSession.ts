// Ends a session that the server no longer accepts: deletes its data and offers a new login (docs/spec/product.md 4, 8).

import { confirm } from '../../ui/overlays/confirm.ts'
import { loadPage } from '../../ui/overlays/loadPage.ts'
import { forgetAccount, setSession } from '../account/accounts.ts'
import { clearFlags } from '../account/flags.ts'
import { anonymous, keyOfSession, session } from '../account/session.ts'
import { endWebSession } from '../account/webSession.ts'
import { translate } from '../i18n/catalogue.ts'
import { deleteAccountData } from '../persistence/accountData.ts'
import { queryClient } from '../query/queryClient.ts'
import { accountScope } from '../settings/accountScope.ts'
import { withBasePath } from '../settings/basePath.ts'

/** Does nothing without a session, because several refused requests may call this. */
export async function endSession(): Promise<void> {
  const ended = session.getState()
  if (ended.mode === 'anonymous') return
  const { suffix } = accountScope.getState()
  forgetAccount(keyOfSession(ended))
  clearFlags()
  queryClient.clear()
  setSession(anonymous)
  await deleteAccountData(suffix, false)
  // The cookie is useless; if this request fails, it expires.
  if (ended.mode !== 'app') void endWebSession(ended.webCredentials)
  void offerLogin()
}

async function offerLogin(): Promise<void> {
  const isAccepted = await confirm({ title: translate('session.ended'), yes: translate('screen.login') })
  if (isAccepted) loadPage(withBasePath('/account/login'))
}
