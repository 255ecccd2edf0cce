// Scroll restoration of galleries: the position in each list for each entry of the browser's history, also after a reload.
import { record } from '@emaki/domain'
import type { ScrollPosition } from '@emaki/gallery'
import { perAccount } from '../../platform/settings/accountScope.ts'
import { traceStorage, type ValueStorage } from '../../platform/settings/storage.ts'
import { galleryPlacesKey } from '../../platform/settings/storageKeys.ts'

/** A position in a list. */
export interface SavedPosition extends ScrollPosition {
  /** Id of the work that was opened from here. It gets the focus and the shared-element transition on return. */
  readonly opened?: string
}

/** The part of `Storage` that this module needs. */
export type PositionStorage = Pick<ValueStorage, 'getItem' | 'setItem'>

/** Maximum number of positions. The least recently saved is removed first. */
const maxPositions = 80

export interface ScrollPositions {
  /** `entry`: key of the history entry; `list`: name of the list, because a screen may have several. */
  get(entry: string, list: string): SavedPosition | undefined
  set(entry: string, list: string, position: SavedPosition): void
  /** Writes all positions to the storage, so that they survive a reload. */
  persist(): void
}

/**
 * Scroll positions in a storage. `openStorage` may throw: `sessionStorage` does so when cookies are blocked. Positions then last until
 * the page is closed.
 */
export function createScrollPositions(openStorage: () => PositionStorage, key = galleryPlacesKey): ScrollPositions {
  const positions = new Map<string, SavedPosition>(readStored(openStorage, key))
  const keyOf = (entry: string, list: string) => `${entry} ${list}`
  return {
    get: (entry, list) => positions.get(keyOf(entry, list)),
    set(entry, list, position) {
      positions.delete(keyOf(entry, list))
      positions.set(keyOf(entry, list), position)
      const oldest = positions.keys().next().value
      if (positions.size > maxPositions && oldest !== undefined) positions.delete(oldest)
    },
    persist() {
      try {
        openStorage().setItem(key, JSON.stringify([...positions]))
      } catch {
        // The storage is blocked or full. Going back within the page still works.
      }
    },
  }
}

/** The scroll positions of the active account in this page. */
export const scrollPositions: ScrollPositions = perAccount((scope) =>
  createScrollPositions(
    traceStorage(scope, () => sessionStorage),
    galleryPlacesKey + scope.suffix,
  ),
)

/**
 * Persists the positions when the page is hidden, after a call of `save`, and at the end. A browser reports a scroll only with the next
 * frame, so a page that is left right after a scroll has not saved its last position yet. Returns a function that ends it.
 */
export function persistOnHide(positions: ScrollPositions, save: () => void): () => void {
  const stop = new AbortController()
  const persist = () => {
    save()
    positions.persist()
  }
  addEventListener('pagehide', persist, { signal: stop.signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && persist(), { signal: stop.signal })
  return () => {
    stop.abort()
    positions.persist()
  }
}

function readStored(openStorage: () => PositionStorage, key: string): [string, SavedPosition][] {
  try {
    const entries: unknown = JSON.parse(openStorage().getItem(key) ?? '[]')
    return Array.isArray(entries) ? entries.flatMap(readEntry) : []
  } catch {
    // The storage is blocked or its content is invalid: all lists start at the top.
    return []
  }
}

function readEntry(entry: unknown): [string, SavedPosition][] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return []
  const { anchor, offset, scroll, opened } = record(entry[1])
  if (typeof anchor !== 'string' || !Number.isFinite(offset) || !Number.isFinite(scroll)) return []
  const position = { anchor, offset: Number(offset), scroll: Number(scroll) }
  return [[entry[0], typeof opened === 'string' ? { ...position, opened } : position]]
}
