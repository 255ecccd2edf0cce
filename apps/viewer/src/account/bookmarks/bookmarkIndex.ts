// The searchable bookmarks of one account in this tab: opens the stored index, runs the indexer, and tells screens what changed.
import { createLibraryIndex, type LibraryIndex, type Sleep, sleepByClock } from '@emaki/domain'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Account } from '../../platform/account/account.ts'
import { lifetimes } from '../../platform/query/lifetimes.ts'
import { onScopeChange } from '../../platform/settings/accountScope.ts'
import { bookmarksLock } from '../../platform/settings/storageKeys.ts'
import { bookmarkLists, loadBookmarkPage, requestUpstreamState } from './bookmarkLists.ts'
import { type BookmarkStore, createBookmarkStore, type IndexProgress } from './bookmarkStore.ts'
import { bookmarkKey, type IndexedBookmark, isRemoved, libraryWorkOfBookmark } from './indexedBookmark.ts'
import { continueRun, type IndexRun, newRun } from './indexRun.ts'

/**
 * - `opening`: the stored index is being read; `absent`: there is none
 * - `ready`: searchable and at rest; `running`: searchable while the indexer works
 * - `paused`: stopped by the user, the site or an error; searchable
 */
export type BookmarkIndexStatus = 'opening' | 'absent' | 'ready' | 'running' | 'paused'

export interface BookmarkIndexState {
  readonly status: BookmarkIndexStatus
  /** Grows with every change of the bookmarks. */
  readonly revision: number
  /** Bookmarks that the current run has seen. */
  readonly seen: number
  /** Why the last run stopped, a message for the user; undefined for a pause by the user. */
  readonly reason: string | undefined
  /** True when it stopped because the site received too many requests. */
  readonly isRateLimited: boolean
  /** End of the newest finished run, in ms since 1970; 0 without one. */
  readonly finishedAt: number
}

export interface BookmarkIndex {
  readonly state: StoreApi<BookmarkIndexState>
  readonly library: LibraryIndex
  /** The bookmarks by `bookmarkKey`. */
  readonly bookmarks: ReadonlyMap<string, IndexedBookmark>
  /** Reads the stored index once, and continues an unfinished run. `changedAt`: when bookmarks last changed here, ms since 1970. */
  open(changedAt: number): Promise<void>
  /** Starts a run, or continues the paused one. `isFull`: reads every page again. */
  start(isFull?: boolean): Promise<void>
  pause(): void
  /** Replaces bookmarks, such as rescued ones. */
  save(bookmarks: readonly IndexedBookmark[]): Promise<void>
  /** Stops the run and forgets everything in memory. */
  close(): void
}

export interface BookmarkIndexOptions {
  readonly store?: BookmarkStore
  readonly sleep?: Sleep
  readonly now?: () => number
}

/** Works that are added to the index before the browser may react. */
const sliceLength = 100
const nextTask = () => new Promise<void>((resolve) => void setTimeout(resolve))

const initialState: BookmarkIndexState = {
  status: 'opening',
  revision: 0,
  seen: 0,
  reason: undefined,
  isRateLimited: false,
  finishedAt: 0,
}

const seenOf = ({ lists }: IndexProgress): number => Object.values(lists).reduce((sum, { seen }) => sum + seen, 0)

export function createBookmarkIndex(
  account: Account,
  { store = createBookmarkStore(), sleep = sleepByClock, now = Date.now }: BookmarkIndexOptions = {},
): BookmarkIndex {
  const { state, library, bookmarks, change, changed, add, save, remove } = createIndexMemory(account, store)
  let progress: IndexProgress | undefined
  let aborter: AbortController | undefined
  let opened: Promise<void> | undefined
  const saveProgress = async (next: IndexProgress) => {
    progress = next
    change({ seen: seenOf(next), finishedAt: next.finishedAt })
    await store.saveProgress(account.id, next)
  }
  const run = async (isFull: boolean, signal: AbortSignal) => {
    const first = progress && !progress.isFinished && !isFull ? { ...progress, isPaused: false } : newRun(progress, isFull, now())
    await saveProgress(first)
    // A run that is not full ends at the first page without changes, so it does not see what is missing.
    await remove([...bookmarks.values()].filter((bookmark) => isRemoved(account.id, bookmark)))
    const outcome = await continueRun(first, {
      ...requestsOf(account),
      sleep,
      now,
      signal,
      bookmarks,
      save,
      delete: remove,
      saveProgress,
    })
    if (outcome.state === 'aborted') return
    if (outcome.state !== 'failed') return change({ status: 'ready' })
    if (progress) await saveProgress({ ...progress, isPaused: true })
    change({ status: 'paused', reason: outcome.error.message, isRateLimited: outcome.error.kind === 'rateLimited' })
  }
  const restore = async (changedAt: number) => {
    progress = await readStored(store, account, add)
    changed()
    if (!progress) return change({ status: 'absent' })
    change({ status: progress.isPaused ? 'paused' : 'ready', finishedAt: progress.finishedAt })
    const isOld = now() - progress.finishedAt > lifetimes.favourites || changedAt > progress.finishedAt
    if (!progress.isPaused && (!progress.isFinished || isOld)) void index.start()
  }
  const index: BookmarkIndex = {
    state,
    library,
    bookmarks,
    open(changedAt) {
      opened ??= restore(changedAt)
      return opened
    },
    async start(isFull = false) {
      await opened
      if (aborter) return
      const own = new AbortController()
      aborter = own
      change({ status: 'running', reason: undefined, isRateLimited: false })
      try {
        await onlyTab(() => run(isFull, own.signal))
      } catch {
        // The store is full or refused: what is in memory stays searchable.
        if (!own.signal.aborted) change({ status: 'paused' })
      } finally {
        if (aborter === own) aborter = undefined
      }
      if (state.getState().status === 'running') change({ status: progress ? 'ready' : 'absent' })
    },
    pause() {
      aborter?.abort()
      aborter = undefined
      change({ status: 'paused', reason: undefined, isRateLimited: false })
      if (progress && !progress.isFinished) void saveProgress({ ...progress, isPaused: true }).catch(() => undefined)
    },
    save,
    close() {
      aborter?.abort()
      aborter = undefined
      bookmarks.clear()
    },
  }
  return index
}

/** Creates the bookmarks in memory, whose changes are also written to the store. */
function createIndexMemory(account: Account, store: BookmarkStore) {
  const state = createStore<BookmarkIndexState>(() => initialState)
  const library = createLibraryIndex()
  const bookmarks = new Map<string, IndexedBookmark>()
  const change = (changes: Partial<BookmarkIndexState>) => state.setState(changes)
  const changed = () => change({ revision: state.getState().revision + 1 })
  const add = (bookmark: IndexedBookmark) => {
    bookmarks.set(bookmarkKey(bookmark), bookmark)
    library.add(libraryWorkOfBookmark(bookmark))
  }
  const save = async (some: readonly IndexedBookmark[]) => {
    some.forEach(add)
    if (some.length > 0) changed()
    await store.save(account.id, some)
  }
  const remove = async (some: readonly IndexedBookmark[]) => {
    for (const bookmark of some) {
      bookmarks.delete(bookmarkKey(bookmark))
      library.delete(libraryWorkOfBookmark(bookmark))
    }
    if (some.length > 0) changed()
    await store.delete(account.id, some)
  }
  return { state, library, bookmarks, change, changed, add, save, remove }
}

/** Reads the stored bookmarks of an account in slices, and returns how far the last run came. */
async function readStored(
  store: BookmarkStore,
  account: Account,
  add: (bookmark: IndexedBookmark) => void,
): Promise<IndexProgress | undefined> {
  // A browser without storage has no index. The indexer still works until the page closes.
  const stored = await store.read(account.id).catch(() => ({ bookmarks: [], progress: undefined }))
  for (const [at, bookmark] of stored.bookmarks.entries()) {
    add(bookmark)
    if (at % sliceLength === sliceLength - 1) await nextTask()
  }
  return stored.progress
}

/** The requests of a run. */
const requestsOf = (account: Account): Pick<IndexRun, 'lists' | 'loadPage' | 'requestState'> => ({
  lists: bookmarkLists,
  loadPage: (list, cursor, abort) => loadBookmarkPage(account, list, cursor, abort),
  requestState: (kind, id, abort) => requestUpstreamState(account, kind, id, abort),
})

/** Runs `work` unless another tab indexes. Browsers without locks run it in any case. */
async function onlyTab(work: () => Promise<void>): Promise<void> {
  const { locks } = navigator
  if (!locks) return work()
  await locks.request(bookmarksLock, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
}

const open = new Map<string, BookmarkIndex>()

/** The index of the active account in this tab. It closes with the account. */
export function bookmarkIndexOf(account: Account): BookmarkIndex {
  const known = open.get(account.id) ?? createBookmarkIndex(account)
  if (open.has(account.id)) return known
  open.set(account.id, known)
  const stop = onScopeChange(() => {
    known.close()
    open.delete(account.id)
    stop()
  })
  return known
}
