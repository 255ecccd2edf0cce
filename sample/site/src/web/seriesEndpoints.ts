// Series in the web API: the page of a manga series, and the series in an artist's profile.
import type { ArtistRecord, Catalogue, SeriesRecord, WorkKind } from '@emaki/catalogue'
import type { AccountLists } from '../appApi/accountLists.ts'
import { avatarUrl, novelCover, seriesCoverUrl } from '../images/pictureUrls.ts'
import type { WebEndpoints, WebRequest } from './webRequest.ts'
import { thumbnails, webCrops, wireAuthor } from './wireWork.ts'
import { form, invalid, type WebWrite, type WriteEndpoints } from './writes.ts'

const partsOnPage = 12
const maxSeries = 1000

export const seriesEndpoints = (catalogue: Catalogue): WebEndpoints => ({
  '/ajax/series/{id}': (webRequest, [id = 0]) => {
    // Unlike other pages, this one has no default (docs/contract/site-2026.md 11).
    const page = webRequest.whole('p', { least: 1, most: 100_000, otherwise: 0 })
    if (page === 0) throw webRequest.error(400, 'invalid')
    const series = catalogue.series('illust', id, webRequest.maxRestrict)
    if (!series) throw webRequest.error(404, 'gone')
    // The catalogue lists parts in reading order, this page starts with the latest.
    const end = Math.max(0, series.count - (page - 1) * partsOnPage)
    const start = Math.max(0, end - partsOnPage)
    const slice = { offset: start, limit: end - start }
    const parts = catalogue.partsOfSeries(series.id, webRequest.maxRestrict, slice).reverse()
    return {
      ...thumbnails(webRequest, parts),
      illustSeries: illustSeriesOf(catalogue, series.artist, webRequest),
      users: [wireAuthor(series.artist, webRequest)],
      page: {
        series: parts.map((part, index) => ({ workId: String(part.id), order: end - index })),
        isSetCover: false,
        seriesId: series.id,
        otherSeriesId: '',
        recentUpdatedWorkIds: parts.map((part) => part.id),
        total: series.count,
        isWatched: webRequest.isWatched('illust', series.id),
        isNotifying: false,
      },
    }
  },
})

/** The series of an artist's works, the most recently started first. */
export const illustSeriesOf = (catalogue: Catalogue, artist: ArtistRecord, webRequest: WebRequest) =>
  catalogue.seriesOfArtist('illust', artist.id, webRequest.maxRestrict, { offset: 0, limit: maxSeries }).map((series) => {
    const latest = catalogue.work(series.latestId)
    return {
      ...watchedIllustSeries(catalogue, series, webRequest),
      content_order: null,
      url: latest ? seriesCoverUrl(latest) : null,
      coverImageSl: latest?.sanityLevel ?? null,
    }
  })

/** A manga series as the watchlist has it, without a cover. */
const watchedIllustSeries = (catalogue: Catalogue, series: SeriesRecord, webRequest: WebRequest) => ({
  ...seriesItem(series, webRequest),
  description: series.caption,
  firstIllustId: String(series.firstId),
  latestIllustId: String(series.latestId),
  updateDate: catalogue.work(series.latestId)?.created ?? series.created,
})

/** The series of an artist's novels, the most recently started first. */
export const novelSeriesOf = (catalogue: Catalogue, artist: ArtistRecord, webRequest: WebRequest) =>
  catalogue
    .seriesOfArtist('novel', artist.id, webRequest.maxRestrict, { offset: 0, limit: maxSeries })
    .map((series) => novelSeriesItem(catalogue, series, webRequest))

/** A series of novels without its parts. */
export function novelSeriesItem(catalogue: Catalogue, series: SeriesRecord, webRequest: WebRequest) {
  const first = catalogue.novel(series.firstId)
  return {
    ...seriesItem(series, webRequest),
    userName: series.artist.name,
    profileImageUrl: avatarUrl(series.artist, 50),
    isOriginal: series.isOriginal,
    isConcluded: series.isConcluded,
    publishedContentCount: series.count,
    publishedTotalCharacterCount: series.textLength,
    firstNovelId: String(series.firstId),
    latestNovelId: String(series.latestId),
    updateDate: catalogue.novel(series.latestId)?.created ?? series.created,
    cover: { urls: first ? { '240mw': novelCover(first, webCrops.novelCover) } : {} },
    aiType: series.aiType,
  }
}

const seriesItem = ({ id, kind, artist, title, caption, count, created }: SeriesRecord, webRequest: WebRequest) => ({
  id: String(id),
  userId: String(artist.id),
  title,
  caption,
  total: count,
  createDate: created,
  watchCount: null,
  isWatched: webRequest.isWatched(kind, id),
  isNotifying: false,
})

const seriesOnPage = 30

export function watchlistEndpoints(catalogue: Catalogue, lists: AccountLists): WebEndpoints {
  const pageOf = (kind: WorkKind, webRequest: WebRequest) => {
    const ids = lists.watched(webRequest.signedIn().id, kind)
    const page = webRequest.whole('p', { least: 1, most: 100_000, otherwise: 1 })
    // A series that the account may no longer see is missing here, while the app API has a masked entry.
    const found = ids.flatMap((id) => catalogue.series(kind, id, webRequest.maxRestrict) ?? [])
    const shown = found.slice((page - 1) * seriesOnPage, page * seriesOnPage)
    return {
      shown,
      page: {
        total: String(found.length),
        maxPage: Math.max(1, Math.ceil(found.length / seriesOnPage)),
        watchedSeriesIds: shown.map(({ id }) => String(id)),
      },
    }
  }
  return {
    '/ajax/watch_list/manga': (webRequest) => {
      const { shown, page } = pageOf('illust', webRequest)
      return {
        ...thumbnails(
          webRequest,
          shown.flatMap(({ latestId }) => catalogue.work(latestId) ?? []),
        ),
        page,
        illustSeries: shown.map((series) => watchedIllustSeries(catalogue, series, webRequest)),
        users: shown.map(({ artist }) => wireAuthor(artist, webRequest)),
      }
    },
    '/ajax/watch_list/novel': (webRequest) => {
      const { shown, page } = pageOf('novel', webRequest)
      const novelSeries = shown.map((series) => ({ ...novelSeriesItem(catalogue, series, webRequest), xRestrict: 0 }))
      return { ...thumbnails(webRequest, []), page, novelSeries }
    },
  }
}

/** Watching and no longer watching a series. Both may be repeated. */
export function watchlistWrites(catalogue: Catalogue, lists: AccountLists): WriteEndpoints {
  const writesOf = (kind: WorkKind): WriteEndpoints => ({
    [`/ajax/${kind}/series/{id}/watch`]: ({ webRequest, account }: WebWrite, [id = 0]: readonly number[]): [] => {
      if (!catalogue.series(kind, id, webRequest.maxRestrict)) throw webRequest.error(404, 'gone')
      lists.watch(account.id, kind, id)
      return []
    },
    [`/ajax/${kind}/series/{id}/unwatch`]: ({ account }: WebWrite, [id = 0]: readonly number[]): [] => {
      lists.unwatch(account.id, kind, id)
      return []
    },
  })
  return { ...writesOf('illust'), ...writesOf('novel') }
}

/** `/novel/rpc_marker.php`: sets the marker of a novel; page 0 removes it. No envelope. */
export function mark(catalogue: Catalogue, lists: AccountLists, write: WebWrite): object {
  const { webRequest, account } = write
  const fields = form(write)
  const page = fields.get('page') ?? ''
  if (fields.get('mode') !== 'save' || fields.get('u_id') !== String(account.id) || !/^\d{1,4}$/.test(page)) throw invalid(write)
  const novelId = webRequest.idIn(fields.get('i_id'))
  if (!catalogue.novel(novelId)) throw webRequest.error(404, 'gone')
  if (Number(page) === 0) lists.unmark(account.id, novelId)
  else lists.mark(account.id, novelId, Number(page))
  return {}
}
