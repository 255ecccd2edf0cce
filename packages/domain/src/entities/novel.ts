// Novel: like an artwork, with one cover and text measures (docs/spec/product.md 3), with its normaliser.

import { boolean, count, record, text, writtenText } from '../tolerance.ts'
import type { Author, SeriesRef, Tag, WebBookmark } from './artwork.ts'
import { readAiType, readAuthor, readKeptSince, readMuted, readRating, readSeries, readSizes, readTags } from './artwork.ts'
import { parseId } from './ids.ts'
import type { AiType, XRestrict } from './wire.ts'

export interface Novel {
  readonly id: string
  readonly title: string
  readonly caption: string
  readonly author: Author
  readonly created: string
  /** Cover in three sizes. Novels have no original. */
  readonly cover: { readonly s: string; readonly m: string; readonly l: string }
  readonly tags: readonly Tag[]
  /** Segments between [newpage]. */
  readonly count: number
  /** Characters. */
  readonly text_length: number
  readonly view: number
  readonly like: number
  readonly x_restrict: XRestrict
  readonly novel_ai_type: AiType
  readonly is_bookmarked: boolean
  /** The bookmark of the requesting web session, where the web side sends it. */
  readonly bookmark?: WebBookmark
  /** As in `Artwork`. */
  readonly isMuted?: true
  readonly series: SeriesRef | null
  /** As in `Artwork`. */
  readonly keptSince?: string
}

/** Reads one novel of any app API response. Undefined only without a usable id (docs/contract/app-api.md 5.4). Never throws. */
export function normaliseNovel(wire: unknown): Novel | undefined {
  const novel = record(wire)
  const id = parseId(novel.id)
  if (id === undefined) return undefined
  return {
    id,
    title: writtenText(novel.title),
    caption: writtenText(novel.caption),
    author: readAuthor(novel.user),
    created: text(novel.create_date),
    cover: readSizes(novel.image_urls),
    tags: readTags(novel.tags),
    count: Math.max(1, count(novel.page_count)),
    text_length: count(novel.text_length),
    view: count(novel.total_view),
    like: count(novel.total_bookmarks),
    x_restrict: readRating(novel.x_restrict),
    novel_ai_type: readAiType(novel.novel_ai_type),
    is_bookmarked: boolean(novel.is_bookmarked),
    ...readMuted(novel),
    series: readSeries(novel.series),
    ...readKeptSince(novel.emaki_kept),
  }
}
