// Hashes of the works' pictures, stored in their own file and searched in memory. They can be made again from the pictures. So a damaged or
// outdated file is emptied, and the catalogue's file stays independent of it.
import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { type PictureHash, pictureHashVersion } from '@emaki/domain'
import { type Database, openDatabase, sqliteErrorCode } from '@emaki/sqlite'
import { HashIndex, type Match } from './hashIndex.ts'

/** Increase with every change of the tables. */
const tablesVersion = 1
const version = tablesVersion * 1000 + pictureHashVersion

/** The hash of one work's picture. */
export interface HashedPicture {
  readonly workId: number
  /** Identifies the hashed picture. A picture with another name needs a new hash. */
  readonly picture: string
  readonly hash: PictureHash
  /** The 32 × 32 grey bytes that the hash is made of, for an exact comparison of likely matches. */
  readonly grey: Uint8Array
}

export interface PictureHashes {
  /** Number of works with a hash. */
  readonly size: number
  /** Whether the work has a hash of this picture. */
  has(workId: number, picture: string): boolean
  /** Adds or replaces hashes in one transaction. Throws SQLite's error if the write fails; searches use the new hashes anyway. */
  put(pictures: readonly HashedPicture[]): void
  /** At most `count` works within `radius` bits of any of the hashes, nearest first. */
  nearest(hashes: readonly PictureHash[], radius: number, count: number): Match[]
  /** A work's grey bytes; undefined if it has no hash. */
  grey(workId: number): Uint8Array | undefined
  close(): void
}

const tables = `
CREATE TABLE hashes (
  work INTEGER PRIMARY KEY,
  picture TEXT NOT NULL,
  high INTEGER NOT NULL,
  low INTEGER NOT NULL
) STRICT;
/** In a separate table, so that the hashes can be read quickly when the file opens. */
CREATE TABLE greys (
  work INTEGER PRIMARY KEY,
  grey BLOB NOT NULL
) STRICT;
`

/** Opens the hashes in a SQLite file or in ':memory:'. Throws SQLite's error if the file cannot be opened. */
export function openPictureHashes(file: string): PictureHashes {
  const database = openFile(file)
  const index = new HashIndex()
  const all = database.prepare<[], { work: number; high: number; low: number }>('SELECT work, high, low FROM hashes')
  for (const { work, high, low } of all.iterate()) index.set(work, { high, low })

  const known = database.prepare<[number, string], unknown>('SELECT 1 FROM hashes WHERE work = ? AND picture = ?')
  const putHash = database.prepare('INSERT OR REPLACE INTO hashes (work, picture, high, low) VALUES (?, ?, ?, ?)')
  const putGrey = database.prepare('INSERT OR REPLACE INTO greys (work, grey) VALUES (?, ?)')
  const greyOf = database.prepare<[number], Uint8Array>('SELECT grey FROM greys WHERE work = ?').pluck()
  const write = database.transaction((pictures: readonly HashedPicture[]) => {
    for (const { workId, picture, hash, grey } of pictures) {
      putHash.run(workId, picture, hash.high, hash.low)
      putGrey.run(workId, grey)
    }
  })

  return {
    get size() {
      return index.size
    },
    has: (workId, picture) => known.get(workId, picture) !== undefined,
    put(pictures) {
      for (const { workId, hash } of pictures) index.set(workId, hash)
      write(pictures)
    },
    nearest: (hashes, radius, count) => index.nearest(hashes, radius, count),
    grey: (workId) => greyOf.get(workId),
    close: () => void database.close(),
  }
}

function openFile(file: string): Database {
  if (file === ':memory:') return withTables(openDatabase(file))
  mkdirSync(dirname(file), { recursive: true })
  try {
    return currentTables(file)
  } catch (error) {
    if (!isCorruption(error)) throw error
    for (const part of ['', '-wal', '-shm']) rmSync(file + part, { force: true })
    return withTables(openDatabase(file))
  }
}

/** The file as it is, or with empty tables if it has another version. */
function currentTables(file: string): Database {
  const database = openDatabase(file)
  try {
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = NORMAL')
    if (database.pragma('quick_check(1)') !== 'ok') throw new DamagedFileError()
    if (database.pragma('user_version') === version) return database
    database.exec('DROP TABLE IF EXISTS hashes; DROP TABLE IF EXISTS greys')
    return withTables(database)
  } catch (error) {
    database.close()
    throw error
  }
}

function withTables(database: Database): Database {
  database.exec(tables)
  database.pragma(`user_version = ${version}`)
  return database
}

/** SQLite's own check has found damage. */
class DamagedFileError extends Error {}

const isCorruption = (error: unknown): boolean =>
  error instanceof DamagedFileError || ['SQLITE_NOTADB', 'SQLITE_CORRUPT'].includes(sqliteErrorCode(error) ?? '')
