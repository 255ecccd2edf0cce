// The start lock of a catalogue file: of several programs that open one file, only one at a time builds, replaces or extends it.
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'

/** Longer than any build takes (ms). */
const waitMs = 300_000

/**
 * Runs the work while holding the lock. When another program holds it, tells so and waits, blocking. The operating system releases the lock when
 * a program ends, however it ends. Throws the engine's error when no file can be written beside the catalogue.
 */
export function withStartLock<T>(file: string, work: () => T, onWait?: () => void): T {
  if (file === ':memory:') return work()
  mkdirSync(dirname(file), { recursive: true })
  const lock = new Database(`${file}.lock`, { timeout: 0 })
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

function tryLock(lock: Database.Database): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return false
    throw error
  }
}
