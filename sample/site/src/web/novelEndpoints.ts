// One novel in the web API, with its text (docs/contract/companion.md 5.3, 7.8).
import type { Catalogue, NovelRecord } from '@emaki/catalogue'
import type { WebNovelDetail, WebNovelImage, WebNovelWork } from '@emaki/domain'
import { avatarUrl, novelCover, stockCoverUrls, uploadedImageUrls } from '../images/pictureUrls.ts'
import { webTags } from './illustEndpoints.ts'
import { webCaption } from './webCaption.ts'
import { webCrops } from './webCrops.ts'
import type { WebEndpoints } from './webEndpoint.ts'
import type { WebRequest } from './webRequest.ts'

const maxNovels = 1000
const neighbourCount = 6
/** Reading speed in characters per second. */
const readingPace = 500 / 60

export function novelEndpoints(catalogue: Catalogue): WebEndpoints {
  return {
    '/ajax/novel/{id}': (webRequest, [id = 0]) => {
      const novel = catalogue.novel(id)
      if (!novel) throw webRequest.error(404, 'gone')
      if (isNovelHidden(novel, webRequest)) throw webRequest.error(403, 'forbidden')
      return detail(novel, webRequest)
    },
  }
}

/** True if the client may not read the novel. */
export const isNovelHidden = (novel: NovelRecord, webRequest: WebRequest): boolean =>
  novel.artist.id !== webRequest.account?.id && novel.xRestrict > webRequest.maxRestrict

/** The novel in a list. */
export function wireNovelWork(novel: NovelRecord, webRequest: WebRequest): WebNovelWork {
  return {
    id: String(novel.id),
    title: novel.title,
    genre: '1',
    xRestrict: novel.xRestrict,
    restrict: 0,
    url: isNovelHidden(novel, webRequest) ? stockCoverUrls.large : novelCover(novel, webCrops.novelCover),
    tags: novel.tags.map(({ name }) => name),
    userId: String(novel.artist.id),
    userName: novel.artist.name,
    profileImageUrl: avatarUrl(novel.artist, 50),
    textCount: novel.textLength,
    wordCount: Math.round(novel.textLength / 2),
    readingTime: Math.round(novel.textLength / readingPace),
    useWordCount: false,
    description: webCaption(novel.caption),
    isBookmarkable: true,
    bookmarkData: webRequest.bookmarkData('novel', novel.id),
    bookmarkCount: novel.bookmarks,
    isOriginal: novel.isOriginal,
    marker: null,
    titleCaptionTranslation: { workTitle: null, workCaption: null },
    createDate: novel.created,
    updateDate: novel.created,
    isMasked: false,
    isUnlisted: false,
    aiType: novel.aiType,
    language: novel.language,
    ...(novel.series ? { seriesId: String(novel.series.id), seriesTitle: novel.series.title } : {}),
  }
}

function detail(novel: NovelRecord, webRequest: WebRequest): WebNovelDetail {
  const uploaded = new Date(novel.created).toISOString().replace('.000Z', '+00:00')
  return {
    id: String(novel.id),
    title: novel.title,
    description: webCaption(novel.caption),
    content: webRequest.catalogue.novelText(novel.id),
    coverUrl: novelCover(novel, webCrops.novelPage),
    userId: String(novel.artist.id),
    userName: novel.artist.name,
    createDate: uploaded,
    uploadDate: uploaded,
    bookmarkCount: novel.bookmarks,
    likeCount: Math.round(novel.bookmarks * 0.8) + webRequest.catalogue.likeCount('novel', novel.id),
    viewCount: novel.views,
    commentCount: novel.comments,
    markerCount: Math.round(novel.bookmarks / 9),
    pageCount: novel.pageCount,
    characterCount: novel.textLength,
    wordCount: Math.round(novel.textLength / 2),
    useWordCount: false,
    readingTime: Math.round(novel.textLength / readingPace),
    xRestrict: novel.xRestrict,
    restrict: 0,
    isOriginal: novel.isOriginal,
    isBungei: false,
    isUnlisted: false,
    isLoginOnly: false,
    language: novel.language,
    isBookmarkable: true,
    bookmarkData: webRequest.bookmarkData('novel', novel.id),
    likeData: webRequest.isLiked('novel', novel.id),
    pollData: null,
    marker: null,
    tags: webTags(novel, webRequest),
    seriesNavData: seriesNavigation(novel, webRequest),
    userNovels: userNovels(novel, webRequest),
    textEmbeddedImages: embeddedImages(novel, webRequest),
    suggestedSettings: {},
    aiType: novel.aiType,
    hasGlossary: false,
    commentOff: novel.commentsOff ? 1 : 0,
    titleCaptionTranslation: { workTitle: null, workCaption: null },
  }
}

/** The pictures of `[uploadedimage:ID]`. An empty array if the text has none. */
function embeddedImages(novel: NovelRecord, { catalogue }: WebRequest): WebNovelDetail['textEmbeddedImages'] {
  const images = catalogue.novelImages(novel.id).map((id) => {
    const image: WebNovelImage = { novelImageId: String(id), sl: '2', urls: uploadedImageUrls(novel, id) }
    return [String(id), image] as const
  })
  return images.length === 0 ? [] : Object.fromEntries(images)
}

function userNovels(novel: NovelRecord, webRequest: WebRequest): WebNovelDetail['userNovels'] {
  const all = webRequest.catalogue.novelsOfArtist(novel.artist.id, webRequest.maxRestrict, { offset: 0, limit: maxNovels })
  const place = all.findIndex(({ id }) => id === novel.id)
  const first = Math.max(0, place - neighbourCount / 2)
  const isShown = (index: number) => index >= first && index < first + neighbourCount
  const entries = all.map((other, index) => [String(other.id), isShown(index) ? wireNovelWork(other, webRequest) : null] as const)
  return entries.length === 0 ? [] : Object.fromEntries(entries)
}

function seriesNavigation({ id, series }: NovelRecord, webRequest: WebRequest): WebNovelDetail['seriesNavData'] {
  if (!series) return null
  const parts = webRequest.catalogue.novelsOfSeries(series.id, webRequest.maxRestrict, { offset: 0, limit: maxNovels })
  const place = parts.findIndex((part) => part.id === id)
  const step = (index: number) => {
    const part = place === -1 ? undefined : parts[index]
    return part ? { id: String(part.id), title: part.title, order: index + 1, available: true } : null
  }
  return {
    seriesType: 'novel',
    seriesId: series.id,
    title: series.title,
    order: Math.max(1, place + 1),
    isConcluded: webRequest.catalogue.series('novel', series.id, webRequest.maxRestrict)?.isConcluded ?? false,
    isReplaceable: false,
    isWatched: false,
    isNotifying: false,
    prev: step(place - 1),
    next: step(place + 1),
  }
}
