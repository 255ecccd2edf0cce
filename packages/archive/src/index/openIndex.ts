// Opens the index and the state. The index is replaced when it is damaged or of another version; the caller then scans the files.
import {
  accessSync,
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkDatabase, type Database, databaseParts, isDamage, openDatabase, setAside } from '@emaki/sqlite'
import { createTables, indexVersion } from './schema.ts'

export interface OpenedIndex {
  readonly database: Database
  /** True when the index is empty because it was new, damaged or of another version. */
  readonly isNew: boolean
  /** True when copies of the files serve, because nothing can be written. What is written to them is lost at the end. */
  readonly isReadOnly: boolean
  /** New paths of damaged files that new ones have replaced. */
  readonly setAside: readonly string[]
  /** True once a file was found damaged after it was opened. The next opening replaces it. */
  isDamaged(): boolean
  close(): void
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

const stateFile = 'state.sqlite'

/** Deletes the index. The files of works and the state stay. */
export function removeIndex(directory: string): void {
  for (const ending of databaseParts) rmSync(join(directory, indexFile) + ending, { force: true, recursive: true })
}

/**
 * Opens `index.sqlite` with `state.sqlite` attached as `state`. Damaged files are set aside: the index is then empty, and the state has what can
 * be read of the old one. Where nothing can be written, copies of the files serve; they are in a temporary folder, or in memory when that is full.
 */
export function openIndex(directory: string, now: Date): OpenedIndex {
  if (isWritable(directory)) {
    try {
      return { ...openChecked(directory, now), isReadOnly: false }
    } catch {
      // A full or failing disk. The copies below need no space on it.
    }
  }
  let copies: string | undefined
  try {
    copies = copyFiles(directory)
    const opened = openFiles(copies, now)
    const folder = copies
    const close = () => {
      opened.close()
      rmSync(folder, { recursive: true, force: true })
    }
    return { ...opened, isReadOnly: true, close }
  } catch {
    if (copies !== undefined) rmSync(copies, { recursive: true, force: true })
    const database = openDatabase(':memory:')
    prepareIndex(database, true)
    attachState(database, ':memory:')
    return { database, isNew: true, isReadOnly: true, setAside: [], isDamaged: () => false, close: () => database.close() }
  }
}

/** Whether the folder and the files in it can be written. */
function isWritable(directory: string): boolean {
  try {
    mkdirSync(directory, { recursive: true })
    accessSync(directory, constants.W_OK)
    for (const file of [indexFile, stateFile])
      for (const part of databaseParts) {
        const path = join(directory, file) + part
        if (existsSync(path)) accessSync(path, constants.W_OK)
      }
    return true
  } catch {
    return false
  }
}

/** Copies the files with their logs. Returns the folder of the copies. */
function copyFiles(directory: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'emaki-index-'))
  for (const file of [indexFile, stateFile])
    for (const part of databaseParts) {
      const path = join(directory, file) + part
      if (statSync(path, { throwIfNoEntry: false })?.isFile()) {
        copyFileSync(path, join(folder, file) + part)
        chmodSync(join(folder, file) + part, 0o600)
      }
    }
  return folder
}

/** Opens the files, and reads all of them first where opening them finds damage. */
function openChecked(directory: string, now: Date): Omit<OpenedIndex, 'isReadOnly'> {
  try {
    return openFiles(directory, now)
  } catch (error) {
    if (!isDamage(error)) throw error
    return openFiles(directory, now)
  }
}

function openFiles(directory: string, now: Date): Omit<OpenedIndex, 'isReadOnly'> {
  const [file, state] = [join(directory, indexFile), join(directory, stateFile)]
  const index = checkDatabase(file, takeClosed(directory))
  const before = checkDatabase(state)
  const oldIndex = index === 'damaged' ? setAside(file, now) : undefined
  // The state is never empty: a file without content has lost it.
  const oldState = before === 'damaged' || before === 'empty' ? setAside(state, now) : undefined
  const isNew = index !== 'sound' || !isCurrent(file)
  if (isNew) removeIndex(directory)
  let isDamaged = false
  const database = openDatabase(file, {
    onDamage: () => {
      isDamaged = true
    },
  })
  try {
    prepareIndex(database, isNew)
    attachState(database, state)
    if (oldState !== undefined) salvageState(database, oldState)
  } catch (error) {
    database.close()
    throw error
  }
  return {
    database,
    isNew,
    setAside: [oldIndex, oldState].filter((path) => path !== undefined),
    isDamaged: () => isDamaged,
    close() {
      database.close()
      if (!isDamaged) markClosed(directory)
    },
  }
}

/** Names the index as it was closed, so that the next opening need not read all of it. */
const closedFile = 'index.closed'

/** Size and time of the index; undefined while its log has content, because then it was not closed. */
function indexFacts(directory: string): string | undefined {
  const file = join(directory, indexFile)
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false })
  const found = log && log.size > 0 ? undefined : statSync(file, { throwIfNoEntry: false })
  return found && `${found.size} ${Math.floor(found.mtimeMs)}`
}

function markClosed(directory: string): void {
  try {
    writeFileSync(join(directory, closedFile), indexFacts(directory) ?? '')
  } catch {
    // The next opening reads all of the index.
  }
}

/** Whether the index is as it was closed. The mark is removed: a process that is killed leaves none. */
function takeClosed(directory: string): boolean {
  const file = join(directory, closedFile)
  const facts = indexFacts(directory)
  const isClosed = facts !== undefined && existsSync(file) && readFileSync(file, 'utf8') === facts
  rmSync(file, { force: true })
  return isClosed
}

/** Whether an index has the current tables. */
function isCurrent(file: string): boolean {
  const database = openDatabase(file)
  try {
    return database.pragma('user_version') === indexVersion
  } finally {
    database.close()
  }
}

function prepareIndex(database: Database, isNew: boolean): void {
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = NORMAL')
  database.pragma('cache_size = -16000')
  database.pragma('temp_store = MEMORY')
  if (isNew) database.transaction(() => createTables(database)).immediate()
}

function attachState(database: Database, file: string): void {
  database.prepare('ATTACH ? AS state').run(file)
  database.pragma('state.journal_mode = WAL')
  database.exec(stateTables)
}

/** Copies what can be read of a damaged state: each table from both ends up to the damage. */
function salvageState(database: Database, file: string): void {
  let old: Database | undefined
  try {
    old = openDatabase(file, { isReadOnly: true })
    const tables = database.prepare<[], string>("SELECT name FROM state.sqlite_schema WHERE type = 'table'").pluck().all()
    for (const table of tables) for (const order of ['ASC', 'DESC'] as const) salvageTable(database, old, table, order)
  } catch {
    // No database at all.
  } finally {
    old?.close()
  }
}

function salvageTable(database: Database, old: Database, table: string, order: 'ASC' | 'DESC'): void {
  const columns = database.prepare<[string], string>("SELECT name FROM pragma_table_info(?, 'state')").pluck().all(table)
  const names = columns.join(', ')
  const insert = database.prepare<unknown[]>(
    `INSERT OR IGNORE INTO state.${table} (${names}) VALUES (${columns.map(() => '?').join(', ')})`,
  )
  try {
    const rows = old.prepare<[], unknown[]>(`SELECT ${names} FROM ${table} ORDER BY 1 ${order}, 2 ${order}`).raw()
    for (const row of rows.iterate()) insert.run(...row)
  } catch (error) {
    if (!isDamage(error)) throw error
  }
}
