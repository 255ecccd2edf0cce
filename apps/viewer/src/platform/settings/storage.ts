// Access to localStorage and sessionStorage. Both are optional: a browser may forbid them or run out of space (docs/reliability.md F13).
import { createStore } from 'zustand/vanilla'
import { type AccountScope, perAccount } from './accountScope.ts'

/** The part of a web storage that is used here. */
export type ValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A JSON value under one key. While the browser refuses, `read` gives undefined and `write` does nothing. */
export interface StoredValue {
  read(): unknown
  write(value: object): void
  /** True once the browser refused to store the value: it then lasts for this visit only. */
  readonly refused: boolean
}

/** Why the browser does not store: it forbids storage, or the quota is exceeded. */
export type StorageFailure = 'refused' | 'full'

const failures = createStore<{ readonly first: StorageFailure | undefined }>(() => ({ first: undefined }))

/** Calls `listener` once with the first failure of this page; at once if there was one already. */
export function onStorageFailure(listener: (why: StorageFailure) => void): void {
  const { first } = failures.getState()
  if (first) listener(first)
  else failures.subscribe((now) => now.first && listener(now.first))
}

function reportFailure(error: unknown): void {
  if (failures.getState().first) return
  failures.setState({ first: error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'refused' })
}

/** A JSON value under one key. `reach` returns the storage; it may throw, as `localStorage` does while cookies are blocked. */
export function storedValue(key: string, reach: () => ValueStorage): StoredValue {
  let refused = false
  const attempt = <T>(work: (storage: ValueStorage) => T): T | undefined => {
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
export function storedText(key: string, reach: () => ValueStorage): StoredText {
  const attempt = <T>(work: (storage: ValueStorage) => T): T | undefined => {
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

/** A JSON value in localStorage that each account has for itself. */
export const accountValue = (key: string): StoredValue =>
  perAccount(({ suffix }) => storedValue(key + suffix, () => localStorage))

/** A JSON value that reading leaves behind: each account has its own, and a tab without a trace keeps it in memory. */
export const traceValue = (key: string, reach: () => Storage = () => localStorage): StoredValue =>
  perAccount((scope) => storedValue(key + scope.suffix, traceStorage(scope, reach)))

/** A text that reading leaves behind: each account has its own, and a tab without a trace keeps it in memory. */
export const traceText = (key: string, reach: () => Storage = () => localStorage): StoredText =>
  perAccount((scope) => storedText(key + scope.suffix, traceStorage(scope, reach)))

/** The storage for what reading leaves behind in a scope. While the tab leaves no trace, changes cover the stored values in memory. */
export function traceStorage({ isTraceless }: AccountScope, reach: () => Storage = () => localStorage): () => ValueStorage {
  if (!isTraceless) return reach
  const changes = new Map<string, string | null>()
  return () => ({
    getItem: (key) => changes.get(key) ?? (changes.has(key) ? null : reach().getItem(key)),
    setItem: (key, value) => void changes.set(key, value),
    removeItem: (key) => void changes.set(key, null),
  })
}

/** Removes a key from localStorage and sessionStorage. A browser that refuses has stored nothing. */
export function removeStored(key: string): void {
  storedText(key, () => localStorage).remove()
  storedText(key, () => sessionStorage).remove()
}
