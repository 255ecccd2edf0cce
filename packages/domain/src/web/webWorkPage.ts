// JSON shapes of a work's or a novel's own page on the web side (docs/contract/companion.md 5.5 and 7.5 to 7.8). Nothing here is trusted
// until it is normalised.
import type { AiType, XRestrict } from '../entities/wire.ts'
import type { WebBookmarkData, WebCaptionTranslation, WebIllustType, WebMap, WebNovelWork, WebWork } from './webList.ts'

/** A tag on a work's own page (docs/contract/app-api.md 5.5). `translation.en` is in the request's language. */
export interface WebTag {
  tag: string
  locked: boolean
  deletable: boolean
  userId?: string
  userName?: string
  romaji?: string | null
  translation?: { en: string }
}

export interface WebTags {
  authorId: string
  isLocked: boolean
  tags: WebTag[]
  writable: boolean
}

export interface WebSeriesStep {
  id: string
  title: string
  order: number
}

/** `/ajax/illust/{id}` (docs/contract/companion.md 7.5). */
export interface WebIllustDetail {
  illustId: string
  illustTitle: string
  illustComment: string
  id: string
  title: string
  description: string
  illustType: WebIllustType
  createDate: string
  uploadDate: string
  restrict: 0 | 1 | 2
  xRestrict: XRestrict
  sl: number
  urls: Record<'mini' | 'thumb' | 'small' | 'regular' | 'original', string | null>
  tags: WebTags
  alt: string
  storableTags: string[]
  userId: string
  userName: string
  userAccount: string
  userIllusts: WebMap<WebWork | null>
  likeData: boolean
  width: number
  height: number
  pageCount: number
  bookmarkCount: number
  likeCount: number
  commentCount: number
  responseCount: number
  viewCount: number
  bookStyle: string
  isHowto: boolean
  isOriginal: boolean
  imageResponseOutData: unknown[]
  imageResponseData: unknown[]
  imageResponseCount: number
  pollData: null
  seriesNavData: {
    seriesType: string
    seriesId: string
    title: string
    order: number
    isWatched: boolean
    isNotifying: boolean
    prev: WebSeriesStep | null
    next: WebSeriesStep | null
  } | null
  isBookmarkable: boolean
  bookmarkData: WebBookmarkData | null
  titleCaptionTranslation: WebCaptionTranslation
  isUnlisted: boolean
  commentOff: 0 | 1
  aiType: AiType
}

/** One page of `/ajax/illust/{id}/pages` (docs/contract/companion.md 7.6). */
export interface WebIllustPage {
  urls: { thumb_mini: string; small: string; regular: string; original: string }
  width: number
  height: number
}

/** `/ajax/illust/{id}/ugoira_meta` (docs/contract/companion.md 7.7). Delays in ms. */
export interface WebUgoiraMeta {
  src: string
  originalSrc: string
  mime_type: string
  frames: { file: string; delay: number }[]
}

export interface WebNovelStep extends WebSeriesStep {
  available: boolean
}

/** A picture inside a novel's text. */
export interface WebNovelImage {
  novelImageId: string
  sl: string
  urls: Record<'240mw' | '480mw' | '1200x1200' | '128x128' | 'original', string>
}

/** `/ajax/novel/{id}` (docs/contract/companion.md 7.8). */
export interface WebNovelDetail {
  id: string
  title: string
  description: string
  content: string
  coverUrl: string
  userId: string
  userName: string
  createDate: string
  uploadDate: string
  bookmarkCount: number
  likeCount: number
  viewCount: number
  commentCount: number
  markerCount: number
  pageCount: number
  characterCount: number
  wordCount: number
  useWordCount: boolean
  readingTime: number
  xRestrict: XRestrict
  restrict: 0 | 1 | 2
  isOriginal: boolean
  isBungei: boolean
  isUnlisted: boolean
  isLoginOnly: boolean
  language: string
  isBookmarkable: boolean
  bookmarkData: WebBookmarkData | null
  likeData: boolean
  pollData: null
  marker: { page: number } | null
  tags: WebTags
  seriesNavData: {
    seriesType: 'novel'
    seriesId: number
    title: string
    order: number
    isConcluded: boolean
    isReplaceable: boolean
    isWatched: boolean
    isNotifying: boolean
    prev: WebNovelStep | null
    next: WebNovelStep | null
  } | null
  userNovels: WebMap<WebNovelWork | null>
  textEmbeddedImages: WebMap<WebNovelImage> | null
  suggestedSettings: unknown
  aiType: AiType
  hasGlossary: boolean
  commentOff: 0 | 1
  titleCaptionTranslation: WebCaptionTranslation
}
