// Reads works and novels as records. Artists and tags are in memory, because every work refers to some.
import type { XRestrict } from '@emaki/domain'
import type { Database } from '@emaki/sqlite'
import type { ArtistRecord, NovelRecord, TagRecord, WorkKind, WorkRecord } from '../records.ts'
import { TagIndex } from '../search/tagIndex.ts'
import { whole } from '../slice.ts'
import { commentCount } from './comments.ts'
import { perKind } from './schema.ts'

export type Reader = ReturnType<typeof openReader>

interface Row {
  readonly record: string
  readonly firstComment: number
  readonly marked: number
  readonly said: number
}

/** The values of a list, by the names in its SQL. */
export interface ListParameters {
  readonly maxRestrict: XRestrict
  readonly limit: number
  readonly offset?: number
  readonly of?: number
  readonly tag?: number
  readonly type?: string | undefined
  readonly before?: number | undefined
  readonly restrict?: string
}

const columns = 'record, first_comment AS firstComment, marked, said'

/** Opens the tables. Artists and tags are loaded once, and tags again by `refresh`. */
export function openReader(database: Database, nowMs: () => number) {
  const artists = new Map<number, ArtistRecord>()
  const ordered: ArtistRecord[] = []
  const tags = new TagIndex()

  const allArtists = database.prepare<[], { record: string; standing: number | null }>(
    'SELECT record, standing FROM artists ORDER BY standing DESC, id',
  )
  for (const { record, standing } of allArtists.iterate()) {
    const artist = JSON.parse(record) as ArtistRecord
    artists.set(artist.id, artist)
    if (standing !== null) ordered.push(artist)
  }

  const allTags = database.prepare<[], { id: number; name: string; translations: string; works: number; novels: number }>(
    'SELECT id, name, translations, works, novels FROM tags ORDER BY id',
  )
  const refresh = () => {
    for (const { id, name, translations, works, novels } of allTags.iterate()) {
      tags.set(id, { name, translations: JSON.parse(translations) as TagRecord['translations'] }, works, novels)
    }
  }
  refresh()

  /** Throws if the artist is missing, which means that the tables are inconsistent. */
  function recordOf<Item extends WorkRecord | NovelRecord>(kind: WorkKind, row: Row): Item {
    const { day, ...stored } = JSON.parse(row.record) as Omit<WorkRecord, 'artist' | 'tags'> & {
      readonly day: number
      readonly artist: number
      readonly tags: readonly number[]
    }
    const artist = artists.get(stored.artist)
    if (!artist) throw new Error(`artist ${stored.artist} of ${stored.id} is missing`)
    const shared = {
      artist,
      tags: stored.tags.flatMap((id) => tags.record(id) ?? []),
      bookmarks: Math.max(0, stored.bookmarks + row.marked),
      comments: commentCount(kind, { ...stored, said: row.said }, nowMs()),
    }
    // The rows of each table were stored from records of its kind, which only the type of the JSON does not say.
    return { ...stored, ...shared } as unknown as Item
  }

  /** A list of the works or novels that a condition selects. */
  const lister =
    <Item extends WorkRecord | NovelRecord>(kind: WorkKind, table: string) =>
    (where: string, order = 'id DESC', stubs = 'stub IS NULL') => {
      const statement = database.prepare<[object], Row>(
        `SELECT ${columns} FROM ${table} WHERE ${where} AND xRestrict <= @maxRestrict AND ${stubs}
         ORDER BY ${order} LIMIT @limit OFFSET @offset`,
      )
      return ({ limit, offset, before, type = 'illust', ...rest }: ListParameters): Item[] =>
        statement
          .all({
            ...rest,
            type,
            before: whole(before, Number.MAX_SAFE_INTEGER),
            limit: whole(limit, 0),
            offset: whole(offset, 0),
          })
          .map((row) => recordOf<Item>(kind, row))
    }

  const one = perKind((table) => database.prepare<[number], Row>(`SELECT ${columns} FROM ${table} WHERE id = ?`))
  const finder =
    <Item extends WorkRecord | NovelRecord>(kind: WorkKind) =>
    (id: number): Item | undefined => {
      const row = one[kind].get(id)
      return row && recordOf<Item>(kind, row)
    }

  return {
    tags,
    /** Reads new tags and updated numbers of uses. */
    refresh,
    artist: (id: number) => artists.get(id),
    /** Ordered by fame, without readers. */
    artistsByFame: (): readonly ArtistRecord[] => ordered,
    work: finder<WorkRecord>('illust'),
    novel: finder<NovelRecord>('novel'),
    works: lister<WorkRecord>('illust', 'works'),
    novels: lister<NovelRecord>('novel', 'novels'),
  }
}
