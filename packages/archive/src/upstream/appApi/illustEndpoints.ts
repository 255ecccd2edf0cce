// Kept illustrations, manga and ugoira: details, frames, related works and feeds (docs/contract/app-api.md 3.4 to 3.6).
import { japanDay, list, record, text, type WireIllust } from '@emaki/domain'
import {
  beforeIdPage,
  gather,
  noSuchWork,
  offsetPage,
  type Page,
  pageSize,
  rankingModes,
  type Slice,
} from '@emaki/domain/upstream'
import type { EndpointContext, EndpointRequest, Endpoints } from './endpoint.ts'
import { inList } from './searchConditions.ts'
import { madeZipUrl, pictureUrl, wireIllust } from './wireWork.ts'
import { type Condition, condition, type KeptRow, type RowOrder } from './workRows.ts'

/** Length of the related list. */
const relatedDepth = 450
/** Maximum number of ids that `next_url` repeats in `viewed[]`. */
const maxViewed = 1500
const previewSize = 10
/** Tags of a work that count for related works: the rarest. */
const maxSharedTags = 12
const defaultDelayMs = 60

export function illustEndpoints(context: EndpointContext): Endpoints {
  const { archive, rows } = context
  const existing = ({ parameters, language }: EndpointRequest): KeptRow => {
    const row = rows.find('illust', parameters.id('illust_id'))
    if (!row) throw noSuchWork(language)
    return row
  }
  return {
    '/v1/illust/detail': (asked) => ({ illust: wireIllust(existing(asked), archive) }),
    '/v1/ugoira/metadata': (asked) => ugoiraMetadata(context, existing(asked), asked),
    '/v2/illust/related': (asked) => related(context, existing(asked), asked),
    '/v1/illust/recommended': (asked) => recommended(context, typeOf(asked), 'max_bookmark_id_for_recommend', asked),
    '/v1/illust/recommended-nologin': (asked) => recommended(context, typeOf(asked), 'max_bookmark_id_for_recommend', asked),
    '/v1/manga/recommended': (asked) => recommended(context, 'manga', 'max_bookmark_id', asked),
    '/v1/walkthrough/illusts': () => ({ illusts: list30(context, 'lately'), next_url: null }),
    '/v1/illust/new': (asked) => {
      const type = typeOf(asked)
      const page = beforeIdPage(asked.parameters, 'max_illust_id', (beforeId, limit) =>
        rows.list('illust', [ofType(type), ...before(beforeId)], 'id', { offset: 0, limit }),
      )
      return illustPage(context, page)
    },
    '/v1/illust/ranking': ({ parameters }) => {
      const mode = parameters.oneOf('mode', rankingModes, 'day')
      const day = parameters.day('date')
      const isFuture = day !== undefined && day > japanDay(archive.now())
      const page = offsetPage(parameters, (slice) =>
        isFuture ? [] : rows.list('illust', rankingConditions(mode), rankingOrder(mode), slice),
      )
      return illustPage(context, page)
    },
  }
}

/** A list of works, as every illust endpoint sends it. */
export const illustPage = (
  { archive }: EndpointContext,
  page: Page<KeptRow>,
): { illusts: WireIllust[]; next_url: string | null } => ({
  illusts: page.items.map((row) => wireIllust(row, archive)),
  next_url: page.nextUrl,
})

/** Works with ids below a cursor. */
export const before = (id: number | undefined): Condition[] => (id === undefined ? [] : [condition('id < ?', id)])

/** Ranked works are those kept last in daily rankings, and the most bookmarked in all others, so that a ranking is the same on every day. */
export const rankingOrder = (mode: string): RowOrder => (mode.startsWith('day') ? 'lately' : 'popular')

export function rankingConditions(mode: string): Condition[] {
  const rating = mode.includes('r18g') ? 2 : mode.includes('r18') ? 1 : 0
  return [
    condition('rating = ?', rating),
    ...(mode.includes('manga') ? [ofType('manga')] : []),
    ...(/_ai(?:_|$)/.test(mode) ? [condition('ai = 2')] : []),
  ]
}

const typeOf = ({ parameters }: EndpointRequest) => parameters.oneOf('content_type', ['illust', 'manga'], 'illust')

/** Upstream counts ugoira as illustrations. */
export const ofType = (type: 'illust' | 'manga'): Condition => inList('type', type === 'manga' ? ['manga'] : ['illust', 'ugoira'])

const list30 = (context: EndpointContext, order: RowOrder): WireIllust[] =>
  context.rows
    .list('illust', [condition('rating = 0')], order, { offset: 0, limit: pageSize })
    .map((row) => wireIllust(row, context.archive))

async function ugoiraMetadata({ archive }: EndpointContext, row: KeptRow, { language }: EndpointRequest): Promise<object> {
  const sidecar = row.type === 'ugoira' ? await archive.store.sidecar({ kind: 'illust', id: String(row.id) }) : undefined
  const frames = list(sidecar?.ugoira?.frames).flatMap((frame) => {
    const { file, delay } = record(frame)
    if (!/^\d{6}\.(?:jpg|png)$/.test(text(file))) return []
    return [{ file: text(file), delay: typeof delay === 'number' && delay >= 1 ? Math.round(delay) : defaultDelayMs }]
  })
  if (frames.length === 0) throw noSuchWork(language)
  const medium = pictureUrl(record(sidecar?.ugoira?.zip_urls).medium) || madeZipUrl(row)
  return { ugoira_metadata: { zip_urls: { medium }, frames } }
}

/** Works that share tags, rare ones first, then the artist's other works. The next URL has both cursors that clients send back. */
function related(context: EndpointContext, work: KeptRow, { parameters }: EndpointRequest): object {
  const seeds = parameters.ids('seed_illust_ids')
  const viewed = parameters.ids('viewed')
  const whole = relatedRows(context, work, relatedDepth)
  const { items, next } = gather(({ offset, limit }) => whole.slice(offset, offset + limit), parameters.offset(), viewed)
  const seen = [...viewed, ...items.map(({ id }) => id)].slice(-maxViewed)
  const cursor = { seed_illust_ids: seeds.length > 0 ? seeds : [work.id], viewed: seen, offset: next }
  return illustPage(context, { items, nextUrl: next === null ? null : parameters.nextUrl(cursor) })
}

/** Works of the same kind that are like a work, most alike first. */
export function relatedRows({ archive, rows }: EndpointContext, work: KeptRow, limit: number): KeptRow[] {
  const { database } = archive.index
  const rarest = database
    .prepare<[number, number], { tag: number }>(
      `SELECT own.tag FROM work_tags AS own JOIN work_tags AS others ON others.tag = own.tag WHERE own.work = ?
       GROUP BY own.tag ORDER BY COUNT(*), own.tag LIMIT ?`,
    )
    .all(work.row, maxSharedTags)
  const scored = database
    .prepare<[string, number], { work: number; shared: number }>(
      `SELECT work, COUNT(*) AS shared FROM work_tags WHERE tag IN (SELECT value FROM json_each(?)) AND work <> ?
       GROUP BY work ORDER BY shared DESC, work LIMIT ${relatedDepth * 2}`,
    )
    .all(JSON.stringify(rarest.map(({ tag }) => tag)), work.row)
  const scores = new Map(scored.map((one) => [one.work, one.shared]))
  const found = rows.list(
    work.kind,
    [
      condition('row <> ?', work.row),
      condition(`row IN (SELECT value FROM json_each(?)) OR artist = ?`, JSON.stringify([...scores.keys()]), work.artist),
    ],
    'popular',
    { offset: 0, limit: relatedDepth * 2 },
  )
  const scoreOf = (row: KeptRow) => (scores.get(row.row) ?? 0) + (row.artist === work.artist && work.artist > 0 ? 2 : 0)
  return found.sort((a, b) => scoreOf(b) - scoreOf(a) || b.id - a.id).slice(0, limit)
}

/** All works of a type in a mixed order. The position is the negative bookmark cursor, as upstream sends it. */
function recommended(
  context: EndpointContext,
  type: 'illust' | 'manga',
  cursor: string,
  { parameters }: EndpointRequest,
): object {
  const { rows, archive } = context
  const place = parameters.integer(cursor)
  const viewed = parameters.ids('viewed')
  const start = place === undefined ? parameters.offset() : Math.max(0, -place)
  const all = (slice: Slice) => rows.list('illust', [ofType(type)], 'mixed', slice)
  const { items, next } = gather(all, start, [...viewed, ...parameters.commaIds('bookmark_illust_ids')])
  const seen = [...viewed, ...items.map(({ id }) => id)].slice(-maxViewed)
  const nextUrl = next === null ? null : parameters.nextUrl({ [cursor]: -next, offset: pageSize, viewed: seen })
  const preview = parameters.flag('include_ranking_illusts')
    ? rows.list('illust', [ofType(type), condition('rating = 0')], 'lately', { offset: 0, limit: previewSize })
    : []
  return {
    ...illustPage(context, { items, nextUrl }),
    ranking_illusts: preview.map((row) => wireIllust(row, archive)),
    privacy_policy: {},
    contest_exists: false,
  }
}
