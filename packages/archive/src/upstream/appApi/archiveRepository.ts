// An archive as a repository for the shared endpoints: lists of kept works by conditions of the index.
import { foldText, japanDay, list, record, text } from '@emaki/domain'
import type { Illusts, IllustType, List, Listed, Series, UgoiraMetadata, Users, WorkRepository, Works } from '@emaki/upstream'
import type { KeptKind } from '../../workKey.ts'
import { artistUser, relatedArtists, userDetail } from './artists.ts'
import { type EndpointContext, owner } from './endpoint.ts'
import { relatedRows } from './relatedRows.ts'
import { inList, keptSearch, ofType, withTagNamed } from './searchConditions.ts'
import { illustSeries, novelSeries, type Parts, partsOf, seriesOfArtist } from './series.ts'
import { completions, trendingTags } from './tags.ts'
import { madeZipUrl, pictureUrl, wireIllust, wireNovel } from './wireWork.ts'
import { type Condition, condition, type KeptRow, type RowOrder } from './workRows.ts'

const defaultDelayMs = 60
/** Lengths of the related lists. */
const relatedDepth = { illust: 450, novel: 150 }

/** The repository of one request in a language. */
export function createArchiveRepository(context: EndpointContext, language: string): WorkRepository {
  const { archive } = context
  return {
    illusts: keptIllusts(context),
    novels: keptWorks(context, { kind: 'novel', wire: (row) => wireNovel(row, archive), series: novelSeries }),
    users: keptArtists(context),
    language,
    isPremium: true,
    now: () => archive.now(),
    showsAi: () => true,
    completions: (word, limit) => completions(context, word, limit, language),
    trendingTags: (kind, limit) => trendingTags(context, kind, limit, language),
  }
}

interface KindOptions<Wire> {
  readonly kind: KeptKind
  readonly wire: (row: KeptRow) => Wire
  readonly series: (context: EndpointContext, parts: Parts) => Promise<object>
}

function keptWorks<Wire>(context: EndpointContext, { kind, wire, series }: KindOptions<Wire>): Works<Wire, string> {
  const { archive, rows, names } = context
  const listed = (row: KeptRow): Listed<Wire> => ({ id: row.id, wire: () => wire(row) })
  const listOf =
    (conditions: readonly Condition[], order: RowOrder): List<Listed<Wire>> =>
    (slice) =>
      rows.list(kind, conditions, order, slice).map(listed)
  const seriesOf = (parts: Parts): Series<Wire> => ({
    count: parts.length,
    parts: ({ offset, limit }) => parts.slice(offset, offset + limit).map(listed),
    wire: () => series(context, parts),
  })
  const seriesById = (id: number): Series<Wire> | undefined => {
    const [first, ...others] = partsOf(context, kind, id)
    return first && seriesOf([first, ...others])
  }
  return {
    detail(id) {
      const row = rows.find(kind, id)
      return row && wire(row)
    },
    related([id = 0]) {
      const row = rows.find(kind, id)
      const related = row ? relatedRows(context, row, relatedDepth[kind]).map(listed) : []
      return ({ offset, limit }) => related.slice(offset, offset + limit)
    },
    recommended: (type) => listOf(typeConditions(type), 'mixed'),
    newest(beforeId, limit, type) {
      const older = beforeId === undefined ? [] : [condition('id < ?', beforeId)]
      return listOf([...typeConditions(type), ...older], 'id')({ offset: 0, limit })
    },
    // Ranked works are those kept last in daily rankings, and the most bookmarked in all others, so that a ranking is the same on every day.
    ranking: (mode, day) =>
      day !== undefined && day > japanDay(archive.now())
        ? () => []
        : listOf(rankingConditions(mode), mode.startsWith('day') ? 'lately' : 'popular'),
    ofUser: (id, type) => listOf([condition('artist = ?', id), ...typeConditions(type)], 'newest'),
    // The bookmarks of the archive's own account are all kept works, those that were kept last first. Rows count works from the oldest, so
    // that new ones do not move the cursor. Bookmarks of other users are not known.
    bookmarks(userId, { restrict, tag, beforeRow, limit }) {
      if (userId !== owner.id || restrict === 'private') return []
      const tags = tag === undefined ? [] : [withTagNamed(names, tag)]
      const all = rows.count(kind, tags)
      const end = Math.min(beforeRow ?? all, all)
      const found = rows.list(kind, tags, 'lately', { offset: all - end, limit })
      return found.map((row, index) => ({ row: end - 1 - index, work: listed(row) }))
    },
    search(query) {
      const { conditions, order } = keptSearch(kind, query, names)
      return listOf(conditions, order)
    },
    series: seriesById,
    seriesOfUser(artist) {
      const ids = seriesOfArtist(context, kind, artist)
      return ({ offset, limit }) => ids.slice(offset, offset + limit).flatMap((id) => seriesById(id) ?? [])
    },
  }
}

const typeConditions = (type: IllustType | 'ugoira' | undefined): Condition[] =>
  type === undefined ? [] : [type === 'ugoira' ? inList('type', ['ugoira']) : ofType(type)]

function rankingConditions(mode: string): Condition[] {
  const rating = mode.includes('r18g') ? 2 : mode.includes('r18') ? 1 : 0
  return [
    condition('rating = ?', rating),
    ...(mode.includes('manga') ? [ofType('manga')] : []),
    ...(/_ai(?:_|$)/.test(mode) ? [condition('ai = 2')] : []),
  ]
}

function keptIllusts(context: EndpointContext): Illusts {
  const { archive, rows } = context
  const works = keptWorks(context, { kind: 'illust', wire: (row) => wireIllust(row, archive), series: illustSeries })
  return {
    ...works,
    async ugoira(id) {
      const row = rows.find('illust', id)
      return row?.type === 'ugoira' ? await ugoiraMetadata(context, row) : undefined
    },
    seriesOf(workId) {
      const series = rows.find('illust', workId)?.series
      return series ? works.series(series) : undefined
    },
  }
}

async function ugoiraMetadata({ archive }: EndpointContext, row: KeptRow): Promise<UgoiraMetadata | undefined> {
  const sidecar = await archive.store.sidecar({ kind: 'illust', id: String(row.id) })
  const frames = list(sidecar?.ugoira?.frames).flatMap((frame) => {
    const { file, delay } = record(frame)
    if (!/^\d{6}\.(?:jpg|png)$/.test(text(file))) return []
    return [{ file: text(file), delay: typeof delay === 'number' && delay >= 1 ? Math.round(delay) : defaultDelayMs }]
  })
  const medium = pictureUrl(record(sidecar?.ugoira?.zip_urls).medium) || madeZipUrl(row)
  return frames.length === 0 ? undefined : { zip_urls: { medium }, frames }
}

function keptArtists(context: EndpointContext): Users {
  const { names } = context
  const listOf =
    (ids: readonly number[]): List<number> =>
    ({ offset, limit }) =>
      ids.slice(offset, offset + limit)
  return {
    find: (id) => artistUser(context, id),
    detail: (id) => userDetail(context, id),
    related: (id) => listOf(relatedArtists(context, id)),
    recommended: () => listOf(names.artists().map(({ id }) => id)),
    search(word) {
      const sought = foldText(word).trim()
      return listOf(names.artists().flatMap(({ id, folded }) => (folded.includes(sought) ? [id] : [])))
    },
  }
}
