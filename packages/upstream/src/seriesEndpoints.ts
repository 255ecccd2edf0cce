// Series of works and novels: a user's series, their parts, and the neighbours of a part (docs/contract/app-api.md 2.10, 3.3, 3.4, 3.7).
import { offsetPage, pageSize } from '@emaki/domain/upstream'
import { existing, illustPage, type UpstreamEndpoints, type UpstreamRequest, wires } from './endpoint.ts'
import type { List, Series } from './workRepository.ts'

export const seriesEndpoints: UpstreamEndpoints = {
  '/v1/user/illust-series': async ({ parameters, repository }) => {
    const { details, next_url } = await seriesPage(parameters, repository.illusts.seriesOfUser(parameters.id('user_id')))
    return { illust_series_details: details, next_url }
  },
  '/v1/user/novel-series': async ({ parameters, repository }) => {
    const { details, next_url } = await seriesPage(parameters, repository.novels.seriesOfUser(parameters.id('user_id')))
    return { novel_series_details: details, next_url }
  },
  '/v1/illust/series': async ({ parameters, repository }) => {
    const series = existing(repository.illusts.series(parameters.id('illust_series_id')), repository)
    // Parts are in reading order; the response starts with the latest.
    const page = offsetPage(parameters, ({ offset, limit }) => {
      const end = Math.max(0, series.count - offset)
      const start = Math.max(0, end - limit)
      return [...series.parts({ offset: start, limit: end - start })].reverse()
    })
    const { first, latest } = endsOf(series)
    return {
      illust_series_detail: await series.wire(),
      ...(first && { illust_series_first_illust: first.wire() }),
      ...(latest && { illust_series_latest_illust: latest.wire() }),
      ...illustPage(page),
    }
  },
  '/v1/illust-series/illust': async ({ parameters, repository }) => {
    const id = parameters.id('illust_id')
    const series = existing(repository.illusts.seriesOf(id), repository)
    const parts = series.parts({ offset: 0, limit: series.count })
    const place = parts.findIndex((part) => part.id === id)
    return {
      illust_series_detail: await series.wire(),
      illust_series_context: {
        content_order: place + 1,
        prev: (place > 0 && parts[place - 1]?.wire()) || null,
        next: (place >= 0 && parts[place + 1]?.wire()) || null,
      },
    }
  },
  '/v1/novel/series': novelSeries,
  '/v2/novel/series': novelSeries,
}

const endsOf = <Wire>({ parts, count }: Series<Wire>) => ({
  first: parts({ offset: 0, limit: 1 })[0],
  latest: parts({ offset: count - 1, limit: 1 })[0],
})

async function seriesPage<Wire>(parameters: UpstreamRequest['parameters'], list: List<Series<Wire>>) {
  const page = offsetPage(parameters, list)
  return { details: await Promise.all(page.items.map((series) => series.wire())), next_url: page.nextUrl }
}

async function novelSeries({ parameters, repository }: UpstreamRequest): Promise<object> {
  const series = existing(repository.novels.series(parameters.id('series_id')), repository)
  const skipped = parameters.count('last_order')
  const found = series.parts({ offset: skipped, limit: pageSize + 1 })
  const { first, latest } = endsOf(series)
  return {
    novel_series_detail: await series.wire(),
    ...(first && { novel_series_first_novel: first.wire() }),
    ...(latest && { novel_series_latest_novel: latest.wire() }),
    novels: wires(found.slice(0, pageSize)),
    next_url: found.length > pageSize ? parameters.nextUrl({ last_order: skipped + pageSize }) : null,
  }
}
