// One novel on the web side, with its text (docs/contract/companion.md 5.3, 7.8).
import type { Catalogue, NovelRecord } from '@emaki/catalogue'
import type { WebNovelDetail, WebNovelImage, WebNovelWork } from '@emaki/domain'
import { avatarUrl, novelCover, stockCoverUrls, uploadedImageUrls } from '../images/pictureUrls.ts'
import { webTags } from './illustEndpoints.ts'
import { webCaption } from './webCaption.ts'
import { webCrops } from './webCrops.ts'
import type { WebEndpoints } from './webEndpoint.ts'
import type { WebQuestion } from './webQuestion.ts'

const maxNovels = 1000
const shownNeighbours = 6
/** Characters that are read in a second. */
const readingPace = 500 / 60

export function novelEndpoints(catalogue: Catalogue): WebEndpoints {
  return {
    '/ajax/novel/{id}': (question, [id = 0]) => {
      const novel = catalogue.novel(id)
      if (!novel) throw question.refusal(404, 'gone')
      if (isHidden(novel, question)) throw question.refusal(403, 'forbidden')
      return detail(novel, question)
    },
  }
}

const isHidden = (novel: NovelRecord, question: WebQuestion): boolean =>
  novel.artist.id !== question.account?.id && novel.xRestrict > question.maxRestrict

/** The novel in a list. */
export function wireNovelWork(novel: NovelRecord, question: WebQuestion): WebNovelWork {
  return {
    id: String(novel.id),
    title: novel.title,
    genre: '1',
    xRestrict: novel.xRestrict,
    restrict: 0,
    url: isHidden(novel, question) ? stockCoverUrls.large : novelCover(novel, webCrops.novelCover),
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
    bookmarkData: question.bookmarkData('novel', novel.id),
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

function detail(novel: NovelRecord, question: WebQuestion): WebNovelDetail {
  const uploaded = new Date(novel.created).toISOString().replace('.000Z', '+00:00')
  return {
    id: String(novel.id),
    title: novel.title,
    description: webCaption(novel.caption),
    content: question.catalogue.novelText(novel.id),
    coverUrl: novelCover(novel, webCrops.novelPage),
    userId: String(novel.artist.id),
    userName: novel.artist.name,
    createDate: uploaded,
    uploadDate: uploaded,
    bookmarkCount: novel.bookmarks,
    likeCount: Math.round(novel.bookmarks * 0.8),
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
    bookmarkData: question.bookmarkData('novel', novel.id),
    likeData: false,
    pollData: null,
    marker: null,
    tags: webTags(novel, question),
    seriesNavData: seriesNavigation(novel, question),
    userNovels: strip(novel, question),
    textEmbeddedImages: embeddedImages(novel, question),
    suggestedSettings: {},
    aiType: novel.aiType,
    hasGlossary: false,
    commentOff: novel.commentsOff ? 1 : 0,
    titleCaptionTranslation: { workTitle: null, workCaption: null },
  }
}

/** What `[uploadedimage:ID]` stands for; an empty array when the text shows nothing. */
function embeddedImages(novel: NovelRecord, { catalogue }: WebQuestion): WebNovelDetail['textEmbeddedImages'] {
  const images = catalogue.novelImages(novel.id).map((id) => {
    const image: WebNovelImage = { novelImageId: String(id), sl: '2', urls: uploadedImageUrls(novel, id) }
    return [String(id), image] as const
  })
  return images.length === 0 ? [] : Object.fromEntries(images)
}

function strip(novel: NovelRecord, question: WebQuestion): WebNovelDetail['userNovels'] {
  const all = question.catalogue.novelsOfArtist(novel.artist.id, question.maxRestrict, { offset: 0, limit: maxNovels })
  const place = all.findIndex(({ id }) => id === novel.id)
  const first = Math.max(0, place - shownNeighbours / 2)
  const isShown = (index: number) => index >= first && index < first + shownNeighbours
  const entries = all.map((other, index) => [String(other.id), isShown(index) ? wireNovelWork(other, question) : null] as const)
  return entries.length === 0 ? [] : Object.fromEntries(entries)
}

function seriesNavigation({ id, series }: NovelRecord, question: WebQuestion): WebNovelDetail['seriesNavData'] {
  if (!series) return null
  const parts = question.catalogue.novelsOfSeries(series.id, question.maxRestrict, { offset: 0, limit: maxNovels })
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
    isConcluded: question.catalogue.series('novel', series.id, question.maxRestrict)?.isConcluded ?? false,
    isReplaceable: false,
    isWatched: false,
    isNotifying: false,
    prev: step(place - 1),
    next: step(place + 1),
  }
}
