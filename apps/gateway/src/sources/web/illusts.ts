// Illustrations, their comments and manga series from the web side.
import type { AppApiResult } from '@emaki/app-api'
import {
  commentFromWeb,
  illustFromDetail,
  illustFromList,
  listedUser,
  mangaSeriesDetail,
  type WebApi,
  type WebApiError,
} from '@emaki/web-api'
import { emptyIllusts, mapped, nextPage, offsetOf, pageSize, refusedMs, succeeded, type WebCall } from './webCall.ts'

/** Parts of a page of a manga series. */
const partsSize = 12

export async function illustDetail({ web, parameters }: WebCall): Promise<AppApiResult<unknown>> {
  const id = parameters.get('illust_id') ?? ''
  const detail = await web.illust(id)
  // One after the other, because most works have one page, and each call delays those of others (packages/web-api/src/sessionQueues.ts).
  const pages = detail.ok && detail.value.pageCount > 1 ? await web.illustPages(id) : undefined
  // A hidden work has a page of its own but no list of pictures.
  return mapped(detail, (work) => ({ illust: illustFromDetail(work, pages?.ok ? pages.value : []) }))
}

/** Similar works: the first 30, then those whose ids the first response has named and that the reader has not seen. */
export async function relatedIllusts({ web, parameters, nextUrl }: WebCall): Promise<AppApiResult<unknown>> {
  const offset = offsetOf(parameters)
  const first = await web.related(parameters.get('illust_id') ?? '', pageSize)
  if (!first.ok || offset === 0) {
    return mapped(first, ({ illusts, nextIds }) => ({
      illusts: illusts.map((work) => illustFromList(work)),
      next_url: nextIds.length > 0 ? nextUrl({ offset: String(pageSize) }) : null,
    }))
  }
  const { nextIds } = first.value
  const from = offset - pageSize
  const more = await web.moreRelated(nextIds.slice(from, from + pageSize))
  return mapped(more, ({ illusts }) => ({
    illusts: illusts.map((work) => illustFromList(work)),
    next_url: from + pageSize < nextIds.length ? nextUrl({ offset: String(offset + pageSize) }) : null,
  }))
}

/** The web side refuses the list of a work with closed comments with 400, also without a session (docs/contract/site-2026.md 7). */
const isClosed = (error: WebApiError): boolean =>
  error.kind === 'sessionRequired' || (error.kind === 'refused' && error.status === 400)

export async function comments({ web, parameters, nextUrl }: WebCall, kind: 'illust' | 'novel'): Promise<AppApiResult<unknown>> {
  const offset = offsetOf(parameters)
  const found = await web.comments(kind, parameters.get(`${kind}_id`) ?? '', offset, pageSize)
  if (!found.ok && isClosed(found.error)) return succeeded({ comments: [], next_url: null, comment_access_control: 1 })
  return mapped(found, (page) => ({
    comments: page.comments.map(commentFromWeb),
    next_url: page.hasNext ? nextUrl({ offset: String(offset + pageSize) }) : null,
    comment_access_control: 0,
  }))
}

/** Replies have no paging in the app API, so the web side's first page is all. */
export async function replies({ web, parameters }: WebCall, kind: 'illust' | 'novel'): Promise<AppApiResult<unknown>> {
  return mapped(await web.replies(kind, parameters.get('comment_id') ?? '', 1), (page) => ({
    comments: page.comments.map(commentFromWeb),
    next_url: null,
  }))
}

/** A manga series, newest first: a page of 30 over the web side's pages of 12. */
export async function illustSeries(call: WebCall): Promise<AppApiResult<unknown>> {
  const { web, parameters, language } = call
  const id = parameters.get('illust_series_id') ?? ''
  const offset = offsetOf(parameters)
  const firstPage = Math.floor(offset / partsSize) + 1
  const first = await web.mangaSeries(id, firstPage)
  if (!first.ok) return mapped(first, () => undefined)
  const { page, illustSeries: all, users, tagTranslation: translations } = first.value
  const series = all.find((one) => one.id === id)
  const found = series && users.find(({ userId }) => userId === series.userId)
  if (!series || !found) return mapped({ ok: false, error: { kind: 'notFound', message: 'Not Found' } }, () => undefined)
  const lastPage = Math.ceil(Math.min(offset + pageSize, page.total) / partsSize)
  const numbers = Array.from({ length: Math.max(0, lastPage - firstPage) }, (_, index) => firstPage + 1 + index)
  const author = listedUser({ userId: found.userId, userName: found.name, profileImageUrl: found.imageBig || found.image })
  const more = await Promise.all(numbers.map((number) => web.mangaSeries(id, number)))
  const works = [first, ...more].flatMap((one) => (one.ok ? partsOf(one.value) : []))
  const from = offset - (firstPage - 1) * partsSize
  const orders = new Map(
    [first, ...more].flatMap((one) => (one.ok ? one.value.page.series : [])).map((part) => [part.workId, part.order]),
  )
  const illusts = works
    .slice(from, from + pageSize)
    .map((work) => ({ ...illustFromList(work, { translations, language }), content_order: orders.get(work.id) }))
  const { firstIllustId } = series
  const near = works.find((work) => work.id === firstIllustId)
  const beginning = near ? undefined : await web.userIllusts(series.userId, [firstIllustId])
  const start = near ?? (beginning?.ok ? beginning.value[firstIllustId] : undefined)
  return {
    ok: true,
    value: {
      illust_series_detail: { ...mangaSeriesDetail(series, author), series_work_count: page.total },
      illust_series_first_illust: start ? illustFromList(start) : (illusts.at(-1) ?? null),
      illusts,
      next_url: nextPage(call, illusts.length > 0 && offset + pageSize < page.total),
    },
  }
}

type SeriesPage = Extract<Awaited<ReturnType<WebApi['mangaSeries']>>, { readonly ok: true }>['value']

/** The works of the series in its order. The thumbnails have further works. */
function partsOf({ page, thumbnails }: SeriesPage): SeriesPage['thumbnails']['illust'] {
  const works = new Map(thumbnails.illust.map((work) => [work.id, work]))
  return page.series.flatMap(({ workId }) => works.get(workId) ?? [])
}

/** Tag of the newest works when upstream lists them only with a session, by type. */
const commonTags = { illust: 'オリジナル', manga: '漫画' } as const

/** The newest works of all, or without a session those of a frequent tag, on one page. */
export async function newIllusts({
  web,
  parameters,
  nextUrl,
  refused,
  now,
  hasSession,
}: WebCall): Promise<AppApiResult<unknown>> {
  const type = parameters.get('content_type') === 'manga' ? 'manga' : 'illust'
  if ((refused.get('newWorks') ?? 0) <= now) {
    const page = await web.newWorks(parameters.get('max_illust_id') ?? '0', type)
    if (page.ok || page.error.kind !== 'sessionRequired' || hasSession) {
      return mapped(page, ({ illusts, lastId }) => ({
        illusts: illusts.map((work) => illustFromList(work)),
        next_url: lastId === '' || illusts.length === 0 ? null : nextUrl({ max_illust_id: lastId }),
      }))
    }
    refused.set('newWorks', now + refusedMs)
  }
  if (parameters.has('max_illust_id')) return emptyIllusts
  const found = await web.searchWorks(commonTags[type], 'artworks', {
    page: 1,
    order: 'date_d',
    mode: 'safe',
    match: 's_tag_full',
  })
  return mapped(found, ({ works: { data } }) => ({
    illusts: data.filter((work) => (work.illustType === 1) === (type === 'manga')).map((work) => illustFromList(work)),
    next_url: null,
  }))
}
