// Series of works and novels: a user's, their parts, and the neighbours of one part (docs/contract/app-api.md 2.10, 3.3, 3.4, 3.7).
import type { Catalogue, SeriesRecord, WorkKind, WorkRecord } from '@emaki/catalogue'
import { noSuchWork } from './appApiError.ts'
import type { Asker } from './asker.ts'
import { type Asked, type Endpoints, offsetPage, pageSize } from './endpoint.ts'
import { visibleWork } from './existing.ts'
import { wireIllust } from './wireIllust.ts'
import { wireNovel } from './wireNovel.ts'
import { wireIllustSeries, wireNovelSeries } from './wireSeries.ts'

export function seriesEndpoints(catalogue: Catalogue): Endpoints {
  const illustDetail = (series: SeriesRecord, asker: Asker) => wireIllustSeries(series, catalogue.work(series.latestId), asker)

  return {
    '/v1/user/illust-series': ({ parameters, asker }) => {
      const user = parameters.id('user_id')
      const page = offsetPage(parameters, (slice) => catalogue.seriesOfArtist('illust', user, asker.maxRestrict, slice))
      return { illust_series_details: page.items.map((series) => illustDetail(series, asker)), next_url: page.nextUrl }
    },
    '/v1/user/novel-series': ({ parameters, asker }) => {
      const user = parameters.id('user_id')
      const page = offsetPage(parameters, (slice) => catalogue.seriesOfArtist('novel', user, asker.maxRestrict, slice))
      return { novel_series_details: page.items.map((series) => wireNovelSeries(series, asker)), next_url: page.nextUrl }
    },

    '/v1/illust/series': (asked) => {
      const { parameters, asker } = asked
      const series = existingSeries(catalogue, 'illust', parameters.id('illust_series_id'), asked)
      // The catalogue tells them in reading order; here the latest comes first.
      const page = offsetPage(parameters, ({ offset, limit }) => {
        const end = Math.max(0, series.count - offset)
        const start = Math.max(0, end - limit)
        return catalogue.partsOfSeries(series.id, asker.maxRestrict, { offset: start, limit: end - start }).reverse()
      })
      const ends = catalogue.works([series.firstId, series.latestId])
      const [first, latest = first] = ends
      return {
        illust_series_detail: illustDetail(series, asker),
        ...(first && { illust_series_first_illust: wireIllust(first, asker) }),
        ...(latest && { illust_series_latest_illust: wireIllust(latest, asker) }),
        illusts: page.items.map((work) => wireIllust(work, asker)),
        next_url: page.nextUrl,
      }
    },
    '/v1/illust-series/illust': (asked) => {
      const { parameters, asker } = asked
      const work = visibleWork(catalogue, parameters.id('illust_id'), asker)
      if (!work.series) throw noSuchWork(asker.language)
      const series = existingSeries(catalogue, 'illust', work.series.id, asked)
      const parts = catalogue.partsOfSeries(series.id, asker.maxRestrict, { offset: 0, limit: series.count })
      const place = parts.findIndex((part) => part.id === work.id)
      const wire = (part: WorkRecord | undefined) => (part ? wireIllust(part, asker) : null)
      return {
        illust_series_detail: illustDetail(series, asker),
        illust_series_context: {
          content_order: place + 1,
          prev: wire(place > 0 ? parts[place - 1] : undefined),
          next: wire(place >= 0 ? parts[place + 1] : undefined),
        },
      }
    },

    '/v2/novel/series': (asked) => {
      const { parameters, asker } = asked
      const series = existingSeries(catalogue, 'novel', parameters.id('series_id'), asked)
      const skipped = parameters.count('last_order')
      const found = catalogue.novelsOfSeries(series.id, asker.maxRestrict, { offset: skipped, limit: pageSize + 1 })
      const first = catalogue.novel(series.firstId)
      const latest = catalogue.novel(series.latestId)
      return {
        novel_series_detail: wireNovelSeries(series, asker),
        ...(first && { novel_series_first_novel: wireNovel(first, asker) }),
        ...(latest && { novel_series_latest_novel: wireNovel(latest, asker) }),
        novels: found.slice(0, pageSize).map((novel) => wireNovel(novel, asker)),
        next_url: found.length > pageSize ? parameters.nextUrl({ last_order: skipped + pageSize }) : null,
      }
    },
  }
}

function existingSeries(catalogue: Catalogue, kind: WorkKind, id: number, { asker }: Asked): SeriesRecord {
  const series = catalogue.series(kind, id, asker.maxRestrict)
  if (!series) throw noSuchWork(asker.language)
  return series
}
