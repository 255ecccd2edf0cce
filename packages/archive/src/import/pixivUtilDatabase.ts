// The database of PixivUtil2, read-only: works, artists, tags and where each file was saved. Columns and tables came over the years, so each part is
// read only when it is there.
import { parseId } from '@emaki/domain'
import { type Database, openDatabase } from '@emaki/sqlite'
import type { FoundWork } from './foundWork.ts'

export interface DatabaseFile {
  /** The path at the time of the download, with `/` between segments and without a drive. */
  readonly path: string
  readonly id: string
  /** From 0. */
  readonly page: number
}

export interface UtilDatabase {
  readonly works: readonly FoundWork[]
  readonly files: readonly DatabaseFile[]
}

/** What the folder has. A database names far more works than one folder, and a hostile one names endlessly many. */
export interface WantedRows {
  isNumber(id: string): boolean
  isName(path: string): boolean
}

/** Rows of one table that are read at most. */
const maxRows = 10_000_000

/** Reads what a database says of a folder. Undefined when the file is no database of PixivUtil2, or damaged. */
export function readPixivUtilDatabase(file: string, wanted: WantedRows): UtilDatabase | undefined {
  let database: Database | undefined
  try {
    database = openDatabase(file, { isReadOnly: true })
    // A foreign schema may call functions.
    for (const setting of ['trusted_schema = OFF', 'cell_size_check = ON', 'mmap_size = 0']) database.pragma(setting)
    const columns = columnsOf(database, 'pixiv_master_image')
    if (!columns.has('image_id') || !columns.has('member_id')) return undefined
    const files = filesOf(database, columns, wanted)
    const ids = new Set(files.map(({ id }) => id))
    return { works: worksOf(database, columns, (id) => ids.has(id) || wanted.isNumber(id)), files }
  } catch {
    // Damaged, locked, or no database.
    return undefined
  } finally {
    database?.close()
  }
}

/** Longest text of a row that is read, in bytes. A hostile one may be as large as the file. */
const maxTextBytes = 100_000

/** A text of a row; null when it is longer than any that the tool writes. The length is known without reading the text. */
const shortText = (column: string): string => `CASE WHEN octet_length(${column}) <= ${maxTextBytes} THEN ${column} END`

/**
 * The columns of a table; none for views and virtual tables, which run what a foreign file tells them to. Generated columns are left out for the
 * same reason.
 */
function columnsOf(database: Database, table: string): ReadonlySet<string> {
  const types = database
    .prepare<[string], string>("SELECT type FROM pragma_table_list WHERE schema <> 'temp' AND name = ? COLLATE NOCASE")
    .pluck()
    .all(table)
  if (types.length !== 1 || types[0] !== 'table') return new Set()
  return new Set(database.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table))
}

interface ImageRow {
  readonly id: unknown
  readonly artist: unknown
  readonly title: unknown
  readonly caption: unknown
  readonly mode: unknown
}

/** Placeholders of PixivUtil2 for unknown texts and works that the user refused. */
const placeholders: ReadonlySet<unknown> = new Set(['', 'N/A', '**BLACKLISTED**'])
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && !placeholders.has(value) ? value : undefined)

function worksOf(database: Database, columns: ReadonlySet<string>, isWanted: (id: string) => boolean): FoundWork[] {
  const column = (name: string) => (columns.has(name) ? shortText(name) : 'NULL')
  const rows = database
    .prepare<[], ImageRow>(
      `SELECT image_id AS id, member_id AS artist, ${column('title')} AS title, ${column('caption')} AS caption, ${column('is_manga')} AS mode
       FROM pixiv_master_image LIMIT ${maxRows}`,
    )
    .iterate()
  const tags = tagsOf(database, isWanted)
  const ai = aiOf(database)
  const works: FoundWork[] = []
  for (const row of rows) {
    const id = parseId(row.id)
    const artist = parseId(row.artist)
    if (id === undefined || !isWanted(id)) continue
    works.push({
      key: { kind: 'illust', id },
      tool: 'PixivUtil2',
      title: textOf(row.title),
      caption: textOf(row.caption),
      artist: artist === undefined ? undefined : { id: artist },
      tags: tags.get(id)?.map((tag) => ({ name: tag })),
      type: row.mode === 'ugoira_view' ? 'ugoira' : undefined,
      ai: ai.has(row.id) ? 2 : undefined,
    })
  }
  const names = namesOf(database, new Set(works.map(({ artist }) => artist?.id)))
  return works.map((work) => (work.artist ? { ...work, artist: { ...work.artist, name: names.get(work.artist.id) } } : work))
}

/** The names of artists by id. */
function namesOf(database: Database, wanted: ReadonlySet<string | undefined>): ReadonlyMap<string, string | undefined> {
  const columns = columnsOf(database, 'pixiv_master_member')
  const names = new Map<string, string | undefined>()
  if (!columns.has('member_id') || !columns.has('name')) return names
  for (const { id, name } of database
    .prepare<[], { id: unknown; name: unknown }>(
      `SELECT member_id AS id, ${shortText('name')} AS name FROM pixiv_master_member LIMIT ${maxRows}`,
    )
    .iterate()) {
    const artist = parseId(id)
    if (artist !== undefined && wanted.has(artist)) names.set(artist, textOf(name))
  }
  return names
}

function tagsOf(database: Database, isWanted: (id: string) => boolean): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>()
  const columns = columnsOf(database, 'pixiv_image_to_tag')
  if (!columns.has('image_id') || !columns.has('tag_id')) return found
  for (const { id, tag } of database
    .prepare<[], { id: unknown; tag: unknown }>(
      `SELECT image_id AS id, ${shortText('tag_id')} AS tag FROM pixiv_image_to_tag LIMIT ${maxRows}`,
    )
    .iterate()) {
    const work = parseId(id)
    if (work === undefined || typeof tag !== 'string' || !isWanted(work)) continue
    const tags = found.get(work)
    if (!tags) found.set(work, [tag])
    else if (tags.length < maxTags) tags.push(tag)
  }
  return found
}

const maxTags = 200

function aiOf(database: Database): ReadonlySet<unknown> {
  const columns = columnsOf(database, 'pixiv_ai_info')
  if (!columns.has('image_id') || !columns.has('ai_type')) return new Set()
  return new Set(
    database.prepare<[], unknown>(`SELECT image_id FROM pixiv_ai_info WHERE ai_type = 2 LIMIT ${maxRows}`).pluck().iterate(),
  )
}

interface FileRow {
  readonly id: unknown
  readonly page: unknown
  readonly name: unknown
}

function filesOf(database: Database, columns: ReadonlySet<string>, { isName }: WantedRows): DatabaseFile[] {
  const files: DatabaseFile[] = []
  const several = new Set<unknown>()
  const add = ({ id, page, name }: FileRow): void => {
    const work = parseId(id)
    const saved = textOf(name)
    if (work === undefined || saved === undefined || typeof page !== 'number' || !Number.isInteger(page) || page < 0) return
    const path = saved
      .replaceAll('\\', '/')
      .replace(/^[A-Za-z]:/, '')
      .normalize('NFC')
    if (isName(path)) files.push({ id: work, page, path })
  }
  const pages = columnsOf(database, 'pixiv_manga_image')
  if (pages.has('image_id') && pages.has('page') && pages.has('save_name'))
    for (const row of database
      .prepare<[], FileRow>(
        `SELECT image_id AS id, page, ${shortText('save_name')} AS name FROM pixiv_manga_image LIMIT ${maxRows}`,
      )
      .iterate()) {
      several.add(row.id)
      add(row)
    }
  // Of a work with several pages, this table has the file of the last one.
  if (columns.has('save_name'))
    for (const row of database
      .prepare<[], FileRow>(
        `SELECT image_id AS id, 0 AS page, ${shortText('save_name')} AS name FROM pixiv_master_image LIMIT ${maxRows}`,
      )
      .iterate())
      if (!several.has(row.id)) add(row)
  return files
}
