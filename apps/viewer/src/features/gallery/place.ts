// Place: where in a gallery a person was, kept for each entry of the browser's history so that coming back finds it again.
import { record } from '@emaki/domain'

/** One place. `offset`: how far below the viewport's top the anchor's top lay, px; negative when it had begun above. */
export interface Place {
  readonly anchor: string
  readonly offset: number
  /** The window's scroll position, px: where to go when the anchor is gone. */
  readonly scroll: number
  /** The work that was opened from here, if one was: it gets the focus and the transition back. */
  readonly opened?: string
}

/** What of `Storage` places need. */
export type PlaceStore = Pick<Storage, 'getItem' | 'setItem'>

const storageKey = 'emaki.places'
/** Entries of history that are remembered; the least lately seen is forgotten first. */
const placeLimit = 80

export interface Places {
  /** `entry` names the history entry, `list` the list in it: one screen may show several. */
  recall(entry: string, list: string): Place | undefined
  remember(entry: string, list: string, place: Place): void
  /** Writes what is remembered, so that a reload keeps it. */
  keep(): void
}

/** Places over a store. `reach` may throw, as touching `sessionStorage` does when cookies are blocked: places then last as long as the page. */
export function createPlaces(reach: () => PlaceStore): Places {
  const places = new Map<string, Place>(stored(reach))
  const key = (entry: string, list: string) => `${entry} ${list}`
  return {
    recall: (entry, list) => places.get(key(entry, list)),
    remember(entry, list, place) {
      places.delete(key(entry, list))
      places.set(key(entry, list), place)
      const oldest = places.keys().next().value
      if (places.size > placeLimit && oldest !== undefined) places.delete(oldest)
    },
    keep() {
      try {
        reach().setItem(storageKey, JSON.stringify([...places]))
      } catch {
        // Refused or full: places last as long as the page, which is all that going back needs.
      }
    },
  }
}

/** The places of this page, written down whenever it may be about to go. */
export const places: Places = createPlaces(() => sessionStorage)

if (typeof addEventListener === 'function') {
  addEventListener('pagehide', places.keep)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') places.keep()
  })
}

function stored(reach: () => PlaceStore): [string, Place][] {
  try {
    const entries: unknown = JSON.parse(reach().getItem(storageKey) ?? '[]')
    return Array.isArray(entries) ? entries.flatMap(readEntry) : []
  } catch {
    // No store, or not our writing in it: every list begins at its top.
    return []
  }
}

function readEntry(entry: unknown): [string, Place][] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return []
  const { anchor, offset, scroll, opened } = record(entry[1])
  if (typeof anchor !== 'string' || !Number.isFinite(offset) || !Number.isFinite(scroll)) return []
  const place = { anchor, offset: Number(offset), scroll: Number(scroll) }
  return [[entry[0], typeof opened === 'string' ? { ...place, opened } : place]]
}
