// Cabinet: the browser's IndexedDB as a plain key-value store, opened at the first ask.
import { createStore, delMany, entries, get, keys, set, type UseStore } from 'idb-keyval'
import type { ListedCabinet } from './queryShelf.ts'

/** One database for kept answers. Each call rejects when the browser refuses it. */
export function browserCabinet(name: string): ListedCabinet {
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
