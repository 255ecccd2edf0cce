// Access to localStorage and sessionStorage. Both are optional: a browser may forbid them or run out of space (docs/reliability.md F13).

/** A JSON value under one key. While the browser refuses, `read` gives undefined and `write` does nothing. */
export interface StoredValue {
  read(): unknown
  write(value: object): void
  /** True once the browser refused to store the value: it then lasts for this visit only. */
  readonly refused: boolean
}

/** Why the browser does not store: it forbids storage, or the quota is exceeded. */
export type StorageFailure = 'refused' | 'full'

let firstFailure: StorageFailure | undefined
let failureListener: ((why: StorageFailure) => void) | undefined

/** Calls `listener` once with the first failure of this page; at once if there was one already. */
export function onStorageFailure(listener: (why: StorageFailure) => void): void {
  if (firstFailure === undefined) failureListener = listener
  else listener(firstFailure)
}

function reportFailure(error: unknown): void {
  if (firstFailure !== undefined) return
  firstFailure = error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'refused'
  failureListener?.(firstFailure)
}

/** A JSON value under one key. `reach` returns the storage; it may throw, as `localStorage` does while cookies are blocked. */
export function storedValue(key: string, reach: () => Storage): StoredValue {
  let refused = false
  const attempt = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      return work(reach())
    } catch (error) {
      // The value stays in memory, and the user is informed once.
      refused = true
      reportFailure(error)
      return undefined
    }
  }
  return {
    read() {
      const text = attempt((storage) => storage.getItem(key))
      if (typeof text !== 'string') return undefined
      try {
        return JSON.parse(text)
      } catch {
        // Garbage of an older version or an interrupted write: the caller uses its defaults.
        return undefined
      }
    },
    write: (value) => attempt((storage) => storage.setItem(key, JSON.stringify(value))),
    get refused() {
      return refused
    },
  }
}

/** A text under one key that the user does not miss: a failure is not reported. */
export interface StoredText {
  /** Null when nothing is stored, or the browser refuses. */
  read(): string | null
  /** False when the browser refuses. */
  write(text: string): boolean
  remove(): void
}

/** A text under one key. `reach` may throw, as above. */
export function storedText(key: string, reach: () => Storage): StoredText {
  const attempt = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      return work(reach())
    } catch {
      // Refused or full: see StoredText.
      return undefined
    }
  }
  return {
    read: () => attempt((storage) => storage.getItem(key)) ?? null,
    write: (text) =>
      attempt((storage) => {
        storage.setItem(key, text)
        return true
      }) ?? false,
    remove: () => attempt((storage) => storage.removeItem(key)),
  }
}

/** The list in a stored text; empty for null and for anything that is no JSON list. Never throws. */
export function storedList(text: string | null): readonly unknown[] {
  try {
    const value: unknown = text === null ? [] : JSON.parse(text)
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}
