// Writes works to the index and finds them by key and by the address of a picture. Searches are in search/.
import type { Database } from '@emaki/sqlite'
import type { FileRole, Sidecar, SidecarFile } from '../sidecar.ts'
import type { KeptKind, WorkKey } from '../workKey.ts'
import { indexedWork } from './indexedWork.ts'

/** Where a work's sidecar is, and how the file looked when it was indexed. */
export interface SidecarPlace {
  /** Relative to the archive, with `/` between segments. */
  readonly folder: string
  readonly changedMs: number
  readonly bytes: number
}

export interface WorkRow {
  readonly row: number
  readonly kind: KeptKind
  readonly id: number
  readonly type: string
  readonly artist: number
  readonly made: number
  readonly kept: number
  readonly upstream: string
  readonly versions: number
  readonly bytes: number
  readonly folder: string
  readonly wire: string
}

/** A file of a work's current or of an older version. */
export interface FileRow {
  readonly folder: string
  readonly name: string
  readonly role: FileRole
  readonly page: number | null
  readonly type: string
  readonly bytes: number
  readonly sha256: string
  /** Pixels; null when unknown. */
  readonly width: number | null
  readonly height: number | null
}

export interface ArchiveIndex {
  /** For searches of other modules. They never write works. */
  readonly database: Database
  /** Adds the work or replaces its rows. */
  put(sidecar: Sidecar, place: SidecarPlace): void
  /** Removes the rows of a work. */
  remove(key: WorkKey): void
  find(key: WorkKey): WorkRow | undefined
  /** The work whose sidecar is in a folder. */
  keyIn(folder: string): WorkKey | undefined
  /** Remembers that an operator has removed the work, until it is accepted again. `at` is in ms. */
  decline(key: WorkKey, at: number): void
  accept(key: WorkKey): void
  isDeclined(key: WorkKey): boolean
  /** The file with an address on the image host, by its path such as `/img-original/img/…`. Current versions come first. */
  fileByUrl(path: string): FileRow | undefined
  /** The files of a work's current version, pages in their order. */
  files(key: WorkKey): readonly FileRow[]
  /** Every place by its folder. */
  places(): ReadonlyMap<string, SidecarPlace & WorkKey>
  /** Runs several writes in one transaction. */
  inTransaction<T>(work: () => T): T
  /** The rows of works that were written or removed since the last call. */
  takeChanged(): ReadonlySet<number>
  /** How many rows `takeChanged` would return. */
  changedCount(): number
}

const workColumns = 'row, kind, id, type, artist, made, kept, upstream, versions, bytes, folder, wire'
const fileColumns =
  'works.folder, files.name, files.role, files.page, files.type, files.bytes, files.sha256, files.width, files.height'

export function createArchiveIndex(database: Database): ArchiveIndex {
  const statements = prepareStatements(database)
  let changed = new Set<number>()
  let isInTransaction = false
  const inTransaction = <T>(work: () => T): T => {
    const before = isInTransaction
    isInTransaction = true
    try {
      return database.transaction(work).immediate()
    } finally {
      isInTransaction = before
    }
  }
  // A nested transaction would be a savepoint, before which FTS5 writes all its pending terms: that is four times as slow.
  const alone =
    <P extends unknown[]>(write: (...values: P) => void) =>
    (...values: P): void =>
      isInTransaction ? write(...values) : inTransaction(() => write(...values))
  const writer = createWriter(database, (row) => changed.add(row))
  return {
    database,
    put: alone(writer.put),
    remove: alone(writer.remove),
    find: ({ kind, id }) => statements.find.get(kind, Number(id)),
    keyIn(folder) {
      const found = statements.keyIn.get(folder)
      return found && { kind: found.kind, id: String(found.id) }
    },
    decline: ({ kind, id }, at) => void statements.decline.run(kind, Number(id), at),
    accept: ({ kind, id }) => void statements.accept.run(kind, Number(id)),
    isDeclined: ({ kind, id }) => statements.isDeclined.get(kind, Number(id)) !== undefined,
    fileByUrl: (path) => statements.fileByUrl.get(path),
    files: ({ kind, id }) => statements.files.all(kind, Number(id)),
    places() {
      const places = new Map<string, SidecarPlace & WorkKey>()
      for (const { id, ...place } of statements.places.iterate()) places.set(place.folder, { ...place, id: String(id) })
      return places
    },
    inTransaction,
    takeChanged() {
      const rows = changed
      changed = new Set()
      return rows
    },
    changedCount: () => changed.size,
  }
}

function prepareStatements(database: Database) {
  return {
    keyIn: database.prepare<[string], { kind: KeptKind; id: number }>('SELECT kind, id FROM works WHERE folder = ?'),
    find: database.prepare<[string, number], WorkRow>(`SELECT ${workColumns} FROM works WHERE kind = ? AND id = ?`),
    decline: database.prepare<[string, number, number]>(
      'INSERT OR REPLACE INTO state.declined_works (kind, id, at) VALUES (?, ?, ?)',
    ),
    accept: database.prepare<[string, number]>('DELETE FROM state.declined_works WHERE kind = ? AND id = ?'),
    isDeclined: database.prepare<[string, number]>('SELECT 1 FROM state.declined_works WHERE kind = ? AND id = ?'),
    fileByUrl: database.prepare<[string], FileRow>(
      `SELECT ${fileColumns} FROM files JOIN works ON works.row = files.work WHERE files.url_path = ? ORDER BY files.version DESC LIMIT 1`,
    ),
    files: database.prepare<[string, number], FileRow>(
      `SELECT ${fileColumns} FROM works JOIN files ON files.work = works.row AND files.version = works.versions
       WHERE works.kind = ? AND works.id = ? ORDER BY files.page, files.name`,
    ),
    places: database.prepare<[], { folder: string; kind: KeptKind; id: number; changedMs: number; bytes: number }>(
      'SELECT folder, kind, id, sidecar_ms AS changedMs, sidecar_bytes AS bytes FROM works',
    ),
  }
}

/** Creates the functions that write the rows of works. */
function createWriter(database: Database, onChange: (row: number) => void): Pick<ArchiveIndex, 'put' | 'remove'> {
  const statements = prepareWrites(database)
  const remove = ({ kind, id }: WorkKey): number | undefined => {
    const row = statements.rowOf.get(kind, Number(id))
    if (row === undefined) return undefined
    for (const statement of statements.removals) statement.run(row)
    onChange(row)
    return row
  }
  const put = (sidecar: Sidecar, place: SidecarPlace) => {
    // A replaced work keeps its row.
    const known = remove(sidecar)
    const { tags, words, ...columns } = indexedWork(sidecar)
    const { lastInsertRowid: row } = statements.work.run({
      ...columns,
      row: known ?? null,
      folder: place.folder,
      sidecarMs: place.changedMs,
      sidecarBytes: place.bytes,
    })
    statements.words.run(row, words)
    for (const { name, translations } of tags) {
      const tag = statements.tag.get(name) ?? statements.addTag.run(name).lastInsertRowid
      statements.workTag.run(tag, row)
      for (const translation of translations) statements.tagName.run(tag, translation, row)
    }
    for (const reason of sidecar.keptBy) statements.keptBy.run(reason, row)
    for (const file of sidecar.files) statements.file.run(fileValues(row, sidecar.version, file))
    for (const { version, files } of sidecar.versions)
      for (const file of files) statements.file.run(fileValues(row, version, file))
    onChange(row)
  }

  return { put, remove: (key) => void remove(key) }
}

const prepareWrites = (database: Database) => ({
  rowOf: database.prepare<[string, number], number>('SELECT row FROM works WHERE kind = ? AND id = ?').pluck(),
  removals: [
    'DELETE FROM works WHERE row = ?',
    'DELETE FROM work_tags WHERE work = ?',
    'DELETE FROM tag_names WHERE work = ?',
    'DELETE FROM kept_by WHERE work = ?',
    'DELETE FROM files WHERE work = ?',
    'DELETE FROM texts WHERE rowid = ?',
  ].map((sql) => database.prepare<[number]>(sql)),
  work: database.prepare<[object]>(
    `INSERT INTO works (row, kind, id, type, title, title_order, artist, artist_order, artist_name, artist_account, artist_avatar, made, kept,
       pages, width, height, shape, rating, ai, series, colours, bookmarks, upstream, versions, is_private, bytes, files, folder,
       sidecar_ms, sidecar_bytes, wire)
     VALUES (@row, @kind, @id, @type, @title, @titleOrder, @artist, @artistOrder, @artistName, @artistAccount, @artistAvatar, @made, @kept,
       @pages, @width, @height, @shape, @rating, @ai, @series, @colours, @bookmarks, @upstream, @versions, @isPrivate, @bytes, @files,
       @folder, @sidecarMs, @sidecarBytes, @wire)`,
  ),
  words: database.prepare<[number, string]>('INSERT INTO texts (rowid, words) VALUES (?, ?)'),
  tag: database.prepare<[string], number>('SELECT id FROM tags WHERE name = ?').pluck(),
  addTag: database.prepare<[string]>('INSERT INTO tags (name) VALUES (?)'),
  tagName: database.prepare<[number, string, number]>('INSERT OR IGNORE INTO tag_names (tag, name, work) VALUES (?, ?, ?)'),
  workTag: database.prepare<[number, number]>('INSERT OR IGNORE INTO work_tags (tag, work) VALUES (?, ?)'),
  keptBy: database.prepare<[string, number]>('INSERT OR IGNORE INTO kept_by (reason, work) VALUES (?, ?)'),
  file: database.prepare<[object]>(
    `INSERT OR REPLACE INTO files (work, version, name, role, page, url_path, bytes, sha256, type, width, height, hash)
     VALUES (@work, @version, @name, @role, @page, @urlPath, @bytes, @sha256, @type, @width, @height, @hash)`,
  ),
})

const fileValues = (work: number, version: number, file: SidecarFile): object => ({
  work,
  version,
  name: file.name,
  role: file.role,
  page: file.page ?? null,
  urlPath: file.url !== undefined && URL.canParse(file.url) ? new URL(file.url).pathname : null,
  bytes: file.bytes,
  sha256: file.sha256,
  type: file.type,
  width: file.width ?? null,
  height: file.height ?? null,
  hash: file.hash ?? null,
})
