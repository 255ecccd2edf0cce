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

/** Reads a database. Undefined when the file is no database of PixivUtil2, or damaged. */
export function readPixivUtilDatabase(file: string): UtilDatabase | undefined {
  let database: Database | undefined
  try {
    database = openDatabase(file, { isReadOnly: true })
    const columns = columnsOf(database, 'pixiv_master_image')
    if (!columns.has('image_id') || !columns.has('member_id')) return undefined
    return { works: worksOf(database, columns), files: filesOf(database, columns) }
  } catch {
    // Damaged, locked, or no database.
    return undefined
  } finally {
    database?.close()
  }
}

const columnsOf = (database: Database, table: string): ReadonlySet<string> =>
  new Set(database.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table))

interface ImageRow {
  readonly id: number
  readonly artist: number
  readonly title: string | null
  readonly caption: string | null
  readonly name: string | null
  readonly mode: string | null
}

/** Placeholders of PixivUtil2 for unknown texts and works that the user refused. */
const isText = (value: string | null): value is string =>
  value !== null && value !== '' && value !== 'N/A' && value !== '**BLACKLISTED**'

function worksOf(database: Database, columns: ReadonlySet<string>): FoundWork[] {
  const column = (name: string) => (columns.has(name) ? `image.${name}` : 'NULL')
  const members = columnsOf(database, 'pixiv_master_member')
  const name = members.has('name')
    ? '(SELECT name FROM pixiv_master_member AS member WHERE member.member_id = image.member_id)'
    : 'NULL'
  const rows = database
    .prepare<[], ImageRow>(
      `SELECT image.image_id AS id, image.member_id AS artist, ${column('title')} AS title, ${column('caption')} AS caption, ${name} AS name,
         ${column('is_manga')} AS mode FROM pixiv_master_image AS image`,
    )
    .all()
  const tags = tagsOf(database)
  const ai = aiOf(database)
  return rows.flatMap((row): FoundWork[] => {
    const id = parseId(row.id)
    const artist = parseId(row.artist)
    if (id === undefined) return []
    return [
      {
        key: { kind: 'illust', id },
        tool: 'PixivUtil2',
        title: isText(row.title) ? row.title : undefined,
        caption: isText(row.caption) ? row.caption : undefined,
        artist: artist === undefined ? undefined : { id: artist, name: isText(row.name) ? row.name : undefined },
        tags: tags.get(row.id)?.map((tag) => ({ name: tag })),
        type: row.mode === 'ugoira_view' ? 'ugoira' : undefined,
        ai: ai.has(row.id) ? 2 : undefined,
      },
    ]
  })
}

function tagsOf(database: Database): ReadonlyMap<number, string[]> {
  const found = new Map<number, string[]>()
  if (!columnsOf(database, 'pixiv_image_to_tag').has('tag_id')) return found
  for (const { id, tag } of database
    .prepare<[], { id: number; tag: string }>('SELECT image_id AS id, tag_id AS tag FROM pixiv_image_to_tag')
    .iterate()) {
    const tags = found.get(id)
    if (tags) tags.push(tag)
    else found.set(id, [tag])
  }
  return found
}

function aiOf(database: Database): ReadonlySet<number> {
  if (!columnsOf(database, 'pixiv_ai_info').has('ai_type')) return new Set()
  return new Set(database.prepare<[], number>('SELECT image_id FROM pixiv_ai_info WHERE ai_type = 2').pluck().all())
}

function filesOf(database: Database, columns: ReadonlySet<string>): DatabaseFile[] {
  const pages = columnsOf(database, 'pixiv_manga_image').has('save_name')
    ? database
        .prepare<[], { id: number; page: number; name: string | null }>(
          'SELECT image_id AS id, page, save_name AS name FROM pixiv_manga_image',
        )
        .all()
    : []
  const several = new Set(pages.map(({ id }) => id))
  // Of a work with several pages, this table has the file of the last one.
  const singles = columns.has('save_name')
    ? database
        .prepare<[], { id: number; name: string | null }>('SELECT image_id AS id, save_name AS name FROM pixiv_master_image')
        .all()
        .filter(({ id }) => !several.has(id))
        .map((row) => ({ ...row, page: 0 }))
    : []
  return [...pages, ...singles].flatMap(({ id, page, name }) => {
    const work = parseId(id)
    if (work === undefined || !isText(name) || !Number.isInteger(page) || page < 0) return []
    return [
      {
        id: work,
        page,
        path: name
          .replaceAll('\\', '/')
          .replace(/^[A-Za-z]:/, '')
          .normalize('NFC'),
      },
    ]
  })
}
