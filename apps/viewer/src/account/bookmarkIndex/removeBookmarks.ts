// Removes bookmarks one after another at a polite pace, and adds them again on Undo (docs/spec/product.md 4.4).
import { type Sleep, sleepByClock } from '@emaki/domain'
import type { QueryClient } from '@tanstack/react-query'
import type { Account } from '../../platform/account/account.ts'
import { addBookmark, type BookmarkKind, readBookmark, removeBookmark } from '../../platform/account/bookmark.ts'
import { type Flag, flagKey } from '../../platform/account/flags.ts'
import { updateFlagOptimistically } from '../../platform/account/updateFlag.ts'
import { updateCachedBookmark } from '../../works/queries/artwork.ts'
import { updateCachedNovelBookmark } from '../../works/queries/novel.ts'
import type { BookmarkIndex } from '../bookmarks/bookmarkIndex.ts'
import { type IndexedBookmark, kindOf } from '../bookmarks/indexedBookmark.ts'

/** Pause between two changes, in ms. */
const changePauseMs = 1000

export interface RemovalOptions {
  readonly account: Account
  readonly index: BookmarkIndex
  readonly client: QueryClient
  readonly signal: AbortSignal
  /** Called after each bookmark with the number of finished ones. */
  readonly onProgress: (done: number) => void
  readonly sleep?: Sleep
}

export interface RemovalResult {
  readonly done: readonly IndexedBookmark[]
  /** Bookmarks that are still there, with the message of the first failure. */
  readonly left: readonly IndexedBookmark[]
  readonly reason: string | undefined
}

/** Removes the bookmarks. A refused one does not stop the others. Never rejects for a refusal. */
export async function removeBookmarks(bookmarks: readonly IndexedBookmark[], options: RemovalOptions): Promise<RemovalResult> {
  return changeAll(bookmarks, options, (bookmark) => ({
    wanted: { isSet: false },
    write: () => removeBookmark(options.account, flagKindOf(bookmark), bookmark.work.id, flagOf(bookmark)),
    after: () => options.index.remove([bookmark]),
  }))
}

/** Adds removed bookmarks again, with their visibility. The oldest is added first, so that the order stays. */
export async function restoreBookmarks(bookmarks: readonly IndexedBookmark[], options: RemovalOptions): Promise<RemovalResult> {
  return changeAll(bookmarks.toReversed(), options, (bookmark) => {
    const restrict = bookmark.isPrivate ? 'private' : 'public'
    return {
      wanted: { isSet: true, restrict },
      write: () => addBookmark(options.account, flagKindOf(bookmark), bookmark.work.id, { restrict, tags: [] }),
      after: () => options.index.save([bookmark]),
    }
  })
}

interface Change {
  readonly wanted: Flag
  readonly write: Parameters<typeof updateFlagOptimistically>[2]['write']
  readonly after: () => Promise<void>
}

async function changeAll(
  bookmarks: readonly IndexedBookmark[],
  { account, client, signal, onProgress, sleep = sleepByClock }: RemovalOptions,
  changeOf: (bookmark: IndexedBookmark) => Change,
): Promise<RemovalResult> {
  const done: IndexedBookmark[] = []
  const left: IndexedBookmark[] = []
  let reason: string | undefined
  for (const [at, bookmark] of bookmarks.entries()) {
    if (at > 0) await sleep(changePauseMs, signal)
    if (signal.aborted) return { done, left: [...left, ...bookmarks.slice(at)], reason }
    const kind = flagKindOf(bookmark)
    const { wanted, write, after } = changeOf(bookmark)
    const update = await updateFlagOptimistically(flagKey(account.id, kind, bookmark.work.id), wanted, {
      write,
      read: () => readBookmark(account, kind, bookmark.work.id),
    })
    if (update.state === 'done') {
      done.push(bookmark)
      const updateCached = kind === 'artwork' ? updateCachedBookmark : updateCachedNovelBookmark
      updateCached(bookmark.work.id, wanted.isSet, client)
      // A full store keeps the bookmark until the next run.
      await after().catch(() => undefined)
    } else {
      left.push(bookmark)
      if (update.state === 'failed') reason ??= update.reason
    }
    onProgress(at + 1)
  }
  return { done, left, reason }
}

const flagKindOf = (bookmark: IndexedBookmark): BookmarkKind => (kindOf(bookmark) === 'novel' ? 'novel' : 'artwork')

/** The state that the list sent. The web side needs the id of the bookmark. */
function flagOf({ work, isPrivate }: IndexedBookmark): Flag {
  const id = 'images' in work ? work.bookmark?.id : undefined
  return { isSet: true, restrict: isPrivate ? 'private' : 'public', ...(id === undefined ? {} : { bookmarkId: id }) }
}
