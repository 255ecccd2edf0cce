// Novel memory: where in each novel reading stopped. Kept in localStorage; a place is a place in the source, so it outlives fonts and directions.
import { list, record } from '@emaki/domain'
import { novelPlacesKey } from '../../settings/keys.ts'

/** Where a novel was left. */
export interface Left {
  /** In its source, UTF-16 units. */
  readonly at: number
  /** Of the source, by which `at` is a share. */
  readonly length: number
  /** Whether the end was reached. */
  readonly isRead: boolean
}

/** Novels whose place is remembered; the one read longest ago is forgotten first. */
const maxPlaces = 500

/** What of `Storage` the memory needs. */
type PlaceStore = Pick<Storage, 'getItem' | 'setItem'>

export interface NovelMemory {
  /** Undefined for a novel that was not begun. */
  place(id: string): Left | undefined
  leave(id: string, left: Left): void
}

/** How much of a novel is read, 0 to 1. */
export const readShare = ({ at, length, isRead }: Left): number => (isRead || length === 0 ? 1 : Math.min(1, at / length))

/**
 * Memory over a store. `reach` may throw, as touching `localStorage` does when it is blocked: nothing then outlasts the visit. `soon` says when
 * what was left is written; at once when it is not given.
 */
export function novelMemory(reach: () => PlaceStore, soon: (write: () => void) => void = (write) => write()): NovelMemory {
  let kept: Map<string, Left> | undefined
  const here = () => {
    kept ??= read(reach)
    return kept
  }
  const write = () => {
    try {
      reach().setItem(
        novelPlacesKey,
        JSON.stringify([...here()].map(([name, { at, length, isRead }]) => [name, at, length, isRead])),
      )
    } catch {
      // Refused or full: the place lasts as long as the page.
    }
  }
  return {
    place: (id) => here().get(id),
    leave(id, left) {
      const places = here()
      places.delete(id)
      places.set(id, left)
      const oldest = places.keys().next().value
      if (places.size > maxPlaces && oldest !== undefined) places.delete(oldest)
      soon(write)
    },
  }
}

/** Ms between two writes: a text that is scrolled tells its place with every frame. */
const pause = 300

/** The memory of this browser. */
export const browserNovels = novelMemory(() => localStorage, atPauses())

/** Does what was asked for last after a pause, or as soon as the page goes out of sight. */
function atPauses(): (work: () => void) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wanted: (() => void) | undefined
  const doNow = () => {
    clearTimeout(timer)
    timer = undefined
    wanted?.()
    wanted = undefined
  }
  let isListening = false
  return (work) => {
    wanted = work
    timer ??= setTimeout(doNow, pause)
    if (isListening) return
    isListening = true
    addEventListener('pagehide', doNow)
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && doNow())
  }
}

/** What is stored, as far as it has the form of a memory. */
function read(reach: () => PlaceStore): Map<string, Left> {
  const places = new Map<string, Left>()
  try {
    const stored = record({ places: JSON.parse(reach().getItem(novelPlacesKey) ?? '[]') })
    for (const entry of list(stored.places).slice(-maxPlaces)) {
      const [id, at, length, isRead] = list(entry)
      if (typeof id === 'string' && isPlace(at) && isPlace(length)) places.set(id, { at, length, isRead: isRead === true })
    }
  } catch {
    // Refused or garbage: reading begins anew.
  }
  return places
}

const isPlace = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
