// Queries for series and their numbered parts. Cached for 12 hours (docs/spec/product.md 9).
import { type Artwork, list, type Novel, normaliseSeriesPlace, type SeriesPlace, succeeded } from '@emaki/domain'
import { companion } from '../../platform/http/companion.ts'
import { mirror } from '../../platform/http/mirror.ts'
import type { RequestResult } from '../../platform/http/requestResult.ts'
import { entityQuery } from '../../platform/query/entityQuery.ts'
import { feedQuery } from '../../platform/query/feed.ts'
import type { Cursor, FeedPage } from '../../platform/query/feedPages.ts'
import { lifetimes } from '../../platform/query/lifetimes.ts'
import { listPage, pageAfter } from '../../platform/query/listPage.ts'
import { perAccount } from '../../platform/settings/accountScope.ts'
import { keepAll } from './artwork.ts'
import { illustParts, novelParts, type OpenSeries, type Part, readSeries } from './partNumbers.ts'

export type { OpenSeries, Part } from './partNumbers.ts'

/** An illustration or manga series. */
export const illustSeriesQuery = (id: string) => seriesQuery('illust', id)

/** The works of an illustration series, newest first. */
export const illustSeriesPartsQuery = (id: string) => partsQuery('illust', id, illustSeriesPage)

/** A novel series. */
export const novelSeriesQuery = (id: string) => seriesQuery('novel', id)

/**
 * The chapters of a novel series in reading order. A mirror that always sends the first page ends the list
 * (docs/contract/app-api.md 7 C14).
 */
export const novelSeriesPartsQuery = (id: string) => partsQuery('novel', id, novelSeriesPage)

type Kind = 'illust' | 'novel'

const seriesQuery = (kind: Kind, id: string) =>
  entityQuery<OpenSeries>({
    key: [`${kind}-series`, id],
    lifetime: lifetimes.series,
    request: () => askSeries(kind, id, 1),
    read: (response) => readSeries(response, kind),
  })

const partsQuery = <Work extends Artwork | Novel>(
  kind: Kind,
  id: string,
  read: (result: RequestResult<unknown>, page: Cursor) => RequestResult<FeedPage<Part<Work>>>,
) =>
  feedQuery<Part<Work>>({
    key: [`${kind}-series-parts`, id],
    lifetime: lifetimes.series,
    first: 1,
    page: async (page) => read(await askSeries(kind, id, page), page),
    keep: keepAll,
  })

/**
 * The position of an artwork in its series, or null for a work without a series. Only the web side sends it. Cached for 12
 * hours like series (docs/spec/product.md 9), because the newest part gets a next one later.
 */
export const seriesPlaceQuery = (id: string) =>
  entityQuery<SeriesPlace | null>({
    key: ['series-place', id],
    lifetime: lifetimes.series,
    request: (signal) => companion().get(`/ajax/illust/${id}`, { full: 1 }, signal),
    read: normaliseSeriesPlace,
  })

/** A whole series: its parts in reading order, each with its number from 1. */
export interface WholeSeries<Work> {
  readonly parts: readonly Part<Work>[]
}

/** Maximum number of requests for a whole series: 1200 parts. */
const maxSeriesPages = 40

/** All parts of an illustration series in reading order. Cached for 12 hours (docs/spec/product.md 9). */
export const wholeIllustSeriesQuery = (id: string) => wholeSeriesQuery('illust', id, illustSeriesPage)

/** All parts of a novel series in reading order. Cached for 12 hours (docs/spec/product.md 9). */
export const wholeNovelSeriesQuery = (id: string) => wholeSeriesQuery('novel', id, novelSeriesPage)

const wholeSeriesQuery = <Work extends Artwork | Novel>(
  kind: Kind,
  id: string,
  read: (result: RequestResult<unknown>, page: Cursor) => RequestResult<FeedPage<Part<Work>>>,
) =>
  entityQuery<WholeSeries<Work>>({
    key: [`whole-${kind}-series`, id],
    lifetime: lifetimes.series,
    request: async () => {
      const pages: unknown[] = []
      const ids = new Set<string>()
      for (let page: Cursor | null = 1; page !== null && pages.length < maxSeriesPages; ) {
        const response = await askSeries(kind, id, page)
        const result = read(response, page)
        if (!response.ok || !result.ok) return response
        const known = ids.size
        for (const part of result.value.items) ids.add(part.id)
        pages.push(response.value)
        // A mirror that always sends the first page ends the series (docs/contract/app-api.md 7 C14).
        page = ids.size > known ? result.value.next : null
      }
      return succeeded(pages)
    },
    read: (pages) => {
      const parts = new Map<string, Part<Work>>()
      for (const [index, page] of list(pages).entries()) {
        const result = read(succeeded(page), index + 1)
        if (result.ok) for (const part of result.value.items) if (!parts.has(part.id)) parts.set(part.id, part)
      }
      return { parts: [...parts.values()].sort((a, b) => a.part - b.part) }
    },
  })

/** One page of an illustration series. */
export const illustSeriesPage = (result: RequestResult<unknown>, page: Cursor): RequestResult<FeedPage<Part<Artwork>>> =>
  listPage(result, 'illusts', pageAfter(page), illustParts(result.ok ? result.value : undefined, Number(page)))

/** One page of a novel series. */
export const novelSeriesPage = (result: RequestResult<unknown>, page: Cursor): RequestResult<FeedPage<Part<Novel>>> =>
  listPage(result, 'novels', pageAfter(page), novelParts(Number(page)))

const shared = perAccount(() => ({ inFlight: new Map<string, Promise<RequestResult<unknown>>>() }))

/** Requests a page of a series. Single flight: a series and its first parts share one response. */
function askSeries(kind: Kind, id: string, page: Cursor): Promise<RequestResult<unknown>> {
  const { inFlight } = shared
  const key = `${kind} ${id} ${page}`
  const request =
    inFlight.get(key) ??
    mirror()
      .get(`/${kind}_series`, { id, page })
      .finally(() => inFlight.delete(key))
  inFlight.set(key, request)
  return request
}
