import { copyFileSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openDatabase, sqliteErrorCode } from './database.ts'

const folder = mkdtempSync(join(tmpdir(), 'emaki-sqlite-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function codeOf(action: () => unknown): string | undefined {
  try {
    action()
  } catch (error) {
    return sqliteErrorCode(error)
  }
  throw new Error('nothing was thrown')
}

describe('openDatabase', () => {
  it('stores and returns values of every type', () => {
    const database = openDatabase(':memory:')
    database.exec('CREATE TABLE one (a INTEGER, b REAL, c TEXT, d BLOB, e)')
    const insert = database.prepare('INSERT INTO one VALUES (@a, @b, @c, @d, @e)')
    const row = { a: Number.MAX_SAFE_INTEGER, b: 0.5, c: '絵巻 😀', d: new Uint8Array([0, 255]), e: null }
    expect(insert.run(row)).toEqual({ changes: 1, lastInsertRowid: 1 })
    expect(database.prepare('SELECT * FROM one').get()).toEqual(row)
    expect(database.prepare('SELECT a, c FROM one').raw().all()).toEqual([[row.a, row.c]])
    expect([...database.prepare<[number], string>('SELECT c FROM one WHERE a = ?').pluck().iterate(row.a)]).toEqual([row.c])
    expect(database.prepare('SELECT 1 WHERE 0').get()).toBeUndefined()
  })

  it('ignores named values that the statement does not use', () => {
    expect(openDatabase(':memory:').prepare('SELECT @a').pluck().get({ a: 7, b: 8 })).toBe(7)
  })

  it('has the full-text index', () => {
    const database = openDatabase(':memory:')
    database.exec("CREATE VIRTUAL TABLE texts USING fts5 (words); INSERT INTO texts VALUES ('rain sea'), ('snow')")
    expect(database.prepare("SELECT rowid FROM texts WHERE texts MATCH 'sea'").pluck().all()).toEqual([1])
  })

  it('leaves a complete file when it is closed, also with statements in use', () => {
    const file = join(folder, 'closed.db')
    const database = openDatabase(file)
    database.pragma('journal_mode = WAL')
    database.exec('CREATE TABLE one (a); INSERT INTO one VALUES (7)')
    const statement = database.prepare('SELECT a FROM one').pluck()
    expect(statement.get()).toBe(7)
    database.close()
    copyFileSync(file, `${file}.copy`)
    expect(openDatabase(`${file}.copy`).prepare('SELECT a FROM one').pluck().get()).toBe(7)
    expect(() => statement.get()).toThrow()
  })

  it('writes nothing when it is read-only', () => {
    const file = join(folder, 'kept.db')
    openDatabase(file).close()
    const database = openDatabase(file, { isReadOnly: true })
    expect(codeOf(() => database.exec('CREATE TABLE one (a)'))).toBe('SQLITE_READONLY')
  })
})

describe('transaction', () => {
  const counted = () => {
    const database = openDatabase(':memory:')
    database.exec('CREATE TABLE one (a)')
    return { database, count: () => database.prepare('SELECT COUNT(*) FROM one').pluck().get() }
  }

  it('rolls back when the function throws', () => {
    const { database, count } = counted()
    const write = database.transaction((fails: boolean) => {
      database.exec('INSERT INTO one VALUES (1)')
      if (fails) throw new Error('stop')
    })
    expect(() => write.immediate(true)).toThrow('stop')
    expect(count()).toBe(0)
    write(false)
    expect(count()).toBe(1)
  })

  it('rolls back only itself when it is nested', () => {
    const { database, count } = counted()
    const inner = database.transaction(() => {
      database.exec('INSERT INTO one VALUES (2)')
      throw new Error('stop')
    })
    database.transaction(() => {
      database.exec('INSERT INTO one VALUES (1)')
      expect(inner).toThrow('stop')
    })()
    expect(count()).toBe(1)
  })
})

describe('sqliteErrorCode', () => {
  it('is undefined for errors of another origin', () => {
    for (const error of [new Error('database is locked'), 'SQLITE_BUSY', undefined])
      expect(sqliteErrorCode(error)).toBeUndefined()
  })

  it.each(['get', 'all', 'run'] as const)('names a lock of another connection that %s meets', (method) => {
    const file = join(folder, `${method}.db`)
    const one = openDatabase(file)
    one.exec('CREATE TABLE one (a)')
    const other = openDatabase(file, { busyTimeoutMs: 0 }).prepare('SELECT * FROM one')
    other.all()
    one.exec('BEGIN EXCLUSIVE')
    expect(codeOf(() => other[method]())).toBe('SQLITE_BUSY')
  })

  it('names a file that is no database, whatever reads it first', () => {
    const file = join(folder, 'letter.db')
    writeFileSync(file, 'this is a letter, not a database. '.repeat(500))
    expect(codeOf(() => openDatabase(file).pragma('user_version'))).toBe('SQLITE_NOTADB')
    expect(codeOf(() => [...openDatabase(file).prepare('PRAGMA user_version').iterate()])).toBe('SQLITE_NOTADB')
  })

  it('names a damaged file', () => {
    const file = join(folder, 'short.db')
    const database = openDatabase(file)
    database.exec('CREATE TABLE one (a); INSERT INTO one VALUES (zeroblob(500000))')
    database.close()
    truncateSync(file, 100_000)
    expect(codeOf(() => openDatabase(file).prepare('SELECT length(a), a FROM one').get())).toBe('SQLITE_CORRUPT')
  })

  it.each(['get', 'all', 'iterate', 'exec', 'transaction'] as const)('reports damage that %s meets', (method) => {
    const file = join(folder, `reported ${method}.db`)
    const whole = openDatabase(file)
    whole.exec('CREATE TABLE one (a); INSERT INTO one VALUES (zeroblob(500000))')
    whole.close()
    truncateSync(file, 100_000)
    let reports = 0
    const database = openDatabase(file, { onDamage: () => reports++ })
    const read = () => database.prepare('SELECT a FROM one').get()
    const calls = {
      get: read,
      all: () => database.prepare('SELECT a FROM one').all(),
      iterate: () => [...database.prepare('SELECT a FROM one').iterate()],
      exec: () => database.exec('UPDATE one SET a = a || 1'),
      transaction: () => database.transaction(read)(),
    }
    expect(codeOf(calls[method])).toBe('SQLITE_CORRUPT')
    expect(reports).toBeGreaterThan(0)
  })

  it('reports no other error as damage', () => {
    let reports = 0
    const database = openDatabase(':memory:', { onDamage: () => reports++ })
    expect(codeOf(() => database.prepare('SELECT a FROM none'))).toBe('SQLITE_ERROR')
    expect(reports).toBe(0)
  })

  it('names a path that cannot be opened', () => {
    expect(codeOf(() => openDatabase(join(folder, 'none', 'x.db')))).toBe('SQLITE_CANTOPEN')
  })
})
