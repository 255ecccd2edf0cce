// The watchlists of both sides, and markers in novels (docs/contract/site-2026.md 5, 6).
import { count, list, record, text, writtenText } from '../tolerance.ts'
import { readRating } from './artwork.ts'
import { parseId } from './ids.ts'

/** Kinds of series, by the site's names: `illust` are those of illustrations and manga. */
export type SeriesKind = 'illust' | 'novel'

/** An entry of a watchlist. */
export interface WatchedSeries {
  /** The id of the series. */
  readonly id: string
  /** The site's sentence about a series that is not visible now: everything else is then empty. Undefined for a visible one. */
  readonly maskedBy: string | undefined
  readonly title: string
  /** URL on upstream's image hosts, or empty. */
  readonly cover: string
  /** Whether the cover may be for adults: true as well when no rating is known. */
  readonly isAdult: boolean
  /** Number of published parts. */
  readonly count: number
  /** When the newest part was published, ISO 8601; empty if unknown. */
  readonly updated: string
  /** The id of the newest part; undefined if unknown. */
  readonly latestId: string | undefined
  readonly author: { readonly id: string; readonly name: string }
}

/** A page of a watchlist. */
export interface WatchlistPage {
  readonly series: readonly WatchedSeries[]
  /** Where the next page begins: an offset of the app API, or a page number of the web side. Undefined at the end. */
  readonly next: number | undefined
}

const noAuthor = { id: '0', name: '' } as const

/** Reads a page of the app API. Null entries and a null list count as nothing; a `next_url` that is null, missing or empty is the end. */
export function readWatchlist(page: unknown): WatchlistPage {
  const { series, next_url } = record(page)
  const next = Number(/[?&]offset=(\d{1,9})(?:&|$)/.exec(text(next_url))?.[1])
  return { series: list(series).flatMap((entry) => fromApp(record(entry)) ?? []), next: next > 0 ? next : undefined }
}

function fromApp(entry: Readonly<Record<string, unknown>>): WatchedSeries | undefined {
  const id = parseId(entry.id)
  if (id === undefined) return undefined
  const maskedBy = writtenText(entry.mask_text)
  if (maskedBy !== '')
    return { id, maskedBy, title: '', cover: '', isAdult: true, count: 0, updated: '', latestId: undefined, author: noAuthor }
  const user = record(entry.user)
  return {
    id,
    maskedBy: undefined,
    title: writtenText(entry.title),
    cover: text(entry.url),
    // The app API has no rating here.
    isAdult: readRating(entry.x_restrict) !== 0,
    count: count(entry.published_content_count),
    updated: text(entry.last_published_content_datetime),
    latestId: parseId(entry.latest_content_id),
    author: { id: parseId(user.id) ?? '0', name: writtenText(user.name) },
  }
}

/** Reads page `number` of the web side, in the order of its ids. A manga series has its cover and author in other lists of the page. */
export function readWebWatchlist(body: unknown, kind: SeriesKind, number: number): WatchlistPage {
  const { page, illustSeries, novelSeries, thumbnails, users } = record(body)
  const works = byId(record(thumbnails).illust, 'id')
  const authors = byId(Array.isArray(users) ? users : Object.values(record(users)), 'userId')
  const found = new Map(
    list(kind === 'illust' ? illustSeries : novelSeries).flatMap((entry) => {
      const series = fromWeb(record(entry), kind, works, authors)
      return series ? [[series.id, series] as const] : []
    }),
  )
  const ids = list(record(page).watchedSeriesIds).flatMap((id) => parseId(id) ?? [])
  const ordered = ids.flatMap((id) => found.get(id) ?? [])
  const rest = [...found.values()].filter(({ id }) => !ids.includes(id))
  const isLast = found.size === 0 || number >= count(record(page).maxPage)
  return { series: [...ordered, ...rest], next: isLast ? undefined : number + 1 }
}

type Members = Readonly<Record<string, unknown>>

function fromWeb(
  entry: Members,
  kind: SeriesKind,
  works: ReadonlyMap<string, Members>,
  authors: ReadonlyMap<string, Members>,
): WatchedSeries | undefined {
  const id = parseId(entry.id)
  if (id === undefined) return undefined
  const latestId = parseId(kind === 'illust' ? entry.latestIllustId : entry.latestNovelId)
  const work = works.get(latestId ?? '') ?? {}
  const author = parseId(entry.userId) ?? '0'
  return {
    id,
    maskedBy: undefined,
    title: writtenText(entry.title),
    cover: kind === 'illust' ? coverOf(work) || text(work.url) : coverOf(record(entry.cover)),
    isAdult: readRating((kind === 'illust' ? work : entry).xRestrict) !== 0,
    count: count(entry.publishedContentCount) || count(entry.total),
    updated: text(entry.updateDate),
    latestId,
    author: { id: author, name: writtenText(entry.userName) || writtenText(authors.get(author)?.name) },
  }
}

const coverOf = ({ urls }: Members): string => text(record(urls)['240mw']) || text(record(urls)['480mw'])

const byId = (items: unknown, name: string): ReadonlyMap<string, Members> =>
  new Map(list(items).map((item) => [text(record(item)[name]), record(item)]))

/** The page of a marker, from 1. Undefined without a marker. It may lie beyond the last page of the novel. */
export function readMarker(marker: unknown): number | undefined {
  const page = count(typeof marker === 'object' ? record(marker).page : marker)
  return page > 0 ? page : undefined
}
