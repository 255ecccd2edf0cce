// Series in the web API: the page of a manga series, and the series in an artist's profile.
import type { ArtistRecord, Catalogue, SeriesRecord } from '@emaki/catalogue'
import { avatarUrl, novelCover, seriesCoverUrl } from '../images/pictureUrls.ts'
import { webCrops } from './webCrops.ts'
import type { WebEndpoints } from './webEndpoint.ts'
import type { WebRequest } from './webRequest.ts'
import { thumbnails, wireWork } from './wireWork.ts'

const partsOnPage = 12
const maxSeries = 1000

export function seriesEndpoints(catalogue: Catalogue): WebEndpoints {
  return {
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
      const works = parts.map((part) => wireWork(part, webRequest))
      return {
        ...thumbnails(
          works,
          [],
          parts.flatMap(({ tags }) => tags),
        ),
        illustSeries: illustSeriesOf(catalogue, series.artist, webRequest),
        users: [seriesAuthor(series.artist, webRequest)],
        page: {
          series: parts.map((part, index) => ({ workId: String(part.id), order: end - index })),
          isSetCover: false,
          seriesId: series.id,
          otherSeriesId: '',
          recentUpdatedWorkIds: parts.map((part) => part.id),
          total: series.count,
          isWatched: false,
          isNotifying: false,
        },
      }
    },
  }
}

/** The series of an artist's works, the most recently started first. */
export const illustSeriesOf = (catalogue: Catalogue, artist: ArtistRecord, { maxRestrict }: WebRequest) =>
  catalogue.seriesOfArtist('illust', artist.id, maxRestrict, { offset: 0, limit: maxSeries }).map((series) => {
    const latest = catalogue.work(series.latestId)
    return {
      ...seriesItem(series),
      description: series.caption,
      content_order: null,
      url: latest ? seriesCoverUrl(latest) : null,
      coverImageSl: latest?.sanityLevel ?? null,
      firstIllustId: String(series.firstId),
      latestIllustId: String(series.latestId),
      updateDate: latest?.created ?? series.created,
    }
  })

/** The series of an artist's novels, the most recently started first. */
export const novelSeriesOf = (catalogue: Catalogue, artist: ArtistRecord, { maxRestrict }: WebRequest) =>
  catalogue
    .seriesOfArtist('novel', artist.id, maxRestrict, { offset: 0, limit: maxSeries })
    .map((series) => novelSeriesItem(catalogue, series))

/** A series of novels without its parts. */
export function novelSeriesItem(catalogue: Catalogue, series: SeriesRecord) {
  const first = catalogue.novel(series.firstId)
  return {
    ...seriesItem(series),
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

const seriesItem = ({ id, artist, title, caption, count, created }: SeriesRecord) => ({
  id: String(id),
  userId: String(artist.id),
  title,
  caption,
  total: count,
  createDate: created,
  watchCount: null,
  isWatched: false,
  isNotifying: false,
})

const seriesAuthor = (artist: ArtistRecord, webRequest: WebRequest) => ({
  userId: String(artist.id),
  name: artist.name,
  image: avatarUrl(artist, 50),
  imageBig: avatarUrl(artist, 170),
  premium: artist.isPremium,
  isFollowed: webRequest.isFollowed(artist.id),
  isBlocking: false,
})
