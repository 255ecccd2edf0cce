// The columns of works and novels, and their conversion into records.
import type { ArtistRecord, NovelRecord, TagRecord, WorkKind, WorkRecord } from '../records.ts'

const sharedColumns = `id, artist, created, title, caption, page_count AS pageCount, x_restrict AS xRestrict, ai_type AS aiType, tags, series,
  series_title AS seriesTitle, views, bookmarks, comments, comments_off AS commentsOff, first_comment AS firstComment, marked, said, scene, seed`
/** The columns of a `WorkRow`. */
export const workColumns = `${sharedColumns}, type, width, height, sanity_level AS sanityLevel, book_style AS bookStyle, tools,
  frame_delays AS frameDelays, extension, stub`
/** The columns of a `NovelRow`. */
export const novelColumns = `${sharedColumns}, text_length AS textLength, is_original AS isOriginal, language`

/** Columns that a record contains in another form. */
interface SharedRow {
  readonly artist: number
  /** JSON: tag ids in the author's order. */
  readonly tags: string
  readonly series: number | null
  readonly seriesTitle: string | null
  readonly commentsOff: 0 | 1
  readonly firstComment: number
  /** Changes that users made to the numbers of bookmarks and comments. */
  readonly marked: number
  readonly said: number
}

interface WorkColumns extends SharedRow {
  /** JSON. */
  readonly tools: string
  /** JSON: delays in ms. */
  readonly frameDelays: string
}

interface NovelColumns extends SharedRow {
  readonly isOriginal: 0 | 1
}

export type WorkRow = Omit<WorkRecord, keyof WorkColumns> & WorkColumns
export type NovelRow = Omit<NovelRecord, keyof NovelColumns> & NovelColumns

/** Looks up what rows refer to by id. */
export interface Lookups {
  artist(id: number): ArtistRecord | undefined
  tag(id: number): TagRecord | undefined
  /** Number of comments that are written by now. */
  commentCount(kind: WorkKind, row: Commented): number
}

/** The columns of a row about its comments. */
export type Commented = Pick<WorkRow, 'id' | 'artist' | 'created' | 'comments' | 'firstComment' | 'said'>

/** Converts a row into a work. Throws if its artist is missing, which means that the tables are inconsistent. */
export function workFrom(row: WorkRow, lookups: Lookups): WorkRecord {
  const { seriesTitle, firstComment, marked, said, ...rest } = row
  const converted = { tools: JSON.parse(row.tools) as string[], frameDelays: JSON.parse(row.frameDelays) as number[] }
  return { ...rest, ...sharedFrom(row, 'illust', lookups), ...converted }
}

/** Converts a row into a novel. Throws if its artist is missing. */
export function novelFrom(row: NovelRow, lookups: Lookups): NovelRecord {
  const { seriesTitle, firstComment, marked, said, ...rest } = row
  return { ...rest, ...sharedFrom(row, 'novel', lookups), isOriginal: row.isOriginal === 1 }
}

function sharedFrom(row: WorkRow | NovelRow, kind: WorkKind, lookups: Lookups) {
  const artist = lookups.artist(row.artist)
  if (!artist) throw new Error(`artist ${row.artist} of ${row.id} is missing`)
  return {
    artist,
    tags: (JSON.parse(row.tags) as number[]).flatMap((id) => lookups.tag(id) ?? []),
    series: row.series === null ? null : { id: row.series, title: row.seriesTitle ?? '' },
    bookmarks: Math.max(0, row.bookmarks + row.marked),
    comments: lookups.commentCount(kind, row),
    commentsOff: row.commentsOff === 1,
  }
}
