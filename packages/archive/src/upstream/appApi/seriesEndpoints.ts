// Series of kept works: those of an artist, their kept parts, and the neighbours of a part (docs/contract/app-api.md 2.10).
import { count, isLimitedImage, readSeries, record, text, writtenText } from '@emaki/domain'
import { noSuchWork, offsetPage, pageSize } from '@emaki/domain/upstream'
import type { KeptKind } from '../../workKey.ts'
import { storedSeries } from '../storedFacts.ts'
import type { EndpointContext, EndpointRequest, Endpoints } from './endpoint.ts'
import { wireIllust, wireNovel, wireUser } from './wireWork.ts'
import { condition, type KeptRow } from './workRows.ts'

/** A series with more kept parts than this is cut. */
const maxParts = 5000
const coverSize = { width: 782, height: 410 }

export function seriesEndpoints(context: EndpointContext): Endpoints {
  return {
    '/v1/user/illust-series': async (asked) => {
      const page = seriesOfArtist(context, 'illust', asked)
      const details = await Promise.all(page.items.map((parts) => illustSeries(context, parts)))
      return { illust_series_details: details, next_url: page.nextUrl }
    },
    '/v1/user/novel-series': async (asked) => {
      const page = seriesOfArtist(context, 'novel', asked)
      const details = await Promise.all(page.items.map((parts) => novelSeries(context, parts)))
      return { novel_series_details: details, next_url: page.nextUrl }
    },
    '/v1/illust/series': async (asked) => {
      const parts = existingParts(context, 'illust', 'illust_series_id', asked)
      const newest = [...parts].reverse()
      const page = offsetPage(asked.parameters, ({ offset, limit }) => newest.slice(offset, offset + limit))
      const wire = (row: KeptRow) => wireIllust(row, context.archive)
      return {
        illust_series_detail: await illustSeries(context, parts),
        illust_series_first_illust: wire(parts[0]),
        illust_series_latest_illust: wire(newest[0] ?? parts[0]),
        illusts: page.items.map(wire),
        next_url: page.nextUrl,
      }
    },
    '/v1/illust-series/illust': (asked) => seriesContext(context, asked),
    '/v2/novel/series': async (asked) => {
      const parts = existingParts(context, 'novel', 'series_id', asked)
      const skipped = asked.parameters.count('last_order')
      const wire = (row: KeptRow) => wireNovel(row, context.archive)
      const next = skipped + pageSize
      return {
        novel_series_detail: await novelSeries(context, parts),
        novel_series_first_novel: wire(parts[0]),
        novel_series_latest_novel: wire(parts.at(-1) ?? parts[0]),
        novels: parts.slice(skipped, next).map(wire),
        next_url: parts.length > next ? asked.parameters.nextUrl({ last_order: next }) : null,
      }
    },
  }
}

/** Parts in reading order, at least one. */
type Parts = readonly [KeptRow, ...KeptRow[]]

/** The kept parts of a series in reading order. Empty when none is kept. */
export const partsOf = ({ rows }: Pick<EndpointContext, 'rows'>, kind: KeptKind, series: number): KeptRow[] =>
  rows.list(kind, [condition('series = ?', series)], 'oldest', { offset: 0, limit: maxParts })

const hasParts = (rows: readonly KeptRow[]): rows is Parts => rows.length > 0

function existingParts(context: EndpointContext, kind: KeptKind, name: string, { parameters, language }: EndpointRequest): Parts {
  const parts = partsOf(context, kind, parameters.id(name))
  if (!hasParts(parts)) throw noSuchWork(language)
  return parts
}

/** Series of an artist, those with the newest parts first. */
function seriesOfArtist(context: EndpointContext, kind: KeptKind, { parameters }: EndpointRequest) {
  const artist = parameters.id('user_id')
  const ids = context.archive.index.database
    .prepare<[string, number], number>(
      `SELECT series FROM ${context.table} WHERE kind = ? AND artist = ? AND series IS NOT NULL GROUP BY series
       ORDER BY MAX(made) DESC, series DESC`,
    )
    .pluck()
    .all(kind, artist)
  return offsetPage(parameters, ({ offset, limit }) =>
    ids.slice(offset, offset + limit).flatMap((id) => {
      const parts = partsOf(context, kind, id)
      return hasParts(parts) ? [parts] : []
    }),
  )
}

const titleOf = (parts: Parts): string => readSeries((parts.at(-1) ?? parts[0]).work.series)?.title ?? ''

/** The series with the caption that the site had. Its works are the kept ones. */
async function illustSeries({ archive }: EndpointContext, parts: Parts): Promise<object> {
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

async function novelSeries({ archive }: EndpointContext, parts: Parts): Promise<object> {
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

async function seriesContext(context: EndpointContext, { parameters, language }: EndpointRequest): Promise<object> {
  const work = context.rows.find('illust', parameters.id('illust_id'))
  const parts = work?.series ? partsOf(context, 'illust', work.series) : []
  if (!work || !hasParts(parts)) throw noSuchWork(language)
  const place = parts.findIndex(({ id }) => id === work.id)
  const wire = (row: KeptRow | undefined) => (row ? wireIllust(row, context.archive) : null)
  return {
    illust_series_detail: await illustSeries(context, parts),
    illust_series_context: {
      content_order: place + 1,
      prev: wire(place > 0 ? parts[place - 1] : undefined),
      next: wire(parts[place + 1]),
    },
  }
}

/** Title of the series of a novel's page, where the page does not have it. */
export const seriesTitle = (row: KeptRow): string | null => text(record(row.work.series).title) || null
