// One work in the web API: its page, its pictures, its frames (docs/contract/companion.md 7.5 to 7.7).
import type { Catalogue, WorkRecord } from '@emaki/catalogue'
import type { WebIllustDetail, WebIllustPage, WebNovelWork, WebUgoiraMeta, WebWork } from '@emaki/domain'
import { emptyAsList, hiddenBecause } from '../appApi/requester.ts'
import { frameFile, originalUrl, ugoiraZipUrl, workImage } from '../images/pictureUrls.ts'
import type { WebEndpoints, WebRequest } from './webRequest.ts'
import {
  altOf,
  around,
  illustTypes,
  itemDetail,
  pageUrls,
  placeIn,
  readableNovels,
  restrictOf,
  webCrops,
  wireWork,
} from './wireWork.ts'

/** Number of adjacent works with details. Of the author's other works there are ids only. */
const neighbourCount = 12
const maxParts = 5000

export const illustEndpoints = (catalogue: Catalogue): WebEndpoints => ({
  '/ajax/illust/{id}': (webRequest, [id = 0]) => detail(presentWork(catalogue, id, webRequest), webRequest),
  '/ajax/illust/{id}/pages': (webRequest, [id = 0]) => pages(readableWork(catalogue, id, webRequest)),
  '/ajax/illust/{id}/ugoira_meta': (webRequest, [id = 0]) => {
    const work = readableWork(catalogue, id, webRequest)
    if (work.type !== 'ugoira') throw webRequest.error(404, 'gone')
    return ugoiraMeta(work)
  },
  ...worksByIdEndpoints(catalogue),
})

/** Endings of ids that no work has and that return an error with this status, for tests of clients (docs/contract/companion.md 13.1). */
const reserved = [403, 429] as const

/** The work, unless it is missing, deleted or for friends. A work above the client's rating exists without pictures. */
function presentWork(catalogue: Catalogue, id: number, webRequest: WebRequest): WorkRecord {
  const work = catalogue.work(id)
  const status = work ? undefined : reserved.find((ending) => id % 1000 === ending)
  if (status !== undefined) throw webRequest.error(status, status === 403 ? 'forbidden' : 'invalid')
  const reason = work && hiddenBecause(work, webRequest)
  if (!work || reason === 'unknown') throw webRequest.error(404, 'gone')
  if (reason === 'mypixiv') throw webRequest.error(403, 'forbidden')
  return work
}

/** The work with its pictures. Throws a 404 if the client may not see them. */
function readableWork(catalogue: Catalogue, id: number, webRequest: WebRequest): WorkRecord {
  const work = presentWork(catalogue, id, webRequest)
  if (hiddenBecause(work, webRequest)) throw webRequest.error(404, 'gone')
  return work
}

function detail(work: WorkRecord, webRequest: WebRequest): WebIllustDetail {
  const isHidden = hiddenBecause(work, webRequest) !== undefined
  const shared = itemDetail('illust', work, webRequest)
  return {
    ...shared,
    illustId: shared.id,
    illustTitle: shared.title,
    illustComment: shared.description,
    illustType: illustTypes[work.type],
    restrict: restrictOf(work),
    sl: work.sanityLevel,
    urls: isHidden ? { mini: null, thumb: null, small: null, regular: null, original: null } : pageUrls(work, 0),
    alt: altOf(work),
    storableTags: [],
    userAccount: work.artist.account,
    userIllusts: userWorks(work, webRequest),
    width: work.width,
    height: work.height,
    responseCount: 0,
    bookStyle: String(work.bookStyle),
    isHowto: false,
    isOriginal: work.tags.some(({ name }) => name === 'オリジナル'),
    imageResponseOutData: [],
    imageResponseData: [],
    imageResponseCount: 0,
    seriesNavData: seriesNavigation(work, webRequest),
    isBookmarkable: !isHidden,
    bookmarkData: webRequest.bookmarkData('illust', work.id),
  }
}

/** All pages. A ugoira has one, whose original is its first frame. */
function pages(work: WorkRecord): WebIllustPage[] {
  return Array.from({ length: work.type === 'ugoira' ? 1 : work.pageCount }, (_, page) => ({
    urls: {
      thumb_mini: workImage(work, page, 'square1200', webCrops.thumbMini),
      small: workImage(work, page, 'master1200', webCrops.small),
      regular: workImage(work, page, 'master1200', null),
      original: originalUrl(work, page),
    },
    width: work.width,
    height: work.height,
  }))
}

const ugoiraMeta = (work: WorkRecord): WebUgoiraMeta => ({
  src: ugoiraZipUrl(work),
  originalSrc: ugoiraZipUrl(work, '1920x1080'),
  mime_type: 'image/jpeg',
  frames: work.frameDelays.map((delay, frame) => ({ file: frameFile(frame), delay })),
})

/** Ids of all works of the author, with details for adjacent ones. */
function userWorks(work: WorkRecord, webRequest: WebRequest): WebIllustDetail['userIllusts'] {
  const slice = { offset: 0, limit: maxParts }
  const all = webRequest.catalogue.worksOfArtist(work.artist.id, undefined, webRequest.maxRestrict, slice)
  const known = around(all, work.id, neighbourCount, (other): WebWork => wireWork(other, webRequest))
  return known ?? { [work.id]: wireWork(work, webRequest) }
}

function seriesNavigation({ id, series }: WorkRecord, webRequest: WebRequest): WebIllustDetail['seriesNavData'] {
  if (!series) return null
  const parts = webRequest.catalogue.partsOfSeries(series.id, webRequest.maxRestrict, { offset: 0, limit: maxParts })
  const { order, prev, next } = placeIn(parts, id, {})
  const isWatched = webRequest.isWatched('illust', series.id)
  const { title } = series
  return { seriesType: 'manga', seriesId: String(series.id), title, order, isWatched, isNotifying: false, prev, next }
}

/** Maximum number of works by ids of a user's works. */
const maxWorksOfUser = 60
/** Maximum number of similar works by ids. */
const maxMore = 30
/** Number of similar works, those of the first response included. */
const similarTotal = 180
const similarOnPage = 18

/** The site reads works by ids below any user's id: it does not check who made them. */
function worksByIdEndpoints(catalogue: Catalogue): WebEndpoints {
  const visible = (works: readonly WorkRecord[], webRequest: WebRequest): WebWork[] =>
    works.filter((work) => !hiddenBecause(work, webRequest)).map((work) => wireWork(work, webRequest))
  return {
    '/ajax/user/{id}/illusts': (webRequest) =>
      byId(visible(catalogue.works(webRequest.ids('ids[]', maxWorksOfUser)), webRequest)),

    '/ajax/user/{id}/novels': (webRequest) =>
      byId(
        readableNovels(
          webRequest.ids('ids[]', maxWorksOfUser).flatMap((id) => catalogue.novel(id) ?? []),
          webRequest,
        ),
      ),

    '/ajax/illust/{id}/recommend/init': (webRequest, [id = 0]) => {
      const limit = webRequest.whole('limit', { least: 1, most: similarTotal, otherwise: similarOnPage })
      const { id: seed } = presentWork(catalogue, id, webRequest)
      const similar = catalogue.related([seed], [], webRequest.maxRestrict, similarTotal)
      return {
        illusts: visible(similar.slice(0, limit), webRequest),
        nextIds: similar.slice(limit).map((work) => String(work.id)),
        details: Object.fromEntries(
          similar.map((work, index) => [
            String(work.id),
            {
              methods: ['illust_by_illust'],
              score: Number((1 / (index + 1)).toFixed(4)),
              seedIllustIds: [String(seed)],
              banditInfo: '',
              recommendListId: 'sample',
            },
          ]),
        ),
      }
    },

    '/ajax/illust/recommend/illusts': (webRequest) => ({
      illusts: visible(catalogue.works(webRequest.ids('illust_ids[]', maxMore)), webRequest),
    }),
  }
}

/** The items as a map by id. */
const byId = <T extends WebWork | WebNovelWork>(items: readonly T[]) =>
  emptyAsList(Object.fromEntries(items.map((item) => [String(item.id), item])))
