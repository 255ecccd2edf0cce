// Keeps settings in the browser, or in memory when the browser refuses (docs/reliability.md F13: storage is optional).

/** What of `Storage` the settings need. */
export interface StoredValue {
  read(): unknown
  write(value: object): void
  /** True once the browser refused to keep something: settings then last for this visit only. */
  readonly refused: boolean
}

/** Why the browser keeps nothing: it forbids it, or has no room left. */
export type StorageFailure = 'refused' | 'full'

let firstFailure: StorageFailure | undefined
let failureListener: ((why: StorageFailure) => void) | undefined

/** Calls `listener` once, when the browser first refuses to keep something; at once when it has already. */
export function onStorageFailure(listener: (why: StorageFailure) => void): void {
  if (firstFailure === undefined) failureListener = listener
  else listener(firstFailure)
}

function reportFailure(error: unknown): void {
  if (firstFailure !== undefined) return
  firstFailure = error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'refused'
  failureListener?.(firstFailure)
}

/** A shelf over one key of a web storage; `reach` may throw, as merely touching `localStorage` does when cookies are blocked. */
export function storedValue(key: string, reach: () => Storage): StoredValue {
  let refused = false
  const attempt = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      return work(reach())
    } catch (error) {
      // Refused or full: the values stay in memory, and the reader is told once.
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
        // Garbage from an older or broken write: the defaults are the way on.
        return undefined
      }
    },
    write: (value) => attempt((storage) => storage.setItem(key, JSON.stringify(value))),
    get refused() {
      return refused
    },
  }
}
