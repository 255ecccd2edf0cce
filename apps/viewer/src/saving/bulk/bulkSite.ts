// The requests of the bulk queue: one read or one write of a bookmark, a follow or a kept work.
import { bookmarksPageSize, list, record, succeeded, text } from '@emaki/domain'
import { keepWork } from '../../library/queries/keptWork.ts'
import type { Account } from '../../platform/account/account.ts'
import {
  addBookmark,
  type BookmarkKind,
  removeBookmark,
  requestBookmarkDetail,
  requestWebBookmark,
} from '../../platform/account/bookmark.ts'
import { webBookmarkPage } from '../../platform/account/bookmarkTags.ts'
import { addFollow, removeFollow, requestFollow } from '../../platform/account/follow.ts'
import { type RequestResult, requestFailed } from '../../platform/http/requestResult.ts'
import { translate } from '../../platform/i18n/catalogue.ts'
import { queryClient } from '../../platform/query/queryClient.ts'
import type { BulkItem, FullFlag } from './bulkRun.ts'

export interface BulkSite {
  /** The state on the server. */
  read(account: Account | null, item: BulkItem): Promise<RequestResult<FullFlag>>
  /** Writes the wanted state, once. */
  write(account: Account | null, item: BulkItem, wanted: FullFlag, before: FullFlag): Promise<RequestResult<FullFlag>>
}

/** Creates the requests for the time of a page: the tags of a web session's bookmarks are read page by page, once. */
export function createBulkSite(): BulkSite {
  const tagsOf = createWebTags()
  return {
    async read(account, { target, id, wish }) {
      if (wish.kind === 'keep' || account === null) return succeeded({ isSet: false })
      if (target === 'user') return requestFollow(account, id)
      if (account.mode === 'app') {
        const detail = await requestBookmarkDetail(target, id)
        return detail.ok ? succeeded({ ...detail.value.flag, tags: detail.value.chosen }) : detail
      }
      const flag = await requestWebBookmark(target, id)
      if (!flag.ok || !flag.value.isSet || wish.kind === 'bookmark') return flag
      const tags = await tagsOf(account, target, flag.value.bookmarkId ?? '')
      return tags.ok ? succeeded({ ...flag.value, tags: tags.value }) : tags
    },
    async write(account, { target, id, wish }, wanted, before) {
      if (wish.kind === 'keep' || account === null) {
        const kept = await keepWork(queryClient, target === 'novel' ? 'novel' : 'illust', id)
        return kept.ok ? succeeded(wanted) : kept
      }
      const { isSet, restrict = 'public', tags = [] } = wanted
      if (target === 'user') return isSet ? addFollow(account, id, restrict) : removeFollow(account, id)
      return isSet ? addBookmark(account, target, id, { restrict, tags }, before) : removeBookmark(account, target, id, before)
    },
  }
}

/**
 * Reads the tags of a web session's bookmark by its id. The site has them only in its lists (docs/contract/companion.md 7.16),
 * which are read as far as needed. Fails when the list has ended without the bookmark.
 */
function createWebTags() {
  /** Tags by kind and id of a bookmark: the kinds count their bookmarks separately. */
  const known = new Map<string, readonly string[]>()
  /** Positions in the lists of an account; undefined once a list has ended. */
  const offsets = new Map<string, number | undefined>()
  return async (account: Account, kind: BookmarkKind, bookmarkId: string): Promise<RequestResult<readonly string[]>> => {
    for (const restrict of ['public', 'private'] as const) {
      const name = `${account.id} ${kind} ${restrict}`
      for (;;) {
        const tags = known.get(`${kind} ${bookmarkId}`)
        if (tags) return succeeded(tags)
        const offset = offsets.has(name) ? offsets.get(name) : 0
        if (offset === undefined) break
        const page = await webBookmarkPage(account.id, kind, restrict, undefined, offset)
        if (!page.ok) return page
        const { works, bookmarkTags } = record(page.value)
        for (const [id, attached] of Object.entries(record(bookmarkTags)))
          known.set(`${kind} ${id}`, list(attached).map(text).filter(Boolean))
        for (const work of list(works)) {
          const id = text(record(record(work).bookmarkData).id)
          if (id !== '' && !known.has(`${kind} ${id}`)) known.set(`${kind} ${id}`, [])
        }
        offsets.set(name, list(works).length < bookmarksPageSize ? undefined : offset + bookmarksPageSize)
      }
    }
    return requestFailed(translate('bulk.tags.unknown'), 'other')
  }
}
