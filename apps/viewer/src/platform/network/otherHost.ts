// Lets the visitor of a static site choose another host at the next start.

import { reloadPage } from '../../ui/overlays/loadPage.ts'
import { clearFlags } from '../account/flags.ts'
import { anonymous, session, setSession } from '../account/session.ts'
import { askForHost } from '../hosts/connectHost.ts'
import { emptyCache } from '../persistence/storageUse.ts'
import { clearQueries } from '../query/queryClient.ts'

/** Opens the host chooser. Logs out first, because no token may go to the new host (docs/reliability.md J8), and deletes cached responses. */
export async function chooseOtherHost(reload: () => void = reloadPage): Promise<void> {
  if (session.getState().mode === 'app') {
    const { localApp } = await import('../localMode/localMirror.ts')
    await localApp().signOut()
  }
  setSession(anonymous)
  clearFlags()
  const { deleteBookmarkIndexes } = await import('../../account/bookmarks/bookmarkIndex.ts')
  await Promise.all([clearQueries(), deleteBookmarkIndexes()])
  await emptyCache()
  askForHost()
  reload()
}
