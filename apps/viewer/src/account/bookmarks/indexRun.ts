// One run of the indexer: reads the lists of bookmarks page by page, then the state of works that have disappeared. It stores each page, so that a
// reload continues where the run stopped.
import type { Sleep, UpstreamState } from '@emaki/domain'
import { isUnreachable, type RequestError, type RequestResult } from '../../platform/http/requestResult.ts'
import type { Cursor } from '../../platform/query/feedPages.ts'
import type { BookmarkList, BookmarkPage, ListedBookmark } from './bookmarkLists.ts'
import type { IndexProgress } from './bookmarkStore.ts'
import { type BookmarkedKind, type IndexedBookmark, kindOf, trimWork } from './indexedBookmark.ts'

/** Pause between two requests, in ms. */
export const indexPauseMs = 1500

export interface IndexRun {
  readonly lists: readonly BookmarkList[]
  readonly loadPage: (list: BookmarkList, cursor: Cursor, signal: AbortSignal) => Promise<RequestResult<BookmarkPage>>
  readonly requestState: (kind: BookmarkedKind, id: string, signal: AbortSignal) => Promise<RequestResult<UpstreamState>>
  readonly sleep: Sleep
  readonly now: () => number
  readonly signal: AbortSignal
  /** The index. `save` and `delete` change it in memory and in the store. */
  readonly bookmarks: ReadonlyMap<string, IndexedBookmark>
  readonly save: (bookmarks: readonly IndexedBookmark[]) => Promise<void>
  readonly delete: (bookmarks: readonly IndexedBookmark[]) => Promise<void>
  readonly saveProgress: (progress: IndexProgress) => Promise<void>
}

export type IndexOutcome = { readonly state: 'finished' | 'aborted' } | { readonly state: 'failed'; readonly error: RequestError }

const listName = ({ kind, restrict }: BookmarkList): string => `${kind} ${restrict}`

/** The progress of a new run. Every page is read when `isFull`, and in the first run. */
export const newRun = (before: IndexProgress | undefined, isFull: boolean, now: number): IndexProgress => ({
  run: Math.max(now, (before?.run ?? 0) + 1),
  isFull: isFull || before === undefined || before.finishedAt === 0,
  lists: {},
  finishedAt: before?.finishedAt ?? 0,
  isFinished: false,
  isPaused: false,
})

/** Continues a run until it ends, fails or is aborted. Rejects only when the store does. */
export async function continueRun(start: IndexProgress, run: IndexRun): Promise<IndexOutcome> {
  let progress = start
  for (const list of run.lists) {
    const name = listName(list)
    let { cursor, seen } = progress.lists[name] ?? { cursor: 0, seen: 0 }
    while (cursor !== null) {
      const page = await request(run, (signal) => run.loadPage(list, cursor ?? 0, signal))
      if ('state' in page) return page
      const isKnown = await savePage(run, progress, list, page.value.bookmarks, seen)
      seen += page.value.bookmarks.length
      // A page without bookmarks may still name a next one.
      const isEnd = isKnown || page.value.next === cursor
      cursor = isEnd ? null : page.value.next
      if (cursor === null && progress.isFull) await run.delete(vanished(run, progress, list))
      progress = { ...progress, lists: { ...progress.lists, [name]: { cursor, seen } } }
      await run.saveProgress(progress)
    }
  }
  const checked = await checkStubs(run)
  if (checked) return checked
  await run.saveProgress({ ...progress, isFinished: true, finishedAt: run.now() })
  return { state: 'finished' }
}

/** Sends one request after a pause. */
async function request<T>(
  { sleep, signal }: IndexRun,
  send: (signal: AbortSignal) => Promise<RequestResult<T>>,
): Promise<{ readonly value: T } | IndexOutcome> {
  await sleep(indexPauseMs, signal)
  if (signal.aborted) return { state: 'aborted' }
  try {
    const response = await send(signal)
    return response.ok ? { value: response.value } : { state: 'failed', error: response.error }
  } catch (error) {
    if (signal.aborted) return { state: 'aborted' }
    throw error
  }
}

/** Saves a page. Returns true when an earlier run knew all of it: older pages are then known, too. */
async function savePage(
  { bookmarks, save }: IndexRun,
  { run, isFull }: IndexProgress,
  { kind, restrict }: BookmarkList,
  listed: readonly ListedBookmark[],
  seen: number,
): Promise<boolean> {
  const isPrivate = restrict === 'private'
  let fresh = 0
  const indexed = listed.map((bookmark, at): IndexedBookmark => {
    const known = bookmarks.get(`${kind}:${bookmark.work.id}`)
    if (!known || known.isPrivate !== isPrivate || known.run >= run) fresh++
    return {
      ...(known?.rescuedFrom ? { rescuedFrom: known.rescuedFrom } : {}),
      ...merged(bookmark, known),
      keptAt: known?.keptAt ?? run - seen - at,
      isPrivate,
      run,
    }
  })
  await save(indexed)
  return !isFull && listed.length > 0 && fresh === 0
}

/** A stub keeps what an earlier run knew of its work, and a state that was already requested. */
function merged({ work, upstream }: ListedBookmark, known: IndexedBookmark | undefined): ListedBookmark {
  if (upstream === 'live' || !known) return { work: trimWork(work), upstream }
  const wasChecked = known.upstream !== 'live' && known.upstream !== 'unknown'
  const bookmark = 'bookmark' in work && work.bookmark ? { bookmark: work.bookmark } : {}
  return { work: { ...known.work, ...bookmark }, upstream: upstream === 'unknown' && wasChecked ? known.upstream : upstream }
}

/** Bookmarks of a list that a full run has not seen. They were removed elsewhere. */
const vanished = ({ bookmarks }: IndexRun, { run }: IndexProgress, { kind, restrict }: BookmarkList): IndexedBookmark[] =>
  [...bookmarks.values()].filter(
    (bookmark) => bookmark.run < run && kindOf(bookmark) === kind && bookmark.isPrivate === (restrict === 'private'),
  )

/** Requests the state of every stub that does not say it. Stops at a failure; a later run continues. */
async function checkStubs(run: IndexRun): Promise<IndexOutcome | undefined> {
  for (const bookmark of [...run.bookmarks.values()].filter(({ upstream }) => upstream === 'unknown')) {
    const state = await request(run, (signal) => run.requestState(kindOf(bookmark), bookmark.work.id, signal))
    if ('value' in state) await run.save([{ ...bookmark, upstream: state.value === 'unknown' ? 'private' : state.value }])
    else if (state.state !== 'failed' || state.error.kind === 'rateLimited' || isUnreachable(state.error)) return state
    // Any other refusal concerns this work: the account may not see it.
    else await run.save([{ ...bookmark, upstream: 'private' }])
  }
  return undefined
}
