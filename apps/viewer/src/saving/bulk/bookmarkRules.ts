// Rules of thumb of the settings: what follows a new bookmark. Load it lazily.
import { libraryAccessQuery } from '../../library/queries/libraryAccess.ts'
import { queryClient } from '../../platform/query/queryClient.ts'
import { readSettings } from '../../platform/settings/store.ts'
import type { BookmarkTarget } from '../../works/bookmark/bookmarkTarget.ts'
import { addBulk, currentAccount } from './bulk.ts'
import { planBulk } from './planBulk.ts'

/** Downloads or keeps a work that got a bookmark, and follows its artist, as the settings say. */
export async function followBookmark(work: BookmarkTarget): Promise<void> {
  const { downloadOnBookmark, keepOnBookmark, followOnBookmark, privateFollows } = readSettings()
  const account = currentAccount()
  if (!account) return
  if (followOnBookmark) {
    const restrict = privateFollows ? 'private' : 'public'
    addBulk(account, 'follow', planBulk(account, { action: 'follow', restrict }, [work]))
  }
  if (downloadOnBookmark && 'images' in work) {
    const { downloadWorks } = await import('../download/downloads.ts')
    downloadWorks([work])
  }
  if (keepOnBookmark && (await queryClient.fetchQuery(libraryAccessQuery())).mayManage)
    addBulk(null, 'keep', planBulk(null, { action: 'keep' }, [work]))
}
