// SQLite with synchronous calls. The package brings binaries for Linux, macOS and Windows inside npm, so nothing is compiled
// (docs/decisions/0004-sqlite-with-binaries.md). It has the API of `node:sqlite`, which can replace it once all supported versions of
// Node have that module.
import { DatabaseSync, enhance } from '@photostructure/sqlite'

export interface DatabaseOptions {
  readonly isReadOnly?: boolean
  /** How long a statement waits for a lock of another connection, in ms. 5,000 by default. */
  readonly busyTimeoutMs?: number
  /** Called for each error that says that the file is damaged or no database. The error is thrown all the same. */
  readonly onDamage?: () => void
}

export interface RunResult {
  /** Number of inserted, changed or deleted rows. */
  readonly changes: number
  readonly lastInsertRowid: number
}

/** Runs a function in a transaction, which a nested call joins. An exception rolls back. */
export interface Transaction<P extends unknown[], R> {
  (...values: P): R
  /** The same with `BEGIN IMMEDIATE`: takes the write lock at the start. */
  immediate(...values: P): R
}

export interface Database {
  /** `Values` are the values to bind, or one object of named values; `Row` is the type of a row, which SQLite cannot check. */
  prepare<Values extends unknown[] = unknown[], Row = unknown>(sql: string): Statement<Values, Row>
  exec(sql: string): void
  /** Runs `PRAGMA …` and returns the first column of its first row. */
  pragma(text: string): unknown
  transaction<P extends unknown[], R>(work: (...values: P) => R): Transaction<P, R>
  /** Closing twice is no error. */
  close(): void
}

/** Opens a file or `:memory:`. Throws an error of SQLite, see `sqliteErrorCode`. */
export function openDatabase(
  file: string,
  { isReadOnly = false, busyTimeoutMs = 5000, onDamage = () => undefined }: DatabaseOptions = {},
): Database {
  const native = enhance(
    new DatabaseSync(file, { readOnly: isReadOnly, timeout: busyTimeoutMs, allowUnknownNamedParameters: true }),
  )
  const watch: Watch = (run) => {
    try {
      return run()
    } catch (error) {
      if (isDamage(error)) onDamage()
      throw error
    }
  }
  return {
    prepare: (sql) => watch(() => new Statement(native.prepare(sql), watch)),
    exec: (sql) => watch(() => native.exec(sql)),
    pragma: (text) => watch(() => native.prepare(`PRAGMA ${text}`).pluck().get()),
    transaction<P extends unknown[], R>(work: (...values: P) => R): Transaction<P, R> {
      const transaction: Transaction<P, R> = native.transaction(work)
      const immediate = (...values: P) => watch(() => transaction.immediate(...values))
      return Object.assign((...values: P) => watch(() => transaction(...values)), { immediate })
    },
    close() {
      if (!native.isOpen) return
      // The package leaves statements to the garbage collector, and SQLite ends the connection with the last one. So the write-ahead log
      // is emptied here, and the file is complete at once.
      if (!isReadOnly) checkpoint(native)
      native.close()
    },
  }
}

/** Runs a call of SQLite, and reports damage that it finds. */
type Watch = <T>(run: () => T) => T

function checkpoint(native: { exec(sql: string): void }): void {
  try {
    native.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch {
    // A damaged file, or a transaction of another connection. SQLite reads the log when the file is opened again.
  }
}

/**
 * Result codes by SQLite's message (https://www.sqlite.org/rescode.html). The package reports no code when the first step of `all` or
 * `iterate` fails; these are the errors of reading.
 */
const codesByMessage: ReadonlyMap<string, string> = new Map([
  ['database is locked', 'SQLITE_BUSY'],
  ['database table is locked', 'SQLITE_LOCKED'],
  ['disk I/O error', 'SQLITE_IOERR'],
  ['database disk image is malformed', 'SQLITE_CORRUPT'],
  ['unable to open database file', 'SQLITE_CANTOPEN'],
  ['file is not a database', 'SQLITE_NOTADB'],
])

/** The name of SQLite's primary result code, such as `SQLITE_BUSY`; undefined for errors of another origin. */
export function sqliteErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_SQLITE_ERROR') return undefined
  return 'sqliteCodeName' in error ? String(error.sqliteCodeName) : (codesByMessage.get(error.message) ?? 'SQLITE_ERROR')
}

/** Whether an error says that a file is damaged or no database. */
export const isDamage = (error: unknown): boolean => ['SQLITE_NOTADB', 'SQLITE_CORRUPT'].includes(sqliteErrorCode(error) ?? '')

/** The native statement, as far as it is used. */
interface NativeStatement {
  get(...values: unknown[]): unknown
  all(...values: unknown[]): unknown[]
  iterate(...values: unknown[]): IterableIterator<unknown>
  run(...values: unknown[]): { readonly changes: number | bigint; readonly lastInsertRowid: number | bigint }
  pluck(): unknown
  raw(): unknown
}

/** A prepared statement. Binary columns are `Uint8Array`. */
export class Statement<Values extends unknown[], Row> {
  readonly #native: NativeStatement
  readonly #watch: Watch

  constructor(native: NativeStatement, watch: Watch) {
    this.#native = native
    this.#watch = watch
  }

  get(...values: Values): Row | undefined {
    return this.#watch(() => this.#native.get(...values)) as Row | undefined
  }

  all(...values: Values): Row[] {
    return this.#watch(() => this.#native.all(...values)) as Row[]
  }

  iterate(...values: Values): IterableIterator<Row> {
    const watch = this.#watch
    const rows = watch(() => this.#native.iterate(...values))
    const watched: IterableIterator<Row> = {
      next: () => watch(() => rows.next()) as IteratorResult<Row>,
      return: () => (rows.return?.() ?? { done: true, value: undefined }) as IteratorResult<Row>,
      [Symbol.iterator]: () => watched,
    }
    return watched
  }

  run(...values: Values): RunResult {
    const { changes, lastInsertRowid } = this.#watch(() => this.#native.run(...values))
    return { changes: Number(changes), lastInsertRowid: Number(lastInsertRowid) }
  }

  /** Returns the first column of each row instead of an object. */
  pluck(): this {
    this.#native.pluck()
    return this
  }

  /** Returns each row as an array of its columns. */
  raw(): this {
    this.#native.raw()
    return this
  }
}
