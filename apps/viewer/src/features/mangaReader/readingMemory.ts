// Reading memory: how somebody likes to read each kind of work, and where in each work they were. Kept in localStorage.
import { list, record, type WorkType } from '@emaki/domain'
import { readingKey } from '../../settings/keys.ts'

/** Right to left, left to right, or one long strip downwards. */
export const readingModes = ['rtl', 'ltr', 'webtoon'] as const
export type ReadingMode = (typeof readingModes)[number]

/** Works whose place is remembered; the one read longest ago is forgotten first. */
const maxPlaces = 500

/** What of `Storage` the memory needs. */
type ReadingStore = Pick<Storage, 'getItem' | 'setItem'>

export interface ReadingMemory {
  /** How works of a kind are read: as last chosen, else manga from right to left and everything else from left to right. */
  mode(type: WorkType): ReadingMode
  chooseMode(type: WorkType, mode: ReadingMode): void
  /** The page (from 0) at which a work was left; 0 for one not read yet. */
  place(id: string): number
  leave(id: string, page: number): void
}

/** Memory over a store. `reach` may throw, as touching `localStorage` does when it is blocked: nothing then outlasts the visit. */
export function readingMemory(reach: () => ReadingStore): ReadingMemory {
  let kept: Kept | undefined
  const here = () => {
    kept ??= read(reach)
    return kept
  }
  const write = () => {
    const { modes, places } = here()
    try {
      reach().setItem(readingKey, JSON.stringify({ modes: [...modes], places: [...places] }))
    } catch {
      // Refused or full: what was chosen lasts as long as the page.
    }
  }
  return {
    mode: (type) => here().modes.get(type) ?? (type === 'manga' ? 'rtl' : 'ltr'),
    chooseMode(type, mode) {
      here().modes.set(type, mode)
      write()
    },
    place: (id) => here().places.get(id) ?? 0,
    leave(id, page) {
      const { places } = here()
      places.delete(id)
      if (page > 0) places.set(id, page)
      const oldest = places.keys().next().value
      if (places.size > maxPlaces && oldest !== undefined) places.delete(oldest)
      write()
    },
  }
}

/** The memory of this browser. */
export const browserReading = readingMemory(() => localStorage)

interface Kept {
  readonly modes: Map<string, ReadingMode>
  readonly places: Map<string, number>
}

/** What is stored, as far as it has the form of a memory. */
function read(reach: () => ReadingStore): Kept {
  const kept: Kept = { modes: new Map(), places: new Map() }
  try {
    const stored = record(JSON.parse(reach().getItem(readingKey) ?? '{}'))
    for (const entry of list(stored.modes)) {
      const [type, mode] = list(entry)
      const known = readingModes.find((one) => one === mode)
      if (typeof type === 'string' && known) kept.modes.set(type, known)
    }
    for (const entry of list(stored.places).slice(-maxPlaces)) {
      const [id, page] = list(entry)
      if (typeof id === 'string' && typeof page === 'number' && Number.isSafeInteger(page) && page > 0) kept.places.set(id, page)
    }
  } catch {
    // Refused or garbage: reading begins anew.
  }
  return kept
}
