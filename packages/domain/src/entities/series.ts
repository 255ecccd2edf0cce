// Series: a run of illustrations, manga or novels as lists show it, and how upstream's JSON becomes one.

import { boolean, count, record, text, writtenText } from '../tolerance.ts'
import type { Author } from './artwork.ts'
import { readAuthor, readRestrict } from './artwork.ts'
import { parseId } from './ids.ts'
import type { AiType } from './wire.ts'

export interface Series {
  readonly id: string
  readonly title: string
  /** Text with line breaks: hostile until shown as text. */
  readonly caption: string
  /** Address on upstream's image hosts; empty where there is none, as for novels. */
  readonly cover: string
  /** Works or chapters. */
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

/** Reads a series' detail of either kind (docs/contract/app-api.md 2.8, 2.9). Total: undefined only without a usable id. */
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
    novel_ai_type: readRestrict(series.novel_ai_type),
  }
}
