// Storage use: what this browser keeps for the page, in records and bytes, and how each part is emptied (docs/spec/product.md 2.13, cache).

import { sessionKey } from '../../settings/storageKeys.ts'

/** The three places that the page shows. */
export type StorageKind = 'cache' | 'local' | 'session'

export interface StorageUse {
  readonly records: number
  readonly bytes: number
}

/** What can be asked about the stores of a browser; from outside for tests. */
export interface Stores {
  readonly indexedDB?: Pick<IDBFactory, 'databases' | 'open' | 'deleteDatabase'> | undefined
  readonly caches?: CacheStorage | undefined
}

/** Databases that emptying the cache leaves alone: all but the kept answers, for what people made or chose is not brought back by anything. */
const lastingDatabases = /^emaki-(?!answers$)/
/** The app itself, without which it would not start offline. */
const appCaches = /precache|shell|^emaki-files$/
/** Caches that emptying leaves alone: the app, and works that were saved for offline. */
const isLasting = (cache: string): boolean => appCaches.test(cache) || /offline/.test(cache)

/** Local storage that emptying leaves alone: who is logged in. Their secret lies elsewhere, and would be left without a way to log out. */
export const isPreservedKey = (key: string): boolean => key === sessionKey

/** UTF-16, as browsers count web storage. */
const bytesPerCharacter = 2

/** Records and bytes of a web storage. Nothing where the browser refuses it. */
export function webStorageUse(reach: () => Storage): StorageUse {
  try {
    const storage = reach()
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    const characters = keys.reduce((sum, key) => sum + key.length + (storage.getItem(key)?.length ?? 0), 0)
    return { records: keys.length, bytes: characters * bytesPerCharacter }
  } catch {
    // Storage is blocked: nothing is kept there.
    return { records: 0, bytes: 0 }
  }
}

/** Answers and pictures, which `emptyCache` removes: their records, and their bytes as far as they can be told. Never rejects. */
export async function cacheUse(stores: Stores = browserStores()): Promise<StorageUse> {
  const [rows, files] = await Promise.all([
    orNothing(async () => total(await Promise.all((await passingDatabases(stores)).map((name) => rowsOf(stores, name))))),
    orNothing(async () =>
      filesUse(
        stores,
        (await cacheNames(stores)).filter((name) => !isLasting(name)),
      ),
    ),
  ])
  return total([rows, files])
}

/** The app's own files, which make it open without a network. Never rejects. */
export const appUse = (stores: Stores = browserStores()): Promise<StorageUse> =>
  orNothing(async () =>
    filesUse(
      stores,
      (await cacheNames(stores)).filter((name) => appCaches.test(name)),
    ),
  )

/** Empties databases and caches of answers and pictures; what people made or chose stays. Never rejects; false when something refused. */
export async function emptyCache(stores: Stores = browserStores()): Promise<boolean> {
  const works = [
    async () => {
      const names = await passingDatabases(stores)
      await Promise.all(names.map((name) => emptyDatabase(stores, name)))
    },
    async () => {
      const names = (await cacheNames(stores)).filter((name) => !isLasting(name))
      await Promise.all(names.map((name) => stores.caches?.delete(name)))
    },
  ]
  const results = await Promise.allSettled(works.map((work) => work()))
  return results.every(({ status }) => status === 'fulfilled')
}

/** Empties a web storage; false when the browser refuses. `keep` says which keys stay. */
export function emptyWebStorage(reach: () => Storage, keep: (key: string) => boolean = () => false): boolean {
  try {
    const storage = reach()
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    for (const key of keys) if (!keep(key)) storage.removeItem(key)
    return true
  } catch {
    // Storage is blocked: there is nothing to empty.
    return false
  }
}

/** The databases that emptying clears. */
async function passingDatabases({ indexedDB }: Stores): Promise<string[]> {
  const names = ((await indexedDB?.databases()) ?? []).flatMap(({ name }) => name ?? [])
  return names.filter((name) => !lastingDatabases.test(name))
}

const cacheNames = async ({ caches }: Stores): Promise<string[]> => (await caches?.keys()) ?? []

const filesUse = async (stores: Stores, names: readonly string[]): Promise<StorageUse> =>
  total(await Promise.all(names.map((name) => filesOf(stores, name))))

async function filesOf({ caches }: Stores, name: string): Promise<StorageUse> {
  const files = (await (await caches?.open(name))?.matchAll()) ?? []
  return { records: files.length, bytes: sum(await Promise.all(files.map(bytesOf))) }
}

/** Bytes of a cached file. The length of a compressed one is that of its transfer, not of what is kept. */
async function bytesOf(file: Response): Promise<number> {
  const length = Number(file.headers.get('content-length') ?? 0)
  return length > 0 && file.headers.get('content-encoding') === null ? length : (await file.blob()).size
}

/** The rows of a database, in all its tables. Read one by one: all at once, those of many visits would fill the memory. */
async function rowsOf(stores: Stores, name: string): Promise<StorageUse> {
  return inDatabase(
    stores,
    name,
    'readonly',
    (table) =>
      new Promise((resolve, reject) => {
        let use = nothing
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
    await ask(table.clear())
    return nothing
  })
}

/** The sum of what `work` gives for each table of a database. */
async function inDatabase(
  { indexedDB }: Stores,
  name: string,
  mode: IDBTransactionMode,
  work: (table: IDBObjectStore) => Promise<StorageUse>,
): Promise<StorageUse> {
  if (!indexedDB) return nothing
  const database = await ask(indexedDB.open(name))
  try {
    const tables = [...database.objectStoreNames]
    if (tables.length === 0) return nothing
    const transaction = database.transaction(tables, mode)
    return total(await Promise.all(tables.map((table) => work(transaction.objectStore(table)))))
  } finally {
    database.close()
  }
}

const ask = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0)

const nothing: StorageUse = { records: 0, bytes: 0 }

const total = (uses: readonly StorageUse[]): StorageUse => ({
  records: sum(uses.map(({ records }) => records)),
  bytes: sum(uses.map(({ bytes }) => bytes)),
})

async function orNothing(work: () => Promise<StorageUse>): Promise<StorageUse> {
  try {
    return await work()
  } catch {
    // A store that is refused or broken holds nothing that can be counted.
    return nothing
  }
}

/** The stores of this browser; merely touching one may throw where cookies are blocked. */
function browserStores(): Stores {
  const reach = <T>(work: () => T): T | undefined => {
    try {
      return work()
    } catch {
      // Blocked: as if there were none.
      return undefined
    }
  }
  return {
    indexedDB: reach(() => indexedDB),
    caches: reach(() => caches),
  }
}
