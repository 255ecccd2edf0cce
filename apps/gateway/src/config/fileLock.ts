// Locks of files between processes, and between changes in one process.
// SQLite's file lock serves here, because Node has none. The operating system releases it when the process ends for any reason.
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { sleepByClock } from '@emaki/domain'
import { type Database, openDatabase, sqliteErrorCode } from '@emaki/sqlite'

/** How often a lock that another process holds is tried again, and for how long, in ms. */
const retryMs = 20
const maxWaitMs = 10_000

/** Takes the lock in the file `path`. Returns what releases it; undefined while it is held. Where no file can be written, it counts as taken. */
export function tryLock(path: string): (() => void) | undefined {
  let database: Database | undefined
  try {
    mkdirSync(dirname(path), { recursive: true })
    const opened = openDatabase(path, { busyTimeoutMs: 0 })
    database = opened
    opened.exec('BEGIN EXCLUSIVE')
    return () => opened.close()
  } catch (error) {
    database?.close()
    const isTaken = sqliteErrorCode(error) === 'SQLITE_BUSY'
    return isTaken ? undefined : () => undefined
  }
}

/** Reads and writes a file while no other change of it is in progress. Rejects when another one takes longer than 10 s. */
export async function changeFile<T>(path: string, change: () => Promise<T>): Promise<T> {
  const since = performance.now()
  let release = tryLock(`${path}.lock`)
  while (!release) {
    if (performance.now() - since > maxWaitMs) throw new Error(`${path} is being changed by another process`)
    await sleepByClock(retryMs)
    release = tryLock(`${path}.lock`)
  }
  try {
    return await change()
  } finally {
    release()
  }
}
