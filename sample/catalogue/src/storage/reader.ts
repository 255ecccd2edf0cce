// Reads records with prepared statements. Artists and tags are in memory, because every work refers to some.
import type { XRestrict } from '@emaki/domain'
import type { Database } from '@emaki/sqlite'
import type { Catalogue, Slice } from '../catalogue.ts'
import type { ArtistCounts, ArtistRecord, NovelRecord, SpotlightRecord, WorkKind, WorkRecord } from '../records.ts'
import { TagIndex } from '../search/tagIndex.ts'
import { whole } from '../slice.ts'
import { commentCount } from './comments.ts'
import { type Lookups, type NovelRow, novelColumns, novelFrom, type WorkRow, workColumns, workFrom } from './rows.ts'

export interface Reader
  extends Pick<
    Catalogue,
    | 'artistCounts'
    | 'newest'
    | 'newestNovels'
    | 'worksOfArtist'
    | 'novelsOfArtist'
    | 'artistTags'
    | 'worksOfArtistWithTag'
    | 'isFollowed'
    | 'spotlights'
    | 'spotlight'
  > {
  readonly tags: TagIndex
  work(id: number): WorkRecord | undefined
  novel(id: number): NovelRecord | undefined
  artist(id: number): ArtistRecord | undefined
  /** Ordered by fame, without readers. */
  artistsByFame(): readonly ArtistRecord[]
  isBookmarked(accountId: number, kind: WorkKind, id: number): boolean
  workFrom(row: WorkRow): WorkRecord
  novelFrom(row: NovelRow): NovelRecord
  /** Reads new tags and updated numbers of uses. */
  refresh(): void
}

interface Bounds {
  readonly artist: number
  readonly tag: number
  readonly type: string | null
  readonly before: number
  readonly maxRestrict: XRestrict
  readonly limit: number
  readonly offset: number
}

/** Reads rows as records. Artists and tags are loaded once, and again by `refresh`. Long because it prepares all statements. */
export function openReader(database: Database, nowMs: () => number): Reader {
  const artists = new Map<number, ArtistRecord>()
  const ordered: ArtistRecord[] = []
  const tags = new TagIndex()
  const names: Lookups = {
    artist: (id) => artists.get(id),
    tag: (id) => tags.record(id),
    commentCount: (kind, row) => commentCount(kind, row, nowMs()),
  }

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
      tags.set(id, { name, translations: JSON.parse(translations) as Record<string, string> }, works, novels)
    }
  }
  refresh()

  const works = {
    one: database.prepare<[number], WorkRow>(`SELECT ${workColumns} FROM works WHERE id = ?`),
    newest: database.prepare<[Bounds], WorkRow>(
      `SELECT ${workColumns} FROM works WHERE (type = 'manga') = (@type = 'manga') AND id < @before AND x_restrict <= @maxRestrict AND stub IS NULL
       ORDER BY id DESC LIMIT @limit`,
    ),
    ofArtist: database.prepare<[Bounds], WorkRow>(
      `SELECT ${workColumns} FROM works WHERE artist = @artist AND (@type IS NULL OR (type = 'manga') = (@type = 'manga'))
         AND x_restrict <= @maxRestrict AND stub IS NULL
       ORDER BY id DESC LIMIT @limit OFFSET @offset`,
    ),
    ofArtistWithTag: database.prepare<[Bounds], WorkRow>(
      `SELECT ${workColumns} FROM works WHERE artist = @artist AND x_restrict <= @maxRestrict AND stub IS NULL
         AND EXISTS (SELECT 1 FROM json_each(tags) WHERE value = @tag)
       ORDER BY id DESC LIMIT @limit OFFSET @offset`,
    ),
  }
  const artistTags = database.prepare<[Bounds], { tag: number; count: number }>(
    `SELECT value AS tag, COUNT(*) AS count FROM works, json_each(works.tags)
     WHERE artist = @artist AND x_restrict <= @maxRestrict AND stub IS NULL GROUP BY value ORDER BY count DESC, value`,
  )
  const novels = {
    one: database.prepare<[number], NovelRow>(`SELECT ${novelColumns} FROM novels WHERE id = ?`),
    newest: database.prepare<[Bounds], NovelRow>(
      `SELECT ${novelColumns} FROM novels WHERE id < @before AND x_restrict <= @maxRestrict ORDER BY id DESC LIMIT @limit`,
    ),
    ofArtist: database.prepare<[Bounds], NovelRow>(
      `SELECT ${novelColumns} FROM novels WHERE artist = @artist AND x_restrict <= @maxRestrict ORDER BY id DESC LIMIT @limit OFFSET @offset`,
    ),
  }
  const made = database.prepare<[number], { manga: number; illusts: number; mangaSeries: number }>(
    `SELECT COALESCE(SUM(type = 'manga'), 0) AS manga, COALESCE(SUM(type <> 'manga'), 0) AS illusts, COUNT(DISTINCT series) AS mangaSeries
     FROM works WHERE artist = ? AND stub IS NULL`,
  )
  const written = database.prepare<[number], { novels: number; series: number }>(
    'SELECT COUNT(*) AS novels, COUNT(DISTINCT series) AS series FROM novels WHERE artist = ?',
  )
  const social = database.prepare<[{ id: number }], Pick<ArtistCounts, 'publicBookmarks' | 'following' | 'friends'>>(
    `SELECT (SELECT COUNT(*) FROM bookmarks WHERE account = @id AND kind = 'illust' AND restrict = 'public') AS publicBookmarks,
       (SELECT COUNT(*) FROM follows WHERE account = @id AND restrict = 'public') AS following,
       (SELECT COUNT(*) FROM friends WHERE account = @id) AS friends`,
  )
  const bookmark = database.prepare<[number, string, number], unknown>(
    'SELECT 1 FROM bookmarks WHERE account = ? AND kind = ? AND work = ?',
  )
  const follow = database.prepare<[number, number], unknown>('SELECT 1 FROM follows WHERE account = ? AND artist = ?')
  const articles = database
    .prepare<[number, number], string>('SELECT record FROM spotlights ORDER BY id DESC LIMIT ? OFFSET ?')
    .pluck()
  const article = database.prepare<[number], string>('SELECT record FROM spotlights WHERE id = ?').pluck()

  const work = (row: WorkRow) => workFrom(row, names)
  const novel = (row: NovelRow) => novelFrom(row, names)
  const found = <Row, Item>(row: Row | undefined, read: (row: Row) => Item) => (row === undefined ? undefined : read(row))
  const isId = (id: number) => Number.isSafeInteger(id)

  return {
    tags,
    refresh,
    workFrom: work,
    novelFrom: novel,
    work: (id) => (isId(id) ? found(works.one.get(id), work) : undefined),
    novel: (id) => (isId(id) ? found(novels.one.get(id), novel) : undefined),
    artist: names.artist,
    artistsByFame: () => ordered,

    artistCounts(id) {
      const { illusts = 0, manga = 0, mangaSeries = 0 } = (isId(id) ? made.get(id) : undefined) ?? {}
      const { novels: novelCount = 0, series = 0 } = (isId(id) ? written.get(id) : undefined) ?? {}
      const { publicBookmarks = 0, following = 0, friends = 0 } = (isId(id) ? social.get({ id }) : undefined) ?? {}
      return {
        illusts,
        manga,
        novels: novelCount,
        illustSeries: mangaSeries,
        novelSeries: series,
        publicBookmarks,
        following,
        friends,
      }
    },

    newest: (type, beforeId, maxRestrict, limit) =>
      works.newest.all(bounds({ type, before: beforeId, maxRestrict, limit })).map(work),
    newestNovels: (beforeId, maxRestrict, limit) =>
      novels.newest.all(bounds({ before: beforeId, maxRestrict, limit })).map(novel),
    worksOfArtist: (artist, type, maxRestrict, slice) =>
      works.ofArtist.all(bounds({ artist, type, maxRestrict, ...slice })).map(work),
    novelsOfArtist: (artist, maxRestrict, slice) => novels.ofArtist.all(bounds({ artist, maxRestrict, ...slice })).map(novel),

    artistTags: (artist, maxRestrict) =>
      artistTags.all(bounds({ artist, maxRestrict })).flatMap(({ tag, count }) => {
        const record = tags.record(tag)
        return record ? [{ tag: record, count }] : []
      }),
    worksOfArtistWithTag(artist, name, maxRestrict, slice) {
      const tag = tags.idOf(name)
      return tag === undefined ? [] : works.ofArtistWithTag.all(bounds({ artist, tag, maxRestrict, ...slice })).map(work)
    },

    spotlights({ limit, offset }) {
      const { limit: most, offset: skipped } = bounds({ limit, offset })
      return articles.all(most, skipped).map((record) => JSON.parse(record) as SpotlightRecord)
    },
    spotlight: (id) => (isId(id) ? found(article.get(id), (record) => JSON.parse(record) as SpotlightRecord) : undefined),

    isBookmarked: (accountId, kind, id) => isId(id) && bookmark.get(accountId, kind, id) !== undefined,
    isFollowed: (accountId, artistId) => isId(artistId) && follow.get(accountId, artistId) !== undefined,
  }
}

interface ListParameters extends Partial<Slice> {
  readonly artist?: number
  readonly tag?: number
  readonly type?: string | undefined
  readonly before?: number | undefined
  readonly maxRestrict?: XRestrict
}

/** Bounds that SQLite can bind: non-negative integers. */
function bounds({ artist, tag, type, before, maxRestrict, limit, offset }: ListParameters): Bounds {
  return {
    artist: whole(artist, 0),
    tag: whole(tag, 0),
    type: type ?? null,
    before: whole(before, Number.MAX_SAFE_INTEGER),
    maxRestrict: maxRestrict ?? 0,
    limit: whole(limit, 0),
    offset: whole(offset, 0),
  }
}
