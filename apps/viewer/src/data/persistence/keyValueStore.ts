// A key-value store over IndexedDB, opened at the first use.
import { createStore, delMany, entries, get, keys, set, setMany, type UseStore } from 'idb-keyval'

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

/** Creates a store with one database. Each call rejects when the browser refuses it. */
export function createKeyValueStore(name: string): BulkKeyValueStore {
  let store: UseStore | undefined
  const opened = () => {
    store ??= createStore(name, 'answers')
    return store
  }
  return {
    get: async (key) => get<unknown>(key, opened()),
    set: async (key, value) => set(key, value, opened()),
    setMany: async (values) =>
      setMany(
        values.map(([key, value]): [string, unknown] => [key, value]),
        opened(),
      ),
    delete: async (keys) => delMany([...keys], opened()),
    entries: async () => entries<string, unknown>(opened()),
    keys: async () => keys<string>(opened()),
  }
}
