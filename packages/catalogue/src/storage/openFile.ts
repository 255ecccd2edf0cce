// Opening the file: WAL, the schema in place, and whatever cannot be used moved aside, never deleted.
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { createTables, schemaVersion } from './schema.ts'

/**
 * Opens the catalogue's file, creating folder, file and tables as needed. A file that is corrupt or has another schema version becomes
 * `<file>.bad-<n>`. Throws the engine's error for anything else, such as missing rights or a full disk.
 */
export function openFile(file: string): Database.Database {
  if (file === ':memory:') return prepare(new Database(file))
  mkdirSync(dirname(file), { recursive: true })
  const found = tryOpen(file)
  if (found) return found
  moveAside(file)
  return prepare(new Database(file))
}

function tryOpen(file: string): Database.Database | undefined {
  const database = new Database(file)
  try {
    const version = database.pragma('user_version', { simple: true })
    const isFresh = version === 0 && database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined
    if (isFresh || (version === schemaVersion && isSound(database))) return prepare(database)
  } catch (error) {
    if (!isCorruption(error)) {
      database.close()
      throw error
    }
  }
  database.close()
  return undefined
}

function prepare(database: Database.Database): Database.Database {
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = NORMAL')
  database.pragma('cache_size = -32000')
  database
    .transaction(() => {
      if (database.pragma('user_version', { simple: true }) === 0) createTables(database)
    })
    .immediate()
  return database
}

const isSound = (database: Database.Database): boolean => database.pragma('quick_check(1)', { simple: true }) === 'ok'

/** Whether an error says that the file itself is damaged or no database at all. */
const isCorruption = (error: unknown): boolean =>
  error instanceof Database.SqliteError && (error.code === 'SQLITE_NOTADB' || error.code.startsWith('SQLITE_CORRUPT'))

function moveAside(file: string): void {
  let n = 1
  while (existsSync(`${file}.bad-${n}`)) n++
  renameSync(file, `${file}.bad-${n}`)
  for (const part of ['-wal', '-shm']) {
    if (existsSync(file + part)) renameSync(file + part, `${file}.bad-${n}${part}`)
  }
}
