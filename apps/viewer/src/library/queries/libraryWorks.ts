// Lists of the library: works, artists, series and similar works. The gateway filters and orders; content rules apply when a list is read.
import {
  type Artwork,
  type KeptMark,
  type LibraryArtist,
  type LibraryFacets,
  type LibraryKind,
  type LibraryQuery,
  type LibrarySeries,
  libraryFilters,
  libraryParameters,
  list,
  type Novel,
  normaliseArtwork,
  normaliseNovel,
  record,
  succeeded,
  text,
} from '@emaki/domain'
import { queryOptions } from '@tanstack/react-query'
import { type RequestResult, requestFailed } from '../../platform/http/requestResult.ts'
import { translate } from '../../platform/i18n/catalogue.ts'
import { type FeedQuery, feedQuery } from '../../platform/query/feed.ts'
import type { FeedPage } from '../../platform/query/feedPages.ts'
import { listPage } from '../../platform/query/listPage.ts'
import { memoize } from '../../platform/query/memoize.ts'
import { unwrap } from '../../platform/query/queryClient.ts'
import { keepAll } from '../../works/queries/artwork.ts'
import { readKeptMark } from './keptMark.ts'
import { readLibrary } from './libraryCall.ts'
import { readArtist, readFacets, readSeries } from './libraryShapes.ts'

export type KeptArtwork = Artwork & { readonly kept: KeptMark }
export type KeptNovel = Novel & { readonly kept: KeptMark }

/** Works of one page: enough for a large screen. */
export const libraryPageSize = 60
/** Not persisted: another page of the archive is quick, and the archive changes by itself. */
const lifetime = -1
/** No pause between pages: the gateway reads its own disk. */
const throttleMs = 0

export const pictureKinds = ['illust', 'manga', 'ugoira'] as const satisfies readonly LibraryKind[]

/** Artworks of a query. Without kinds these are all except novels. */
export const libraryArtworksQuery = (query: LibraryQuery): FeedQuery<KeptArtwork> =>
  artworksOf(libraryParameters({ ...query, kinds: picturesOf(query) }).toString())

/** Novels of a query. */
export const libraryNovelsQuery = (query: LibraryQuery): FeedQuery<KeptNovel> =>
  novelsOf(libraryParameters({ ...query, kinds: ['novel'] }).toString())

const picturesOf = ({ kinds = pictureKinds }: LibraryQuery): readonly LibraryKind[] => {
  const pictures = kinds.filter((kind) => kind !== 'novel')
  return pictures.length === 0 ? pictureKinds : pictures
}

const artworksOf = memoize((parameters: string) => worksOf('artworks', parameters, readArtwork))
const novelsOf = memoize((parameters: string) => worksOf('novels', parameters, readNovel))

const worksOf = <T extends { readonly id: string }>(
  name: string,
  parameters: string,
  read: (item: unknown) => T | undefined,
): FeedQuery<T> => libraryFeed([name, parameters], `/?${parameters}`, 'works', read)

/**
 * The works of a list of works from a later page on. Its pages are numbered, so that the pages before can be loaded too: works that are
 * added meanwhile move the following ones, which the list then shows once.
 */
export function libraryFrom<T extends { readonly id: string }>(query: FeedQuery<T>, page: number): FeedQuery<T> {
  if (page <= 1) return query
  return {
    ...query,
    key: [...query.key, `from ${page}`],
    first: page,
    page: async (number, signal) => {
      const result = await query.page(`page ${number}`, signal)
      if (!result.ok) return result
      return succeeded({ ...result.value, next: result.value.next === null ? null : Number(number) + 1 })
    },
  }
}

/** A list of the library whose pages follow a cursor; `page 3` in its place is the third page. */
const libraryFeed = <T extends { readonly id: string }>(
  key: readonly string[],
  path: string,
  name: string,
  read: (item: unknown) => T | undefined,
): FeedQuery<T> =>
  feedQuery<T>({
    key: ['library', ...key],
    lifetime,
    throttleMs,
    first: '',
    page: async (from, signal) => {
      const [, number] = /^page (\d+)$/.exec(String(from)) ?? []
      const start = from === '' ? '' : number === undefined ? `&from=${encodeURIComponent(from)}` : `&page=${number}`
      const address = `${path}&count=${libraryPageSize}${start}`
      return libraryPage(await readLibrary(address, signal), name, read)
    },
    keep: keepAll,
  })

const libraryPage = <T>(
  result: RequestResult<unknown>,
  name: string,
  read: (item: unknown) => T | undefined,
): RequestResult<FeedPage<T>> => listPage(result, name, ({ next }) => text(next) || null, read)

/** Reads an artwork of a list. Undefined for a novel, and for an unreadable work. */
export function readArtwork(item: unknown): KeptArtwork | undefined {
  const { illust, kept } = record(item)
  const artwork = normaliseArtwork(illust)
  const mark = readKeptMark(kept)
  return artwork && mark && { ...artwork, kept: mark }
}

/** Reads a novel of a list. Undefined for an artwork, and for an unreadable novel. */
function readNovel(item: unknown): KeptNovel | undefined {
  const wire = record(item)
  const novel = normaliseNovel(wire.novel)
  const mark = readKeptMark(wire.kept)
  return novel && mark && { ...novel, kept: mark }
}

/** The numbers of works by each value, for the filters of `query`. */
export function libraryFacetsQuery(query: LibraryQuery, isNovels: boolean) {
  const kinds = isNovels ? (['novel'] as const) : picturesOf(query)
  const parameters = libraryParameters({ ...libraryFilters(query), kinds }).toString()
  return queryOptions<LibraryFacets>({
    queryKey: ['library', 'facets', parameters],
    queryFn: async ({ signal }) => readFacets(unwrap(await readLibrary(`/facets?${parameters}`, signal))),
    staleTime: 60_000,
    gcTime: 5 * 60_000,
  })
}

/** Artists of the kept works of a query. Its text is a search by name. */
export const libraryArtistsQuery = (query: LibraryQuery): FeedQuery<LibraryArtist> =>
  artistsOf(libraryParameters(query).toString())

const artistsOf = memoize((parameters: string) =>
  libraryFeed<LibraryArtist>(['artists', parameters], `/artists?${parameters}`, 'artists', readArtist),
)

/** A series as an item of a list: ids of manga and novel series overlap. */
export interface ListedSeries {
  readonly id: string
  readonly series: LibrarySeries
}

/** Series of the kept works of a query. */
export const librarySeriesQuery = (query: LibraryQuery): FeedQuery<ListedSeries> => seriesOf(libraryParameters(query).toString())

const seriesOf = memoize((parameters: string) =>
  libraryFeed<ListedSeries>(['series', parameters], `/series?${parameters}`, 'series', (item) => {
    const series = readSeries(item)
    return series && { id: `${series.kind}:${series.id}`, series }
  }),
)

/** Works with similar pictures, nearest first: of an artwork, or of a colour as `rrggbb`. */
export const similarQuery = memoize((by: 'illust' | 'colour', value: string) =>
  feedQuery<KeptArtwork>({
    key: ['library', 'similar', by, value],
    lifetime,
    first: '',
    page: async (_from, signal) => {
      const result = await readLibrary(`/similar?${by}=${value}`, signal)
      if (!result.ok) return result
      const works = record(result.value).works
      if (!Array.isArray(works)) return requestFailed(translate('error.unknown'))
      const items = list(works).flatMap((item) => readArtwork(item) ?? [])
      return succeeded({ items, unreadable: 0, next: null })
    },
    keep: keepAll,
  }),
)
