// Stores the reading mode of each kind of work, and the reader position in each work, in localStorage.
import { list, record, type WorkType } from '@emaki/domain'
import { perAccount } from '../../platform/settings/accountScope.ts'
import { traceStorage, type ValueStorage } from '../../platform/settings/storage.ts'
import { readingKey } from '../../platform/settings/storageKeys.ts'
import { setStartedRow } from './startedRow.ts'

/** Right to left, left to right, or one scrolling strip. */
export const readingModes = ['rtl', 'ltr', 'webtoon'] as const
export type ReadingMode = (typeof readingModes)[number]

/** Maximum number of works with a stored page. The work that was read longest ago is evicted first. */
const maxPages = 500

type ReaderStorage = Pick<ValueStorage, 'getItem' | 'setItem'>

export interface ReaderStore {
  /** The last selected mode for a kind of work. Default: right to left for manga, left to right for others. */
  mode(type: WorkType): ReadingMode
  setMode(type: WorkType, mode: ReadingMode): void
  /** The page where a work opens, from 0: the last shown page; 0 for an unread work, and for one that was left at its end. */
  page(id: string): number
  /** Stores the last visible page of a work, from 0. `count`: pages of the work; 0 if unknown. The last page finishes the work. */
  setPage(id: string, page: number, count?: number): void
  /** Opens a work at its last page next time, although it is finished. */
  openAtEnd(id: string, count: number): void
  /** All works with progress, in the order in which they were read, the newest last. */
  all(): ReadonlyMap<string, MangaProgress>
  /** Replaces all progress. The works at the end of the list are kept if there are too many. */
  replace(entries: Iterable<readonly [id: string, MangaProgress]>): void
}

/** Progress in one work with pages. */
export interface MangaProgress {
  /** The last visible page, from 0. */
  readonly page: number
  /** Pages of the work; 0 if unknown. */
  readonly count: number
  /** Whether the last page was ever visible. */
  readonly isFinished: boolean
  /** Whether the reader was left at the end. */
  readonly isAtEnd: boolean
  /** Whether the user took the work off the row of started works. */
  readonly isHidden: boolean
}

/**
 * `getStorage` may throw, as access to a blocked `localStorage` does. The state then lasts until the page closes. `onStarted` is called when
 * a work is left before its end.
 */
export function createReaderStore(
  getStorage: () => ReaderStorage,
  onStarted: () => void = () => undefined,
  key = readingKey,
): ReaderStore {
  let loaded: ReaderState | undefined
  /** Whether storage has the state. Then other tabs may have changed it. */
  let isStored = true
  const state = () => {
    if (!loaded || isStored) loaded = load(() => storedState(getStorage, key), loaded)
    return loaded
  }
  const save = () => {
    const { modes, pages } = state()
    try {
      getStorage().setItem(
        key,
        JSON.stringify({ modes: [...modes], places: [...pages].map(([id, progress]) => [id, ...writeProgress(progress)]) }),
      )
      isStored = true
    } catch {
      isStored = false
      // Storage is blocked or full: the state lasts until the page closes.
    }
  }
  const put = (id: string, progress: MangaProgress | undefined) => {
    const { pages } = state()
    pages.delete(id)
    if (progress) pages.set(id, progress)
    const oldest = pages.keys().next().value
    if (pages.size > maxPages && oldest !== undefined) pages.delete(oldest)
    save()
  }
  return {
    mode: (type) => state().modes.get(type) ?? (type === 'manga' ? 'rtl' : 'ltr'),
    setMode(type, mode) {
      state().modes.set(type, mode)
      save()
    },
    page(id) {
      const found = state().pages.get(id)
      return found && !found.isAtEnd ? found.page : 0
    },
    setPage(id, page, count = 0) {
      const before = state().pages.get(id)
      const isAtEnd = count > 0 && page >= count - 1
      const isFinished = isAtEnd || before?.isFinished === true
      put(id, page > 0 || isFinished ? { page, count, isFinished, isAtEnd, isHidden: false } : undefined)
      if (page > 0 && !isAtEnd) onStarted()
    },
    openAtEnd(id, count) {
      const isFinished = state().pages.get(id)?.isFinished === true
      put(id, { page: Math.max(0, count - 1), count, isFinished, isAtEnd: false, isHidden: false })
    },
    all: () => state().pages,
    replace(entries) {
      const kept = [...entries].slice(-maxPages)
      const { pages } = state()
      pages.clear()
      for (const [id, progress] of kept) pages.set(id, progress)
      save()
    },
  }
}

/** The store of the active account. */
export const browserReaderStore = perAccount((scope) =>
  createReaderStore(traceStorage(scope), () => setStartedRow('artwork', true), readingKey + scope.suffix),
)

interface ReaderState {
  /** The stored text. */
  readonly text: string | null
  readonly modes: Map<string, ReadingMode>
  /** In the order in which the works were read, the newest last. */
  readonly pages: Map<string, MangaProgress>
}

/** Reads the stored state; invalid parts are ignored. `before`: the last state, which is returned if storage has not changed. */
function load(read: () => string | null, before: ReaderState | undefined): ReaderState {
  const text = read()
  if (before && before.text === text) return before
  const state: ReaderState = { text, modes: new Map(), pages: new Map() }
  try {
    const stored = record(JSON.parse(text ?? '{}'))
    for (const entry of list(stored.modes)) {
      const [type, mode] = list(entry)
      const known = readingModes.find((option) => option === mode)
      if (typeof type === 'string' && known) state.modes.set(type, known)
    }
    for (const entry of list(stored.places).slice(-maxPages)) {
      const [id] = list(entry)
      const progress = readProgress(list(entry).slice(1))
      if (typeof id === 'string' && progress) state.pages.set(id, progress)
    }
  } catch {
    // Invalid: start with an empty state.
  }
  return state
}

/** Null while storage is empty or blocked. */
function storedState(getStorage: () => ReaderStorage, key: string): string | null {
  try {
    return getStorage().getItem(key)
  } catch {
    return null
  }
}

/** The stored parts of progress: page, count, and flags as one number. */
export const writeProgress = ({ page, count, isFinished, isAtEnd, isHidden }: MangaProgress) => [
  page,
  count,
  (isFinished ? flags.finished : 0) + (isAtEnd ? flags.atEnd : 0) + (isHidden ? flags.hidden : 0),
]

const flags = { finished: 1, atEnd: 2, hidden: 4 }

/** Reads page, count and flags. Earlier versions stored only the page. Undefined for invalid progress. */
export function readProgress([page, count = 0, set = 0]: readonly unknown[]): MangaProgress | undefined {
  if (!isCount(page) || !isCount(count) || !isCount(set)) return undefined
  const has = (flag: number) => (set & flag) > 0
  const isFinished = has(flags.finished)
  if (page === 0 && !isFinished && !has(flags.hidden)) return undefined
  return { page, count, isFinished, isAtEnd: has(flags.atEnd), isHidden: has(flags.hidden) }
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
