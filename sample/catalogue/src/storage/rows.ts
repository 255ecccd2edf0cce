// The columns of works and novels, and their conversion into records.
import type { AiType, WorkType, XRestrict } from '@emaki/domain'
import type { ArtistRecord, NovelRecord, StubKind, TagRecord, WorkKind, WorkRecord } from '../records.ts'

interface SharedRow {
  readonly id: number
  readonly artist: number
  readonly created: string
  readonly title: string
  readonly caption: string
  readonly page_count: number
  readonly x_restrict: XRestrict
  readonly ai_type: AiType
  /** JSON: tag ids in the author's order. */
  readonly tags: string
  readonly series: number | null
  readonly series_title: string | null
  readonly views: number
  readonly bookmarks: number
  readonly comments: number
  readonly comments_off: 0 | 1
  readonly first_comment: number
  readonly marked: number
  readonly said: number
  readonly scene: string
  readonly seed: number
}

export interface WorkRow extends SharedRow {
  readonly type: WorkType
  readonly width: number
  readonly height: number
  readonly sanity_level: number
  readonly book_style: number
  /** JSON. */
  readonly tools: string
  /** JSON: delays in ms. */
  readonly frame_delays: string
  readonly extension: 'jpg' | 'png'
  readonly stub: StubKind | null
}

export interface NovelRow extends SharedRow {
  readonly text_length: number
  readonly is_original: 0 | 1
  readonly language: string
}

/** Looks up what rows refer to by id. */
export interface Lookups {
  artist(id: number): ArtistRecord | undefined
  tag(id: number): TagRecord | undefined
  /** Number of comments that are written by now. */
  commentCount(kind: WorkKind, row: Commented): number
}

/** The columns of a row about its comments. */
export type Commented = Pick<SharedRow, 'id' | 'artist' | 'created' | 'comments' | 'first_comment' | 'said'>

/** Converts a row into a work. Throws if its artist is missing, which means that the tables are inconsistent. */
export function workFrom(row: WorkRow, lookups: Lookups): WorkRecord {
  return {
    ...sharedFrom(row, 'illust', lookups),
    type: row.type,
    width: row.width,
    height: row.height,
    sanityLevel: row.sanity_level,
    bookStyle: row.book_style,
    tools: JSON.parse(row.tools) as string[],
    frameDelays: JSON.parse(row.frame_delays) as number[],
    extension: row.extension,
    stub: row.stub,
  }
}

/** Converts a row into a novel. Throws if its artist is missing. */
export function novelFrom(row: NovelRow, lookups: Lookups): NovelRecord {
  return {
    ...sharedFrom(row, 'novel', lookups),
    textLength: row.text_length,
    isOriginal: row.is_original === 1,
    language: row.language,
  }
}

function sharedFrom(row: SharedRow, kind: WorkKind, lookups: Lookups) {
  const artist = lookups.artist(row.artist)
  if (!artist) throw new Error(`artist ${row.artist} of ${row.id} is missing`)
  return {
    id: row.id,
    title: row.title,
    caption: row.caption,
    artist,
    created: row.created,
    pageCount: row.page_count,
    xRestrict: row.x_restrict,
    aiType: row.ai_type,
    tags: (JSON.parse(row.tags) as number[]).flatMap((id) => lookups.tag(id) ?? []),
    series: row.series === null ? null : { id: row.series, title: row.series_title ?? '' },
    views: row.views,
    bookmarks: Math.max(0, row.bookmarks + row.marked),
    comments: lookups.commentCount(kind, row),
    commentsOff: row.comments_off === 1,
    scene: row.scene,
    seed: row.seed,
  }
}
