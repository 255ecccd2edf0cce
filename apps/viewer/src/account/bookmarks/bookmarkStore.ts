// Stores the index of an account's bookmarks in this browser. Keys begin with the account, so that no account reads another's.
import { record } from '@emaki/domain'
import { createKeyValueStore, type ListedKeyValueStore } from '../../platform/persistence/keyValueStore.ts'
import type { Cursor } from '../../platform/query/feedPages.ts'
import { scopedName } from '../../platform/settings/accountScope.ts'
import { bookmarksDatabase } from '../../platform/settings/storageKeys.ts'
import { bookmarkKey, type IndexedBookmark, readBookmark } from './indexedBookmark.ts'

/** Where a run stands in one list. */
export interface ListProgress {
  /** Cursor of the next page. Null once the list is done. */
  readonly cursor: Cursor | null
  /** Bookmarks of the list that the run has seen. */
  readonly seen: number
}

/** The newest run of an account, finished or not. */
export interface IndexProgress {
  /** Start, in ms since 1970. */
  readonly run: number
  /** True when the run reads every page: the first run, or on request. */
  readonly isFull: boolean
  /** Progress of the lists by name. A missing list has not begun. */
  readonly lists: Readonly<Record<string, ListProgress>>
  /** End of the newest finished run, in ms since 1970; 0 without one. */
  readonly finishedAt: number
  readonly isFinished: boolean
  /** True when the user, the site or an error stopped the run: it does not continue by itself. */
  readonly isPaused: boolean
}

export interface StoredIndex {
  readonly bookmarks: readonly IndexedBookmark[]
  readonly progress: IndexProgress | undefined
}

export interface BookmarkStore {
  read(accountId: string): Promise<StoredIndex>
  save(accountId: string, bookmarks: readonly IndexedBookmark[]): Promise<void>
  delete(accountId: string, bookmarks: readonly IndexedBookmark[]): Promise<void>
  saveProgress(accountId: string, progress: IndexProgress): Promise<void>
  /** Deletes the indexes of all accounts. */
  clear(): Promise<void>
}

export function createBookmarkStore(
  store: ListedKeyValueStore = createKeyValueStore(scopedName(bookmarksDatabase)),
): BookmarkStore {
  const progressKey = (accountId: string) => `${accountId}/progress`
  const keyOf = (accountId: string, bookmark: IndexedBookmark) => `${accountId}/${bookmarkKey(bookmark)}`
  return {
    async read(accountId) {
      const own = (await store.entries()).filter(([key]) => key.startsWith(`${accountId}/`))
      return {
        bookmarks: own.flatMap(([, value]) => readBookmark(value) ?? []),
        progress: readProgress(own.find(([key]) => key === progressKey(accountId))?.[1]),
      }
    },
    async save(accountId, bookmarks) {
      await Promise.all(bookmarks.map((bookmark) => store.set(keyOf(accountId, bookmark), bookmark)))
    },
    delete: (accountId, bookmarks) => store.delete(bookmarks.map((bookmark) => keyOf(accountId, bookmark))),
    saveProgress: (accountId, progress) => store.set(progressKey(accountId), progress),
    clear: async () => store.delete(await store.keys()),
  }
}

function readProgress(value: unknown): IndexProgress | undefined {
  const { run, isFull, isFinished, isPaused, finishedAt, lists } = record(value)
  if (typeof run !== 'number' || typeof isFull !== 'boolean') return undefined
  const known = Object.entries(record(lists)).flatMap(([name, progress]): [string, ListProgress][] => {
    const { cursor, seen } = record(progress)
    const isCursor = cursor === null || typeof cursor === 'string' || typeof cursor === 'number'
    return isCursor && typeof seen === 'number' ? [[name, { cursor, seen }]] : []
  })
  return {
    run,
    isFull,
    lists: Object.fromEntries(known),
    finishedAt: typeof finishedAt === 'number' ? finishedAt : 0,
    isFinished: isFinished === true,
    isPaused: isPaused === true,
  }
}
