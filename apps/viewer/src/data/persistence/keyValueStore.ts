// A key-value store over IndexedDB, opened at the first use.
import { createStore, delMany, entries, get, keys, set, type UseStore } from 'idb-keyval'

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

/** Creates a store with one database. Each call rejects when the browser refuses it. */
export function createKeyValueStore(name: string): ListedKeyValueStore {
  let store: UseStore | undefined
  const opened = () => {
    store ??= createStore(name, 'answers')
    return store
  }
  return {
    get: async (key) => get<unknown>(key, opened()),
    set: async (key, value) => set(key, value, opened()),
    delete: async (keys) => delMany([...keys], opened()),
    entries: async () => entries<string, unknown>(opened()),
    keys: async () => keys<string>(opened()),
  }
}
