// One work in the web API: its page, its pictures, its frames (docs/contract/companion.md 7.5 to 7.7).
import type { Catalogue, WorkRecord } from '@emaki/catalogue'
import type { WebIllustDetail, WebIllustPage, WebTags, WebUgoiraMeta, WebWork } from '@emaki/domain'
import { translatedName } from '../appApi/language.ts'
import { frameFile, originalUrl, ugoiraZipUrl, workImage } from '../images/pictureUrls.ts'
import { webCaption } from './webCaption.ts'
import { webCrops } from './webCrops.ts'
import type { WebEndpoints } from './webEndpoint.ts'
import type { WebRequest } from './webRequest.ts'
import { altOf, illustTypes, pageUrls, restrictOf, wireWork } from './wireWork.ts'

/** Number of adjacent works with details. Of the author's other works there are ids only. */
const neighbourCount = 12
const maxParts = 5000

export function illustEndpoints(catalogue: Catalogue): WebEndpoints {
  return {
    '/ajax/illust/{id}': (webRequest, [id = 0]) => detail(presentWork(catalogue, id, webRequest), webRequest),
    '/ajax/illust/{id}/pages': (webRequest, [id = 0]) => pages(readableWork(catalogue, id, webRequest)),
    '/ajax/illust/{id}/ugoira_meta': (webRequest, [id = 0]) => {
      const work = readableWork(catalogue, id, webRequest)
      if (work.type !== 'ugoira') throw webRequest.error(404, 'gone')
      return ugoiraMeta(work)
    },
  }
}

/** Ids that no work has and that return an error, for tests of clients (docs/contract/companion.md 13.1). */
const reserved: readonly (readonly [ending: number, status: 403 | 429])[] = [
  [403, 403],
  [429, 429],
]

/** The work, unless it is missing, deleted or for friends. A work above the client's rating exists without pictures. */
export function presentWork(catalogue: Catalogue, id: number, webRequest: WebRequest): WorkRecord {
  const work = catalogue.work(id)
  const status = work ? undefined : reserved.find(([ending]) => id % 1000 === ending)?.[1]
  if (status !== undefined) throw webRequest.error(status, status === 403 ? 'forbidden' : 'invalid')
  const reason = work && webRequest.hiddenBecause(work)
  if (!work || reason === 'unknown') throw webRequest.error(404, 'gone')
  if (reason === 'mypixiv') throw webRequest.error(403, 'forbidden')
  return work
}

/** The work with its pictures. Throws a 404 if the client may not see them. */
function readableWork(catalogue: Catalogue, id: number, webRequest: WebRequest): WorkRecord {
  const work = presentWork(catalogue, id, webRequest)
  if (webRequest.hiddenBecause(work)) throw webRequest.error(404, 'gone')
  return work
}

function detail(work: WorkRecord, webRequest: WebRequest): WebIllustDetail {
  const isHidden = webRequest.hiddenBecause(work) !== undefined
  const caption = webCaption(work.caption)
  const uploaded = new Date(work.created).toISOString().replace('.000Z', '+00:00')
  return {
    illustId: String(work.id),
    illustTitle: work.title,
    illustComment: caption,
    id: String(work.id),
    title: work.title,
    description: caption,
    illustType: illustTypes[work.type],
    createDate: uploaded,
    uploadDate: uploaded,
    restrict: restrictOf(work),
    xRestrict: work.xRestrict,
    sl: work.sanityLevel,
    urls: isHidden ? { mini: null, thumb: null, small: null, regular: null, original: null } : pageUrls(work, 0),
    tags: webTags(work, webRequest),
    alt: altOf(work),
    storableTags: [],
    userId: String(work.artist.id),
    userName: work.artist.name,
    userAccount: work.artist.account,
    userIllusts: userWorks(work, webRequest),
    likeData: webRequest.isLiked('illust', work.id),
    width: work.width,
    height: work.height,
    pageCount: work.pageCount,
    bookmarkCount: work.bookmarks,
    likeCount: Math.round(work.bookmarks * 0.8) + webRequest.catalogue.likeCount('illust', work.id),
    commentCount: work.comments,
    responseCount: 0,
    viewCount: work.views,
    bookStyle: String(work.bookStyle),
    isHowto: false,
    isOriginal: work.tags.some(({ name }) => name === 'オリジナル'),
    imageResponseOutData: [],
    imageResponseData: [],
    imageResponseCount: 0,
    pollData: null,
    seriesNavData: seriesNavigation(work, webRequest),
    isBookmarkable: !isHidden,
    bookmarkData: webRequest.bookmarkData('illust', work.id),
    titleCaptionTranslation: { workTitle: null, workCaption: null },
    isUnlisted: false,
    commentOff: work.commentsOff ? 1 : 0,
    aiType: work.aiType,
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

/** The tags of a work or novel. The key `en` contains the translation into the requested language. */
export function webTags({ artist, tags }: Pick<WorkRecord, 'artist' | 'tags'>, webRequest: WebRequest): WebTags {
  return {
    authorId: String(artist.id),
    isLocked: false,
    writable: webRequest.account !== undefined,
    tags: tags.map((tag) => {
      const translation = translatedName(tag, webRequest.languageTag)
      return {
        tag: tag.name,
        locked: true,
        deletable: false,
        userId: String(artist.id),
        userName: artist.name,
        romaji: null,
        ...(translation === null ? {} : { translation: { en: translation } }),
      }
    }),
  }
}

/** Ids of all works of the author, with details for adjacent ones. */
function userWorks(work: WorkRecord, webRequest: WebRequest): WebIllustDetail['userIllusts'] {
  const all = webRequest.catalogue.worksOfArtist(work.artist.id, undefined, webRequest.maxRestrict, {
    offset: 0,
    limit: maxParts,
  })
  const place = all.findIndex(({ id }) => id === work.id)
  if (place === -1) return { [work.id]: wireWork(work, webRequest) }
  const first = Math.max(0, place - neighbourCount / 2)
  const entries = all.map((other, index): [string, WebWork | null] => {
    const isShown = index >= first && index < first + neighbourCount
    return [String(other.id), isShown ? wireWork(other, webRequest) : null]
  })
  return Object.fromEntries(entries)
}

function seriesNavigation({ id, series }: WorkRecord, webRequest: WebRequest): WebIllustDetail['seriesNavData'] {
  if (!series) return null
  const parts = webRequest.catalogue.partsOfSeries(series.id, webRequest.maxRestrict, { offset: 0, limit: maxParts })
  const place = parts.findIndex((part) => part.id === id)
  const step = (index: number) => {
    const part = place === -1 ? undefined : parts[index]
    return part ? { id: String(part.id), title: part.title, order: index + 1 } : null
  }
  return {
    seriesType: 'manga',
    seriesId: String(series.id),
    title: series.title,
    order: Math.max(1, place + 1),
    isWatched: false,
    isNotifying: false,
    prev: step(place - 1),
    next: step(place + 1),
  }
}
