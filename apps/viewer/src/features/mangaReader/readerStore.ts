// Stores the reading mode of each kind of work, and the reader position in each work, in localStorage.
import { list, record, type WorkType } from '@emaki/domain'
import { readingKey } from '../../settings/storageKeys.ts'

/** Right to left, left to right, or one scrolling strip. */
export const readingModes = ['rtl', 'ltr', 'webtoon'] as const
export type ReadingMode = (typeof readingModes)[number]

/** Maximum number of works with a stored page. The work that was read longest ago is evicted first. */
const maxPages = 500

type ReaderStorage = Pick<Storage, 'getItem' | 'setItem'>

export interface ReaderStore {
  /** The last selected mode for a kind of work. Default: right to left for manga, left to right for others. */
  mode(type: WorkType): ReadingMode
  setMode(type: WorkType, mode: ReadingMode): void
  /** The last shown page of a work, from 0; 0 for an unread work. */
  page(id: string): number
  setPage(id: string, page: number): void
}

/** `getStorage` may throw, as access to a blocked `localStorage` does. The state then lasts until the page closes. */
export function createReaderStore(getStorage: () => ReaderStorage): ReaderStore {
  let loaded: ReaderState | undefined
  const state = () => {
    loaded ??= load(getStorage)
    return loaded
  }
  const save = () => {
    const { modes, pages } = state()
    try {
      getStorage().setItem(readingKey, JSON.stringify({ modes: [...modes], places: [...pages] }))
    } catch {
      // Storage is blocked or full: the state lasts until the page closes.
    }
  }
  return {
    mode: (type) => state().modes.get(type) ?? (type === 'manga' ? 'rtl' : 'ltr'),
    setMode(type, mode) {
      state().modes.set(type, mode)
      save()
    },
    page: (id) => state().pages.get(id) ?? 0,
    setPage(id, page) {
      const { pages } = state()
      pages.delete(id)
      if (page > 0) pages.set(id, page)
      const oldest = pages.keys().next().value
      if (pages.size > maxPages && oldest !== undefined) pages.delete(oldest)
      save()
    },
  }
}

export const browserReaderStore = createReaderStore(() => localStorage)

interface ReaderState {
  readonly modes: Map<string, ReadingMode>
  /** In the order in which the works were read, the newest last. */
  readonly pages: Map<string, number>
}

/** Reads the stored state; invalid parts are ignored. */
function load(getStorage: () => ReaderStorage): ReaderState {
  const state: ReaderState = { modes: new Map(), pages: new Map() }
  try {
    const stored = record(JSON.parse(getStorage().getItem(readingKey) ?? '{}'))
    for (const entry of list(stored.modes)) {
      const [type, mode] = list(entry)
      const known = readingModes.find((option) => option === mode)
      if (typeof type === 'string' && known) state.modes.set(type, known)
    }
    for (const entry of list(stored.places).slice(-maxPages)) {
      const [id, page] = list(entry)
      if (typeof id === 'string' && typeof page === 'number' && Number.isSafeInteger(page) && page > 0) state.pages.set(id, page)
    }
  } catch {
    // Storage is blocked or invalid: start with an empty state.
  }
  return state
}
