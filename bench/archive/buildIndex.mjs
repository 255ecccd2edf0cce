// Builds the index of an archive from its files alone. Prints its content as a hash, and the time in ms, as JSON.
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { openArchive } from '../../packages/archive/dist/index.js'
import { stopwatch } from './stopwatch.mjs'

const [directory] = process.argv.slice(2)
for (const ending of ['', '-wal', '-shm']) rmSync(join(directory, `index.sqlite${ending}`), { force: true })
const elapsed = stopwatch()
const archive = await openArchive({ directory })
const ms = elapsed()
const works = archive.index.database.prepare('SELECT COUNT(*) FROM works').pluck().get()
console.log(JSON.stringify({ works, ms, digest: digest(archive) }))
archive.close()

/** The index without row numbers, as a hash. */
function digest({ index: { database } }) {
  const hash = createHash('sha256')
  const queries = [
    `SELECT kind, id, type, title, title_order, artist, artist_order, made, kept, pages, width, height, shape, rating, ai, series, colours,
      bookmarks, upstream, versions, bytes, files, folder, sidecar_bytes, wire FROM works ORDER BY kind, id`,
    'SELECT works.kind, works.id, tags.name FROM work_tags JOIN works ON works.row = work JOIN tags ON tags.id = tag ORDER BY 1, 2, 3',
    `SELECT works.kind, works.id, version, name, role, page, url_path, files.bytes, sha256, files.type, hash FROM files
      JOIN works ON works.row = work ORDER BY 1, 2, 3, 4`,
  ]
  for (const sql of queries) for (const row of database.prepare(sql).iterate()) hash.update(JSON.stringify(row))
  return hash.digest('hex')
}
