// The cached pictures in the order of their use (LRU), limited by bytes.
// Hand-written, because lru-cache can neither pin entries nor reserve room.
import type { PieceFile } from './pieceFile.ts'

export interface PictureEntry {
  readonly bytes: number
  pins: number
  file: PieceFile | undefined
}

/** Creates an empty index. `removeFile` is called for each evicted picture. */
export function createPictureIndex(maxBytes: number, removeFile: (name: string) => void) {
  const entries = new Map<string, PictureEntry>()
  let used = 0
  /** Bytes reserved for drafts. */
  let reserved = 0

  const evict = (name: string) => {
    const entry = entries.get(name)
    if (!entry) return
    entries.delete(name)
    used -= entry.bytes
    removeFile(name)
  }
  /** Evicts the least recently used pictures until files and drafts have at most `max` bytes. */
  const evictTo = (max: number, except?: string) => {
    for (const [oldest, { pins }] of entries) {
      if (used + reserved <= max) break
      if (pins === 0 && oldest !== except) evict(oldest)
    }
  }
  return {
    evict,
    /** Evicts all pictures whose names match. */
    evictWhere(matches: (name: string) => boolean) {
      for (const name of [...entries.keys()].filter(matches)) evict(name)
    },
    /** Finds an entry and marks it as used. */
    use(name: string): PictureEntry | undefined {
      const entry = entries.get(name)
      if (!entry) return undefined
      entries.delete(name)
      entries.set(name, entry)
      return entry
    },
    add(name: string, bytes: number, file: PieceFile | undefined) {
      used += bytes - (entries.get(name)?.bytes ?? 0)
      entries.delete(name)
      entries.set(name, { bytes, pins: 0, file })
      evictTo(maxBytes, name)
    },
    pin(name: string) {
      const entry = entries.get(name)
      if (entry) entry.pins += 1
      return () => {
        if (entry) entry.pins -= 1
      }
    },
    usedBytes: () => used + reserved,
    /** Reserves room for a draft, evicting pictures where needed; false when there is none. */
    reserve(bytes: number): boolean {
      evictTo(maxBytes - bytes)
      if (used + reserved + bytes > maxBytes) return false
      reserved += bytes
      return true
    },
    release(bytes: number) {
      reserved -= bytes
    },
  }
}
