// Opens the file with WAL and the current schema. An unusable file is moved aside, never deleted.
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Database, isDamage, isSound, openDatabase, sqliteErrorCode } from '@emaki/sqlite'
import { createTables, schemaVersion } from './schema.ts'

/** An unusable file that a new one has replaced. */
export interface SetAside {
  /** Its new path: `<file>.bad-<n>` if it is damaged, `<file>.old-<n>` if it has another version. */
  readonly file: string
  /** `damaged`: corrupt or no database. `version`: written by another version of the program. */
  readonly reason: 'damaged' | 'version'
}

/**
 * Opens the catalogue's file and creates folder, file and tables if needed. A corrupt or outdated file is renamed and reported to
 * `onSetAside`. Throws SQLite's error in all other cases, such as missing permissions or a full disk.
 */
export function openFile(file: string, onSetAside?: (setAside: SetAside) => void): Database {
  if (file === ':memory:') return prepare(openDatabase(file))
  mkdirSync(dirname(file), { recursive: true })
  const found = tryOpen(file)
  if (typeof found === 'object') return found
  const setAside: SetAside = { file: moveAside(file, found === 'damaged' ? 'bad' : 'old'), reason: found }
  const database = prepare(openDatabase(file))
  onSetAside?.(setAside)
  return database
}

/** The database, or the reason why it is unusable. */
function tryOpen(file: string): Database | SetAside['reason'] {
  const database = openDatabase(file)
  let reason: SetAside['reason'] = 'damaged'
  try {
    const version = database.pragma('user_version')
    const isFresh = version === 0 && database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined
    if (isFresh || (version === schemaVersion && isSound(database))) return prepare(database)
    if (version !== 0 && version !== schemaVersion) reason = 'version'
  } catch (error) {
    if (!isDamage(error)) {
      database.close()
      throw error
    }
  }
  database.close()
  return reason
}

function prepare(database: Database): Database {
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = NORMAL')
  database.pragma('cache_size = -32000')
  database
    .transaction(() => {
      if (database.pragma('user_version') === 0) createTables(database)
    })
    .immediate()
  return database
}

/** Returns the new path. */
function moveAside(file: string, kind: 'bad' | 'old'): string {
  let n = 1
  while (existsSync(`${file}.${kind}-${n}`)) n++
  renameSync(file, `${file}.${kind}-${n}`)
  for (const part of ['-wal', '-shm']) {
    if (existsSync(file + part)) renameSync(file + part, `${file}.${kind}-${n}${part}`)
  }
  return `${file}.${kind}-${n}`
}

const systemCodes = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOSPC', 'EDQUOT', 'EIO'])
const engineCodes = new Set(['SQLITE_CANTOPEN', 'SQLITE_READONLY', 'SQLITE_FULL', 'SQLITE_IOERR', 'SQLITE_PERM'])

/** True for an error that means that nothing can be written: the file system is read-only, full, broken or forbidden. */
export function isUnwritable(error: unknown): boolean {
  const code = sqliteErrorCode(error)
  if (code !== undefined) return engineCodes.has(code)
  return error instanceof Error && 'code' in error && systemCodes.has(String(error.code))
}

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
