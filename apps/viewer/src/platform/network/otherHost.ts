// Lets the visitor of a static site choose another host at the next start.

import { reloadPage } from '../../ui/overlays/loadPage.ts'
import { accounts, forgetAccount, keyOfAccount, setSession, suffixOf } from '../account/accounts.ts'
import { anonymous } from '../account/session.ts'
import { askForHost } from '../hosts/connectHost.ts'
import { deleteAccountData } from '../persistence/accountData.ts'
import { emptyCache } from '../persistence/storageUse.ts'
import { accountScope } from '../settings/accountScope.ts'

/** Opens the host chooser. Logs out first, because no token may go to the new host (docs/reliability.md J8), and deletes cached responses. */
export async function chooseOtherHost(reload: () => void = reloadPage): Promise<void> {
  const { suffix } = accountScope.getState()
  const apps = accounts.getState().known.filter(({ mode }) => mode === 'app')
  for (const key of apps.map(keyOfAccount)) {
    const { deleteTokens } = await import('../localMode/localMirror.ts')
    await deleteTokens(suffixOf(key))
    await deleteAccountData(suffixOf(key), false)
    forgetAccount(key)
  }
  setSession(anonymous)
  await deleteAccountData(suffix, false)
  await emptyCache()
  askForHost()
  reload()
}
