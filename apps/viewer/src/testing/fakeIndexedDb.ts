// An IndexedDB in memory with the calls that idb-keyval makes. jsdom has none.

interface FakeRequest<Result> {
  readonly result: Result
  onsuccess: (() => void) | null
  oncomplete: (() => void) | null
  onupgradeneeded: (() => void) | null
}

/** A request that succeeds soon. `isNew`: it creates a database. */
function request<Result>(result: Result, isNew = false): FakeRequest<Result> {
  const pending: FakeRequest<Result> = { result, onsuccess: null, oncomplete: null, onupgradeneeded: null }
  queueMicrotask(() => {
    if (isNew) pending.onupgradeneeded?.()
    pending.onsuccess?.()
    pending.oncomplete?.()
  })
  return pending
}

export interface FakeIndexedDb {
  open(name: string): object
  /** Deletes the values of all databases, which stay open. */
  clear(): void
}

export function createFakeIndexedDb(): FakeIndexedDb {
  const databases = new Map<string, Map<string, unknown>>()
  const open = (name: string) => {
    const isNew = !databases.has(name)
    const values = databases.get(name) ?? new Map<string, unknown>()
    databases.set(name, values)
    const objectStore = () => ({
      transaction: request(undefined),
      get: (key: string) => request(structuredClone(values.get(key))),
      put: (value: unknown, key: string) => request(void values.set(key, structuredClone(value))),
      delete: (key: string) => request(void values.delete(key)),
      getAll: () => request([...values.values()].map((value) => structuredClone(value))),
      getAllKeys: () => request([...values.keys()]),
    })
    return request({ createObjectStore: objectStore, transaction: () => ({ objectStore }), close() {} }, isNew)
  }
  return { open, clear: () => databases.forEach((values) => void values.clear()) }
}
