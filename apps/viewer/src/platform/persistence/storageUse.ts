// Storage use: records and bytes of each store of this browser, and how each store is emptied (docs/spec/product.md 2.13, cache).

import { accountsKey, sessionKey } from '../settings/storageKeys.ts'

/** The three stores that the cache page shows. */
export type StorageKind = 'cache' | 'local' | 'session'

export interface StorageUse {
  readonly records: number
  readonly bytes: number
}

/** The storage APIs of a browser. Tests pass their own. */
export interface Stores {
  readonly indexedDB?: Pick<IDBFactory, 'databases' | 'open' | 'deleteDatabase'> | undefined
  readonly caches?: CacheStorage | undefined
}

/** Databases that survive emptying: all but cached responses, because user data cannot be fetched again. */
const preservedDatabases = /^emaki-(?!answers(?:@|$))/
/** Caches of the app itself, which it needs to start offline. */
const appCaches = /precache|shell|^emaki-files$/
/** Caches that survive emptying: the app and offline copies. */
const isPreserved = (cache: string): boolean => appCaches.test(cache) || /offline/.test(cache)

/** Keys of local storage that survive emptying: the session and the accounts. Without them the user could not log out of the stored credentials. */
export const isPreservedKey = (key: string): boolean => key === sessionKey || key === accountsKey

/** Browsers count web storage in UTF-16. */
const bytesPerCharacter = 2

/** Records and bytes of a web storage. Zero when the browser refuses access. */
export function webStorageUse(reach: () => Storage): StorageUse {
  try {
    const storage = reach()
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    const characters = keys.reduce((sum, key) => sum + key.length + (storage.getItem(key)?.length ?? 0), 0)
    return { records: keys.length, bytes: characters * bytesPerCharacter }
  } catch {
    // Storage is blocked: it contains nothing.
    return { records: 0, bytes: 0 }
  }
}

/** Records and bytes of cached responses and pictures, which `emptyCache` deletes. Never rejects. */
export async function cacheUse(stores: Stores = browserStores()): Promise<StorageUse> {
  const [rows, files] = await Promise.all([
    orEmpty(async () => total(await Promise.all((await clearableDatabases(stores)).map((name) => rowsOf(stores, name))))),
    orEmpty(async () =>
      filesUse(
        stores,
        (await cacheNames(stores)).filter((name) => !isPreserved(name)),
      ),
    ),
  ])
  return total([rows, files])
}

/** Records and bytes of the app's own files, which open it offline. Never rejects. */
export const appUse = (stores: Stores = browserStores()): Promise<StorageUse> =>
  orEmpty(async () =>
    filesUse(
      stores,
      (await cacheNames(stores)).filter((name) => appCaches.test(name)),
    ),
  )

/** Deletes cached responses and pictures, but no user data. Never rejects. Returns false when a store refuses. */
export async function emptyCache(stores: Stores = browserStores()): Promise<boolean> {
  const tasks = [
    async () => {
      const names = await clearableDatabases(stores)
      await Promise.all(names.map((name) => emptyDatabase(stores, name)))
    },
    async () => {
      const names = (await cacheNames(stores)).filter((name) => !isPreserved(name))
      await Promise.all(names.map((name) => stores.caches?.delete(name)))
    },
  ]
  const results = await Promise.allSettled(tasks.map((work) => work()))
  return results.every(({ status }) => status === 'fulfilled')
}

/** Empties a web storage. `keep` names the keys that stay. Returns false when the browser refuses. */
export function emptyWebStorage(reach: () => Storage, keep: (key: string) => boolean = () => false): boolean {
  try {
    const storage = reach()
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    for (const key of keys) if (!keep(key)) storage.removeItem(key)
    return true
  } catch {
    // Storage is blocked: there is nothing to delete.
    return false
  }
}

/** The databases that emptying clears. */
async function clearableDatabases({ indexedDB }: Stores): Promise<string[]> {
  const names = ((await indexedDB?.databases()) ?? []).flatMap(({ name }) => name ?? [])
  return names.filter((name) => !preservedDatabases.test(name))
}

const cacheNames = async ({ caches }: Stores): Promise<string[]> => (await caches?.keys()) ?? []

const filesUse = async (stores: Stores, names: readonly string[]): Promise<StorageUse> =>
  total(await Promise.all(names.map((name) => filesOf(stores, name))))

async function filesOf({ caches }: Stores, name: string): Promise<StorageUse> {
  const files = (await (await caches?.open(name))?.matchAll()) ?? []
  return { records: files.length, bytes: sum(await Promise.all(files.map(bytesOf))) }
}

/** Bytes of a cached file. The content length of a compressed file is its transfer size, not its stored size. */
async function bytesOf(file: Response): Promise<number> {
  const length = Number(file.headers.get('content-length') ?? 0)
  return length > 0 && file.headers.get('content-encoding') === null ? length : (await file.blob()).size
}

/** Counts the rows of a database. Reads them one by one, because all at once would fill the memory. */
async function rowsOf(stores: Stores, name: string): Promise<StorageUse> {
  return inDatabase(
    stores,
    name,
    'readonly',
    (table) =>
      new Promise((resolve, reject) => {
        let use = emptyUse
        const rows = table.openCursor()
        rows.onerror = () => reject(rows.error)
        rows.onsuccess = () => {
          const row = rows.result
          if (row === null) return resolve(use)
          use = total([use, { records: 1, bytes: JSON.stringify(row.value)?.length ?? 0 }])
          row.continue()
        }
      }),
  )
}

async function emptyDatabase(stores: Stores, name: string): Promise<void> {
  await inDatabase(stores, name, 'readwrite', async (table) => {
    await resultOf(table.clear())
    return emptyUse
  })
}

/** The sum of the results of `work` for each table of a database. */
async function inDatabase(
  { indexedDB }: Stores,
  name: string,
  mode: IDBTransactionMode,
  work: (table: IDBObjectStore) => Promise<StorageUse>,
): Promise<StorageUse> {
  if (!indexedDB) return emptyUse
  const database = await resultOf(indexedDB.open(name))
  try {
    const tables = [...database.objectStoreNames]
    if (tables.length === 0) return emptyUse
    const transaction = database.transaction(tables, mode)
    return total(await Promise.all(tables.map((table) => work(transaction.objectStore(table)))))
  } finally {
    database.close()
  }
}

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0)

const emptyUse: StorageUse = { records: 0, bytes: 0 }

const total = (uses: readonly StorageUse[]): StorageUse => ({
  records: sum(uses.map(({ records }) => records)),
  bytes: sum(uses.map(({ bytes }) => bytes)),
})

async function orEmpty(work: () => Promise<StorageUse>): Promise<StorageUse> {
  try {
    return await work()
  } catch {
    // A refused or broken store counts as empty.
    return emptyUse
  }
}

/** The stores of this browser. Reading the properties may throw where cookies are blocked. */
function browserStores(): Stores {
  const reach = <T>(work: () => T): T | undefined => {
    try {
      return work()
    } catch {
      // Blocked: treated as missing.
      return undefined
    }
  }
  return {
    indexedDB: reach(() => indexedDB),
    caches: reach(() => caches),
  }
}
