// Series of illustrations, manga or novels as lists show it, with its normaliser.

import { boolean, count, record, text, writtenText } from '../tolerance.ts'
import type { Author } from './artwork.ts'
import { readAiType, readAuthor } from './artwork.ts'
import { parseId } from './ids.ts'
import type { AiType } from './wire.ts'

export interface Series {
  readonly id: string
  readonly title: string
  /** Text with line breaks. Unsafe as HTML. */
  readonly caption: string
  /** URL on upstream's image hosts. Empty where there is none, as for novels. */
  readonly cover: string
  /** Number of works or chapters. */
  readonly count: number
  /** Characters of all chapters; 0 for pictures. */
  readonly text_length: number
  /** ISO 8601, or empty. */
  readonly created: string
  readonly author: Author
  /** Novel series only. */
  readonly is_concluded: boolean
  readonly novel_ai_type: AiType
}

/** Reads the detail of a series of either kind (docs/contract/app-api.md 2.8, 2.9). Undefined only without a usable id. Never throws. */
export function normaliseSeries(wire: unknown): Series | undefined {
  const series = record(wire)
  const id = parseId(series.id)
  if (id === undefined) return undefined
  return {
    id,
    title: writtenText(series.title),
    caption: writtenText(series.caption),
    cover: text(record(series.cover_image_urls).medium),
    count: count(series.series_work_count) || count(series.content_count),
    text_length: count(series.total_character_count),
    created: text(series.create_date),
    author: readAuthor(series.user),
    is_concluded: boolean(series.is_concluded),
    novel_ai_type: readAiType(series.novel_ai_type),
  }
}
