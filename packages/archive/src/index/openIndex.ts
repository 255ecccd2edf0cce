// Opens the index and the state. The index is replaced when it is damaged or of another version; the caller then scans the files.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, openDatabase, sqliteErrorCode } from '@emaki/sqlite'
import { createTables, indexVersion } from './schema.ts'

export interface OpenedIndex {
  readonly database: Database
  /** True when the index is empty because it was new, damaged or of another version. */
  readonly isNew: boolean
}

/**
 * Tables of the state, which the files of works do not have: what was read, what an operator has removed, and the jobs and runs of the rules. They
 * are in a file of their own, `state.sqlite`, that no rebuild touches.
 */
const stateTables = `
CREATE TABLE IF NOT EXISTS state.read_works (
  kind TEXT NOT NULL,
  id INTEGER NOT NULL,
  /** ms since 1970. */
  at INTEGER NOT NULL,
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;

/** Works that an operator has moved to the trash. Rules do not keep them again. */
CREATE TABLE IF NOT EXISTS state.declined_works (
  kind TEXT NOT NULL,
  id INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS state.keep_jobs (
  kind TEXT NOT NULL,
  id INTEGER NOT NULL,
  /** keptBy of the sidecar. */
  reason TEXT NOT NULL,
  /** 0 for what an operator waits for, 1 for rules. */
  priority INTEGER NOT NULL,
  /** waiting or failed. */
  state TEXT NOT NULL,
  added INTEGER NOT NULL,
  /** Not before this instant, in ms. */
  due INTEGER NOT NULL,
  attempts INTEGER NOT NULL,
  error TEXT,
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS state.keep_jobs_by_due ON keep_jobs (state, priority, due);

CREATE TABLE IF NOT EXISTS state.rule_runs (
  rule TEXT PRIMARY KEY,
  last INTEGER NOT NULL,
  due INTEGER NOT NULL,
  error TEXT,
  found INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

/** The newest work of each list of a rule, by its id. */
CREATE TABLE IF NOT EXISTS state.rule_lists (
  rule TEXT NOT NULL,
  list TEXT NOT NULL,
  newest INTEGER NOT NULL,
  PRIMARY KEY (rule, list)
) STRICT, WITHOUT ROWID;
`

const indexFile = 'index.sqlite'

/** Deletes the index. The files of works and the state stay. */
export function removeIndex(directory: string): void {
  for (const ending of ['', '-wal', '-shm']) rmSync(join(directory, indexFile) + ending, { force: true })
}

/** Opens `index.sqlite` with `state.sqlite` attached as `state`. Throws SQLite's error when a file cannot be opened or written. */
export function openIndex(directory: string): OpenedIndex {
  mkdirSync(directory, { recursive: true })
  const file = join(directory, indexFile)
  const opened = tryOpen(file)
  const isNew = opened === undefined
  if (isNew) removeIndex(directory)
  const database = opened ?? openDatabase(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = NORMAL')
  database.pragma('cache_size = -16000')
  database.pragma('temp_store = MEMORY')
  if (isNew) database.transaction(() => createTables(database)).immediate()
  database.prepare('ATTACH ? AS state').run(join(directory, 'state.sqlite'))
  database.pragma('state.journal_mode = WAL')
  database.exec(stateTables)
  return { database, isNew }
}

/** The index when it can be used. */
function tryOpen(file: string): Database | undefined {
  const database = openDatabase(file)
  try {
    if (database.pragma('user_version') === indexVersion) return database
  } catch (error) {
    if (!['SQLITE_NOTADB', 'SQLITE_CORRUPT'].includes(sqliteErrorCode(error) ?? '')) throw error
  }
  database.close()
  return undefined
}
