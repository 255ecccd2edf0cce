// Reading records: prepared statements, and the artists and tags in memory because every work names some.
import type { XRestrict } from '@emaki/domain'
import type Database from 'better-sqlite3'
import type { Catalogue, Slice } from '../catalogue.ts'
import { createRandom } from '../random.ts'
import type { ArtistRecord, NovelRecord, SpotlightRecord, WorkRecord } from '../records.ts'
import { TagShelf } from '../search/tagShelf.ts'
import type { NovelRow, WorkRow } from './rows.ts'
import { novelFrom, workFrom } from './rows.ts'

export interface Reader
  extends Pick<
    Catalogue,
    'artistCounts' | 'newest' | 'newestNovels' | 'worksOfArtist' | 'novelsOfArtist' | 'isFollowed' | 'spotlights' | 'spotlight'
  > {
  readonly tags: TagShelf
  work(id: number): WorkRecord | undefined
  novel(id: number): NovelRecord | undefined
  artist(id: number): ArtistRecord | undefined
  /** Best known first; readers are left out. */
  artistsByStanding(): readonly ArtistRecord[]
  isBookmarked(accountId: number, kind: 'work' | 'novel', id: number): boolean
  /** Takes in new tags and their uses. */
  refresh(): void
}

interface Bounds {
  readonly artist: number
  readonly type: string | null
  readonly before: number
  readonly maxRestrict: XRestrict
  readonly limit: number
  readonly offset: number
}

export function openReader(database: Database.Database): Reader {
  const artists = new Map<number, ArtistRecord>()
  const ordered: ArtistRecord[] = []
  const tags = new TagShelf()
  const names = { artist: (id: number) => artists.get(id), tag: (id: number) => tags.record(id) }

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
    one: database.prepare<[number], WorkRow>('SELECT * FROM works WHERE id = ?'),
    newest: database.prepare<[Bounds], WorkRow>(
      `SELECT * FROM works WHERE (type = 'manga') = (@type = 'manga') AND id < @before AND x_restrict <= @maxRestrict AND stub IS NULL
       ORDER BY id DESC LIMIT @limit`,
    ),
    ofArtist: database.prepare<[Bounds], WorkRow>(
      `SELECT * FROM works WHERE artist = @artist AND (@type IS NULL OR (type = 'manga') = (@type = 'manga'))
         AND x_restrict <= @maxRestrict AND stub IS NULL
       ORDER BY id DESC LIMIT @limit OFFSET @offset`,
    ),
  }
  const novels = {
    one: database.prepare<[number], NovelRow>('SELECT * FROM novels WHERE id = ?'),
    newest: database.prepare<[Bounds], NovelRow>(
      'SELECT * FROM novels WHERE id < @before AND x_restrict <= @maxRestrict ORDER BY id DESC LIMIT @limit',
    ),
    ofArtist: database.prepare<[Bounds], NovelRow>(
      'SELECT * FROM novels WHERE artist = @artist AND x_restrict <= @maxRestrict ORDER BY id DESC LIMIT @limit OFFSET @offset',
    ),
  }
  const made = database.prepare<[number], { manga: number; illusts: number; mangaSeries: number }>(
    `SELECT COALESCE(SUM(type = 'manga'), 0) AS manga, COALESCE(SUM(type <> 'manga'), 0) AS illusts, COUNT(DISTINCT series) AS mangaSeries
     FROM works WHERE artist = ? AND stub IS NULL`,
  )
  const written = database.prepare<[number], { novels: number; series: number }>(
    'SELECT COUNT(*) AS novels, COUNT(DISTINCT series) AS series FROM novels WHERE artist = ?',
  )
  const marked = database.prepare<[number], { bookmarks: number }>(
    "SELECT COUNT(*) AS bookmarks FROM bookmarks WHERE account = ? AND kind = 'work' AND restrict = 'public'",
  )
  const followed = database.prepare<[number], { follows: number }>(
    "SELECT COUNT(*) AS follows FROM follows WHERE account = ? AND restrict = 'public'",
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
    work: (id) => (isId(id) ? found(works.one.get(id), work) : undefined),
    novel: (id) => (isId(id) ? found(novels.one.get(id), novel) : undefined),
    artist: names.artist,
    artistsByStanding: () => ordered,

    artistCounts(id) {
      const { illusts = 0, manga = 0, mangaSeries = 0 } = (isId(id) ? made.get(id) : undefined) ?? {}
      const { novels: novelCount = 0, series = 0 } = (isId(id) ? written.get(id) : undefined) ?? {}
      const bookmarks = isId(id) ? (marked.get(id)?.bookmarks ?? 0) : 0
      const follows = isId(id) ? (followed.get(id)?.follows ?? 0) : 0
      // Artists do not sign in here; what they would have gathered follows from their number.
      const random = createRandom('gathered', id)
      const isArtist = illusts + manga + novelCount > 0
      return {
        illusts,
        manga,
        novels: novelCount,
        illustSeries: mangaSeries,
        novelSeries: series,
        publicBookmarks: isArtist ? random.whole(0, 900) : bookmarks,
        following: isArtist ? random.whole(3, 400) : follows,
      }
    },

    newest: (type, beforeId, maxRestrict, limit) =>
      works.newest.all(bounds({ type, before: beforeId, maxRestrict, limit })).map(work),
    newestNovels: (beforeId, maxRestrict, limit) =>
      novels.newest.all(bounds({ before: beforeId, maxRestrict, limit })).map(novel),
    worksOfArtist: (artist, type, maxRestrict, slice) =>
      works.ofArtist.all(bounds({ artist, type, maxRestrict, ...slice })).map(work),
    novelsOfArtist: (artist, maxRestrict, slice) => novels.ofArtist.all(bounds({ artist, maxRestrict, ...slice })).map(novel),

    spotlights({ limit, offset }) {
      const { limit: most, offset: skipped } = bounds({ limit, offset })
      return articles.all(most, skipped).map((record) => JSON.parse(record) as SpotlightRecord)
    },
    spotlight: (id) => (isId(id) ? found(article.get(id), (record) => JSON.parse(record) as SpotlightRecord) : undefined),

    isBookmarked: (accountId, kind, id) => isId(id) && bookmark.get(accountId, kind, id) !== undefined,
    isFollowed: (accountId, artistId) => isId(artistId) && follow.get(accountId, artistId) !== undefined,
  }
}

interface Asked extends Partial<Slice> {
  readonly artist?: number
  readonly type?: string | undefined
  readonly before?: number | undefined
  readonly maxRestrict?: XRestrict
}

/** Bounds that the engine can bind: whole numbers, nothing negative. */
function bounds({ artist, type, before, maxRestrict, limit, offset }: Asked): Bounds {
  const whole = (value: number | undefined, otherwise: number) =>
    value !== undefined && Number.isFinite(value) ? Math.max(0, Math.trunc(value)) : otherwise
  return {
    artist: whole(artist, 0),
    type: type ?? null,
    before: whole(before, Number.MAX_SAFE_INTEGER),
    maxRestrict: maxRestrict ?? 0,
    limit: whole(limit, 0),
    offset: whole(offset, 0),
  }
}
