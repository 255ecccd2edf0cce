// A key-value store over IndexedDB, opened at the first use.
import { createStore, delMany, entries, get, keys, setMany as putMany, type UseStore } from 'idb-keyval'
import type { AccountScope } from '../settings/accountScope.ts'

/** A key-value store: IndexedDB in a browser, a map in tests. */
export interface KeyValueStore {
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  delete(keys: readonly string[]): Promise<void>
  entries(): Promise<readonly (readonly [string, unknown])[]>
}

/** A key-value store that can list its keys without reading the values. */
export interface ListedKeyValueStore extends KeyValueStore {
  keys(): Promise<readonly string[]>
}

/** A key-value store that writes many values in one transaction. */
export interface BulkKeyValueStore extends ListedKeyValueStore {
  setMany(entries: readonly (readonly [string, unknown])[]): Promise<void>
}

/** How long the browser may take to read a value, in ms. */
const readTimeoutMs = 10_000
/** How long the browser may take to write, or to read all values, in ms. */
const longTimeoutMs = 30_000

/**
 * Creates a store with one database. Each call rejects when the browser refuses it, or does not respond: in WebKit, a page that was left
 * while it wrote sometimes locks its database for all pages. A connection that the browser closes is opened again, once for each call.
 */
export function createKeyValueStore(name: string): BulkKeyValueStore {
  let store: UseStore | undefined
  const opened = () => {
    store ??= createStore(name, 'answers')
    return store
  }
  const use = async <T>(timeoutMs: number, work: (store: UseStore) => Promise<T>) => {
    const again = (error: unknown) => {
      if (!isClosing(error)) throw error
      store = undefined
      return work(opened())
    }
    return within(timeoutMs, work(opened()).catch(again))
  }
  const setMany = (values: readonly (readonly [string, unknown])[]) =>
    use(longTimeoutMs, (store) =>
      putMany(
        values.map(([key, value]): [string, unknown] => [key, value]),
        store,
      ),
    )
  return {
    get: (key) => use(readTimeoutMs, (store) => get<unknown>(key, store)),
    set: (key, value) => setMany([[key, value]]),
    setMany,
    delete: (keys) => use(longTimeoutMs, (store) => delMany([...keys], store)),
    entries: () => use(longTimeoutMs, (store) => entries<string, unknown>(store)),
    keys: () => use(readTimeoutMs, (store) => keys<string>(store)),
  }
}

/** The store of an account for one database. For `perAccount`. */
export const accountStore = ({ suffix }: AccountScope, name: string): BulkKeyValueStore => createKeyValueStore(name + suffix)

/**
 * The store of an account for what reading leaves behind. While the tab leaves no trace, new values cover the stored ones in memory; a
 * deletion is also stored.
 */
export function traceStore(scope: AccountScope, name: string): BulkKeyValueStore {
  const stored = accountStore(scope, name)
  if (!scope.isTraceless) return stored
  const added = new Map<string, unknown>()
  const setMany = async (values: readonly (readonly [string, unknown])[]) => {
    for (const [key, value] of values) added.set(key, value)
  }
  return {
    get: async (key) => added.get(key) ?? stored.get(key),
    set: (key, value) => setMany([[key, value]]),
    setMany,
    async delete(keys) {
      for (const key of keys) added.delete(key)
      await stored.delete(keys)
    },
    entries: async () => [...new Map([...(await stored.entries()), ...added])],
    keys: async () => [...new Set([...(await stored.keys()), ...added.keys()])],
  }
}

/** Whether the browser has closed the connection, or is about to. */
const isClosing = (error: unknown): boolean => error instanceof DOMException && error.name === 'InvalidStateError'

/** Rejects with a TimeoutError when the work takes too long. */
function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException('The storage does not respond', 'TimeoutError')), timeoutMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
