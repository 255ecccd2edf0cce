// Changing a bookmark from anywhere: the heart at once, then the server, the kept works, and a word when it went wrong (docs/spec/product.md 4, 8).
import type { QueryClient } from '@tanstack/react-query'
import type { Account } from '../../data/account.ts'
import { rememberBookmark } from '../../data/artwork.ts'
import type { BookmarkWish } from '../../data/bookmark.ts'
import { addBookmark, readBookmark, removeBookmark } from '../../data/bookmark.ts'
import { changeMark } from '../../data/changeMark.ts'
import type { Mark } from '../../data/marks.ts'
import { markName } from '../../data/marks.ts'
import { rememberNovelBookmark } from '../../data/novel.ts'
import { translate } from '../../i18n/catalogue.ts'
import { showToast } from '../../ui/toast.ts'
import type { MarkedWork } from './markedWork.ts'
import { kindOf } from './markedWork.ts'

export interface BookmarkChange {
  readonly client: QueryClient
  readonly account: Account
  readonly work: MarkedWork
  /** As it is now, as far as is known. */
  readonly now: Mark | undefined
  /** How it is to be; undefined takes the bookmark away. */
  readonly wish: BookmarkWish | undefined
}

/** Resolves with whether the server has it as wished. */
export async function changeBookmark({ client, account, work, now, wish }: BookmarkChange): Promise<boolean> {
  const kind = kindOf(work)
  const name = markName(account.id, kind, work.id)
  const change = await changeMark(name, wish ? { isSet: true, restrict: wish.restrict } : { isSet: false }, {
    write: () => (wish ? addBookmark(account, kind, work.id, wish) : removeBookmark(account, kind, work.id, now)),
    read: () => readBookmark(account, kind, work.id),
  })
  if (change.state === 'failed') {
    const failed = translate(wish ? 'artwork.fav_fail' : 'artwork.unfav_fail')
    showToast(translate('mark.failed', { what: failed, reason: change.reason }), { kind: 'error' })
  }
  if (change.state === 'done') {
    const remember = kind === 'artwork' ? rememberBookmark : rememberNovelBookmark
    remember(work.id, change.mark.isSet, client)
  }
  return change.state === 'done'
}
