// Deletes what an account has stored in this browser. Loaded at a logout.

import { record, text } from '@emaki/domain'
import { removeStored } from '../settings/storage.ts'
import {
  accountDatabases,
  accountKeys,
  bookmarksDatabase,
  bulkDatabase,
  marksKey,
  offlineStore,
  responsesDatabase,
} from '../settings/storageKeys.ts'
import { createKeyValueStore } from './keyValueStore.ts'

/**
 * Deletes what an account has stored of the site's answers, such as private bookmarks, and with `isAll` everything that it has stored here. `suffix` is that of its names
 * (`AccountScope`). Never rejects: a browser that refuses has stored nothing.
 */
export async function deleteAccountData(suffix: string, isAll: boolean): Promise<void> {
  for (const key of isAll ? accountKeys : [marksKey]) removeStored(key + suffix)
  const names = isAll ? accountDatabases : [responsesDatabase, bookmarksDatabase]
  await Promise.all([...names.map((name) => emptied(name + suffix)), isAll && deletedPictures(offlineStore + suffix)])
}

/**
 * Deletes the bulk changes of an account, such as `app-123`. All accounts share one database, because each run names its account. Never
 * rejects.
 */
export async function deleteBulkRuns(key: string): Promise<void> {
  try {
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === bulkDatabase)) return
    const store = createKeyValueStore(bulkDatabase)
    const entries = await store.entries()
    const runs = entries.flatMap(([id, value]) => {
      const account = record(record(value).account)
      return `${text(account.mode)}-${text(account.id)}` === key ? [id] : []
    })
    await store.delete(entries.flatMap(([id]) => (runs.some((run) => id === run || id.startsWith(`${run}/`)) ? [id] : [])))
  } catch {
    // Refused, or a browser that cannot list its databases.
  }
}

/** Empties a database. It is not deleted, because other tabs may have it open. */
async function emptied(name: string): Promise<void> {
  try {
    const known = await indexedDB.databases()
    if (!known.some((database) => database.name === name)) return
    const store = createKeyValueStore(name)
    await store.delete(await store.keys())
  } catch {
    // Refused, or a browser that cannot list its databases.
  }
}

async function deletedPictures(cache: string): Promise<void> {
  try {
    await caches.delete(cache)
  } catch {
    // Refused: there are none.
  }
}
