// The start lock of a catalogue file: only one process at a time builds, replaces or extends a file.
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Database, openDatabase, sqliteErrorCode } from '@emaki/sqlite'

/** Maximum wait in ms, longer than any build takes. */
const waitMs = 300_000

/**
 * Runs `work` while holding the lock. If another process holds it, calls `onWait` and blocks. The operating system releases the lock when a
 * process ends in any way. Throws SQLite's error if no file can be written beside the catalogue.
 */
export function withStartLock<T>(file: string, work: () => T, onWait?: () => void): T {
  if (file === ':memory:') return work()
  mkdirSync(dirname(file), { recursive: true })
  const lock = openDatabase(`${file}.lock`, { busyTimeoutMs: 0 })
  try {
    if (!tryLock(lock)) {
      onWait?.()
      lock.pragma(`busy_timeout = ${waitMs}`)
      lock.exec('BEGIN EXCLUSIVE')
    }
    return work()
  } finally {
    lock.close()
  }
}

function tryLock(lock: Database): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (sqliteErrorCode(error) === 'SQLITE_BUSY') return false
    throw error
  }
}
