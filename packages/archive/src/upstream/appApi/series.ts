// Series of kept works in the JSON of the app API: their kept parts, and what the site said of them (docs/contract/app-api.md 2.10).
import { count, isLimitedImage, readSeries, record, text, writtenText } from '@emaki/domain'
import type { KeptKind } from '../../workKey.ts'
import { storedSeries } from '../storedFacts.ts'
import type { EndpointContext } from './endpoint.ts'
import { wireIllust, wireUser } from './wireWork.ts'
import { condition, type KeptRow } from './workRows.ts'

/** A series with more kept parts than this is cut. */
const maxParts = 5000
const coverSize = { width: 782, height: 410 }

/** Parts in reading order, at least one. */
export type Parts = readonly [KeptRow, ...KeptRow[]]

/** The kept parts of a series in reading order. Empty when none is kept. */
export const partsOf = ({ rows }: Pick<EndpointContext, 'rows'>, kind: KeptKind, series: number): KeptRow[] =>
  rows.list(kind, [condition('series = ?', series)], 'oldest', { offset: 0, limit: maxParts })

/** Ids of the series of an artist, those with the newest parts first. */
export const seriesOfArtist = ({ archive, table }: EndpointContext, kind: KeptKind, artist: number): number[] =>
  archive.index.database
    .prepare<[string, number], number>(
      `SELECT series FROM ${table} WHERE kind = ? AND artist = ? AND series IS NOT NULL GROUP BY series
       ORDER BY MAX(made) DESC, series DESC`,
    )
    .pluck()
    .all(kind, artist)

const titleOf = (parts: Parts): string => readSeries((parts.at(-1) ?? parts[0]).work.series)?.title ?? ''

/** The series with the caption that the site had. Its works are the kept ones. */
export async function illustSeries({ archive }: EndpointContext, parts: Parts): Promise<object> {
  const [first] = parts
  const stored = await storedSeries(archive, 'illust', first.series ?? 0)
  const latest = wireIllust(parts.at(-1) ?? first, archive)
  const large = latest.image_urls.large
  // The cover upstream is cut from the newest part.
  const cover = large.replace(/\/c\/[^/]+\//, '/c/782x410_80_a2_g5/')
  return {
    id: first.series ?? 0,
    title: titleOf(parts) || writtenText(stored.title),
    caption: writtenText(stored.caption),
    cover_image_urls: { medium: isLimitedImage(large) ? '' : cover },
    series_work_count: parts.length,
    create_date: wireIllust(first, archive).create_date,
    ...coverSize,
    user: wireUser(first.work.user),
    watchlist_added: false,
  }
}

/** The series with what the site said of it. Its parts are the kept ones. */
export async function novelSeries({ archive }: EndpointContext, parts: Parts): Promise<object> {
  const [first] = parts
  const stored = await storedSeries(archive, 'novel', first.series ?? 0)
  return {
    id: first.series ?? 0,
    title: titleOf(parts) || writtenText(stored.title),
    caption: writtenText(stored.caption),
    is_original: first.work.is_original === true,
    is_concluded: stored.is_concluded === true,
    content_count: parts.length,
    total_character_count: parts.reduce((sum, { work }) => sum + count(work.text_length), 0),
    user: wireUser(first.work.user),
    display_text: writtenText(stored.display_text),
    novel_ai_type: Math.min(2, count(first.work.novel_ai_type)),
    watchlist_added: false,
  }
}

/** Title of the series of a novel's page, where the page does not have it. */
export const seriesTitle = (row: KeptRow): string | null => text(record(row.work.series).title) || null
