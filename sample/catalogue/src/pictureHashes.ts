// Hashes of the works' pictures, stored in their own file and compared in memory. They can be made again from the pictures, so a damaged or
// outdated file is emptied.
import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { hashDistance, type PictureHash, pictureHashVersion } from '@emaki/domain'
import { checkDatabase, databaseParts, openDatabase } from '@emaki/sqlite'

/** The thousands count the changes of the table. */
const version = 2000 + pictureHashVersion

/** The hash of one work's picture. */
export interface HashedPicture {
  readonly workId: number
  /** Identifies the hashed picture. A picture with another name needs a new hash. */
  readonly picture: string
  readonly hash: PictureHash
  /** The 32 × 32 grey bytes that the hash is made of, for an exact comparison of likely matches. */
  readonly grey: Uint8Array
}

export type PictureHashes = ReturnType<typeof openPictureHashes>

/** Opens the hashes in a SQLite file or in ':memory:'. Throws SQLite's error if the file cannot be opened. */
export function openPictureHashes(file: string) {
  if (file !== ':memory:') {
    mkdirSync(dirname(file), { recursive: true })
    if (checkDatabase(file) === 'damaged') for (const part of databaseParts) rmSync(file + part, { force: true })
  }
  const database = openDatabase(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = NORMAL')
  if (database.pragma('user_version') !== version) {
    database.exec(`DROP TABLE IF EXISTS hashes; DROP TABLE IF EXISTS greys;
      CREATE TABLE hashes (work INTEGER PRIMARY KEY, picture TEXT NOT NULL, high INTEGER NOT NULL, low INTEGER NOT NULL, grey BLOB NOT NULL) STRICT`)
    database.pragma(`user_version = ${version}`)
  }
  const all = database.prepare<[], PictureHash & { work: number; picture: string }>('SELECT work, picture, high, low FROM hashes')
  const known = new Map(all.all().map(({ work, ...hash }) => [work, hash]))
  const replace = database.prepare('INSERT OR REPLACE INTO hashes (work, picture, high, low, grey) VALUES (?, ?, ?, ?, ?)')
  const greyOf = database.prepare<[number], Uint8Array>('SELECT grey FROM hashes WHERE work = ?').pluck()

  return {
    /** Number of works with a hash. */
    size: () => known.size,
    /** Whether the work has a hash of this picture. */
    has: (workId: number, picture: string): boolean => known.get(workId)?.picture === picture,
    /** Adds or replaces a hash. Throws SQLite's error if the write fails; searches use the new hash anyway. */
    put({ workId, picture, hash, grey }: HashedPicture): void {
      known.set(workId, { ...hash, picture })
      replace.run(workId, picture, hash.high, hash.low, grey)
    },
    /** At most `count` works within `radius` bits of any of the hashes, nearest first, then by id. */
    nearest(hashes: readonly PictureHash[], radius: number, count: number): { id: number; distance: number }[] {
      return Array.from(known, ([id, hash]) => ({ id, distance: Math.min(...hashes.map((one) => hashDistance(one, hash))) }))
        .filter(({ distance }) => distance <= radius)
        .sort((a, b) => a.distance - b.distance || a.id - b.id)
        .slice(0, count)
    },
    /** A work's grey bytes; undefined if it has no hash. */
    grey: (workId: number) => greyOf.get(workId),
    close: () => void database.close(),
  }
}
