// Storage use: what this browser keeps for the page, in records and bytes, and how each part is emptied (spec 2.13, cache).

import { sessionKey } from '../settings/keys.ts'

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
  readonly estimate?: (() => Promise<StorageEstimate>) | undefined
}

/** Databases that emptying the cache leaves alone: all but the kept answers, for what people made or chose is not brought back by anything. */
const lastingDatabases = /^emaki-(?!answers$)/
/** Caches that emptying leaves alone: the app itself, without which it would not start offline, and works that were put by for that. */
const lastingCaches = /precache|shell|offline/

/** Local storage that emptying leaves alone: who is logged in. Their secret lies elsewhere, and would be left without a way to log out. */
export const lastingKey = (key: string): boolean => key === sessionKey

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

/** Records of all databases and caches of this page, and their bytes together as the browser estimates them. Never rejects. */
export async function cacheUse(stores: Stores = browserStores()): Promise<StorageUse> {
  const [rows, files, bytes] = await Promise.all([
    orNothing(async () => sum(await Promise.all((await databaseNames(stores)).map((name) => recordsOf(stores, name))))),
    orNothing(async () => sum(await Promise.all((await cacheNames(stores)).map((name) => filesOf(stores, name))))),
    orNothing(async () => (await stores.estimate?.())?.usage ?? 0),
  ])
  return { records: rows + files, bytes }
}

/** Empties databases and caches of answers and pictures; what people made or chose stays. Never rejects; false when something refused. */
export async function emptyCache(stores: Stores = browserStores()): Promise<boolean> {
  const works = [
    async () => {
      const names = (await databaseNames(stores)).filter((name) => !lastingDatabases.test(name))
      await Promise.all(names.map((name) => emptyDatabase(stores, name)))
    },
    async () => {
      const names = (await cacheNames(stores)).filter((name) => !lastingCaches.test(name))
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

async function databaseNames({ indexedDB }: Stores): Promise<string[]> {
  return ((await indexedDB?.databases()) ?? []).flatMap(({ name }) => name ?? [])
}

const cacheNames = async ({ caches }: Stores): Promise<string[]> => (await caches?.keys()) ?? []

async function filesOf({ caches }: Stores, name: string): Promise<number> {
  return ((await (await caches?.open(name))?.keys()) ?? []).length
}

/** How many rows a database has in all its tables. */
async function recordsOf(stores: Stores, name: string): Promise<number> {
  return inDatabase(stores, name, 'readonly', async (table) => ask(table.count()))
}

async function emptyDatabase(stores: Stores, name: string): Promise<void> {
  await inDatabase(stores, name, 'readwrite', async (table) => {
    await ask(table.clear())
    return 0
  })
}

/** The sum of what `work` gives for each table of a database. */
async function inDatabase(
  { indexedDB }: Stores,
  name: string,
  mode: IDBTransactionMode,
  work: (table: IDBObjectStore) => Promise<number>,
): Promise<number> {
  if (!indexedDB) return 0
  const database = await ask(indexedDB.open(name))
  try {
    const tables = [...database.objectStoreNames]
    if (tables.length === 0) return 0
    const transaction = database.transaction(tables, mode)
    return sum(await Promise.all(tables.map((table) => work(transaction.objectStore(table)))))
  } finally {
    database.close()
  }
}

const ask = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

async function orNothing(work: () => Promise<number>): Promise<number> {
  try {
    return await work()
  } catch {
    // A store that is refused or broken holds nothing that can be counted.
    return 0
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
    estimate: reach(() => navigator.storage.estimate.bind(navigator.storage)),
  }
}
