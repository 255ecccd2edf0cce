// Changes a bookmark: an optimistic update, the request, the cached works, and a toast on failure (docs/spec/product.md 4, 8).
import type { QueryClient } from '@tanstack/react-query'
import type { Account } from '../../platform/account/account.ts'
import { addBookmark, type BookmarkOptions, readBookmark, removeBookmark } from '../../platform/account/bookmark.ts'
import { type Flag, flagKey } from '../../platform/account/flags.ts'
import { updateFlagOptimistically } from '../../platform/account/updateFlag.ts'
import { translate } from '../../platform/i18n/catalogue.ts'
import { updateCachedBookmark } from '../queries/artwork.ts'
import { updateCachedNovelBookmark } from '../queries/novel.ts'
import { lastBookmarked } from './bookmarked.ts'
import { type BookmarkTarget, bookmarkKindOf } from './bookmarkTarget.ts'
import { showMarkFailure } from './markFailure.ts'

export interface BookmarkChange {
  readonly client: QueryClient
  readonly account: Account
  readonly work: BookmarkTarget
  /** The current state; undefined when it is unknown. */
  readonly current: Flag | undefined
  /** The state to set; undefined removes the bookmark. */
  readonly wanted: BookmarkOptions | undefined
}

/** Resolves to true when the server accepted the change. */
export async function changeBookmark({ client, account, work, current, wanted }: BookmarkChange): Promise<boolean> {
  const kind = bookmarkKindOf(work)
  const name = flagKey(account.id, kind, work.id)
  const change = await updateFlagOptimistically(name, wanted ? { isSet: true, restrict: wanted.restrict } : { isSet: false }, {
    write: () => (wanted ? addBookmark(account, kind, work.id, wanted) : removeBookmark(account, kind, work.id, current)),
    read: () => readBookmark(account, kind, work.id),
  })
  if (change.state === 'failed') showMarkFailure(translate(wanted ? 'artwork.fav_fail' : 'artwork.unfav_fail'), change.reason)
  if (change.state === 'done') {
    const remember = kind === 'artwork' ? updateCachedBookmark : updateCachedNovelBookmark
    remember(work.id, change.flag.isSet, client)
    if (wanted && !current?.isSet) lastBookmarked.setState({ work })
  }
  return change.state === 'done'
}
