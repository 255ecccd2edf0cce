// Series of works and novels: a user's series, their parts, and the neighbours of a part (docs/contract/app-api.md 2.10, 3.3, 3.4, 3.7).

import type { Catalogue, SeriesRecord, WorkKind, WorkRecord } from '@emaki/catalogue'
import { noSuchWork, offsetPage, pageSize } from '@emaki/domain/upstream'
import type { EndpointRequest, Endpoints } from './endpoint.ts'
import { visibleWork } from './existing.ts'
import type { Requester } from './requester.ts'
import { wireIllust } from './wire/wireIllust.ts'
import { wireNovel } from './wire/wireNovel.ts'
import { wireIllustSeries, wireNovelSeries } from './wire/wireSeries.ts'

export function seriesEndpoints(catalogue: Catalogue): Endpoints {
  const illustDetail = (series: SeriesRecord, requester: Requester) =>
    wireIllustSeries(series, catalogue.work(series.latestId), requester)

  return {
    '/v1/user/illust-series': ({ parameters, requester }) => {
      const user = parameters.id('user_id')
      const page = offsetPage(parameters, (slice) => catalogue.seriesOfArtist('illust', user, requester.maxRestrict, slice))
      return { illust_series_details: page.items.map((series) => illustDetail(series, requester)), next_url: page.nextUrl }
    },
    '/v1/user/novel-series': ({ parameters, requester }) => {
      const user = parameters.id('user_id')
      const page = offsetPage(parameters, (slice) => catalogue.seriesOfArtist('novel', user, requester.maxRestrict, slice))
      return { novel_series_details: page.items.map((series) => wireNovelSeries(series, requester)), next_url: page.nextUrl }
    },

    '/v1/illust/series': (asked) => {
      const { parameters, requester } = asked
      const series = existingSeries(catalogue, 'illust', parameters.id('illust_series_id'), asked)
      // The catalogue has them in reading order, the response starts with the latest.
      const page = offsetPage(parameters, ({ offset, limit }) => {
        const end = Math.max(0, series.count - offset)
        const start = Math.max(0, end - limit)
        return catalogue.partsOfSeries(series.id, requester.maxRestrict, { offset: start, limit: end - start }).reverse()
      })
      const ends = catalogue.works([series.firstId, series.latestId])
      const [first, latest = first] = ends
      return {
        illust_series_detail: illustDetail(series, requester),
        ...(first && { illust_series_first_illust: wireIllust(first, requester) }),
        ...(latest && { illust_series_latest_illust: wireIllust(latest, requester) }),
        illusts: page.items.map((work) => wireIllust(work, requester)),
        next_url: page.nextUrl,
      }
    },
    '/v1/illust-series/illust': (asked) => {
      const { parameters, requester } = asked
      const work = visibleWork(catalogue, parameters.id('illust_id'), requester)
      if (!work.series) throw noSuchWork(requester.language)
      const series = existingSeries(catalogue, 'illust', work.series.id, asked)
      const parts = catalogue.partsOfSeries(series.id, requester.maxRestrict, { offset: 0, limit: series.count })
      const place = parts.findIndex((part) => part.id === work.id)
      const wire = (part: WorkRecord | undefined) => (part ? wireIllust(part, requester) : null)
      return {
        illust_series_detail: illustDetail(series, requester),
        illust_series_context: {
          content_order: place + 1,
          prev: wire(place > 0 ? parts[place - 1] : undefined),
          next: wire(place >= 0 ? parts[place + 1] : undefined),
        },
      }
    },

    '/v1/novel/series': (asked) => novelSeries(catalogue, asked),
    '/v2/novel/series': (asked) => novelSeries(catalogue, asked),
  }
}

function novelSeries(catalogue: Catalogue, asked: EndpointRequest): object {
  const { parameters, requester } = asked
  const series = existingSeries(catalogue, 'novel', parameters.id('series_id'), asked)
  const skipped = parameters.count('last_order')
  const found = catalogue.novelsOfSeries(series.id, requester.maxRestrict, { offset: skipped, limit: pageSize + 1 })
  const first = catalogue.novel(series.firstId)
  const latest = catalogue.novel(series.latestId)
  return {
    novel_series_detail: wireNovelSeries(series, requester),
    ...(first && { novel_series_first_novel: wireNovel(first, requester) }),
    ...(latest && { novel_series_latest_novel: wireNovel(latest, requester) }),
    novels: found.slice(0, pageSize).map((novel) => wireNovel(novel, requester)),
    next_url: found.length > pageSize ? parameters.nextUrl({ last_order: skipped + pageSize }) : null,
  }
}

export function existingSeries(catalogue: Catalogue, kind: WorkKind, id: number, { requester }: EndpointRequest): SeriesRecord {
  const series = catalogue.series(kind, id, requester.maxRestrict)
  if (!series) throw noSuchWork(requester.language)
  return series
}
