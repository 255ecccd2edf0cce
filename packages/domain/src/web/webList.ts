// JSON shapes of works, novels and tags in every list of the web side (docs/contract/companion.md 2.2 and 5). Nothing here is trusted until
// it is normalised.
import type { AiType, XRestrict } from '../entities/wire.ts'

/** Envelope of every `/ajax/*` response (docs/contract/app-api.md 2.2). */
export interface WebEnvelope<Body> {
  error: boolean
  message: string
  body: Body | [] | null
}

/** Upstream sends empty maps as empty arrays (docs/contract/app-api.md 5.1). */
export type WebMap<Value> = Record<string, Value> | []

/** 0 illust, 1 manga, 2 ugoira. */
export type WebIllustType = 0 | 1 | 2

export interface WebBookmarkData {
  /** A number in the detail of a novel. */
  id: string | number
  private: boolean
}

export interface WebCaptionTranslation {
  workTitle: string | null
  workCaption: string | null
}

/** A work in a list (docs/contract/app-api.md 5.2). */
export interface WebWork {
  /** A number only for deleted works among bookmarks. */
  id: string | number
  title: string
  illustType: WebIllustType
  xRestrict: XRestrict
  restrict: 0 | 1 | 2
  sl: number
  url: string
  description: string
  tags: string[]
  userId: string
  userName?: string
  width: number
  height: number
  pageCount: number
  isBookmarkable: boolean
  bookmarkData: WebBookmarkData | null
  alt: string
  titleCaptionTranslation: WebCaptionTranslation | null
  createDate: string
  updateDate: string
  isUnlisted: boolean
  isMasked: boolean
  aiType: AiType
  urls?: Partial<Record<'250x250' | '360x360' | '540x540' | '1200x1200', string>>
  profileImageUrl?: string
  seriesId?: string
  seriesTitle?: string
}

/** An advertisement between works. */
export interface WebAdSlot {
  isAdContainer: true
}

export type WebWorkEntry = WebWork | WebAdSlot | null

/** A novel in a list (docs/contract/app-api.md 5.3). */
export interface WebNovelWork {
  id: string
  title: string
  genre: string
  xRestrict: XRestrict
  restrict: 0 | 1 | 2
  url: string
  tags: string[]
  userId: string
  userName: string
  profileImageUrl: string
  textCount: number
  wordCount: number
  /** Seconds. */
  readingTime: number
  useWordCount: boolean
  description: string
  isBookmarkable: boolean
  bookmarkData: WebBookmarkData | null
  bookmarkCount: number | null
  isOriginal: boolean
  marker: unknown
  titleCaptionTranslation: WebCaptionTranslation | null
  createDate: string
  updateDate: string
  isMasked: boolean
  isUnlisted: boolean
  aiType: AiType
  language?: string
  seriesId?: string
  seriesTitle?: string
}

export type WebTagTranslation = Partial<Record<'en' | 'ko' | 'zh' | 'zh_tw' | 'romaji', string>>

/** Works that other parts of a response refer to by id (docs/contract/app-api.md 5.4). */
export interface WebThumbnails {
  tagTranslation: WebMap<WebTagTranslation>
  thumbnails: {
    illust: WebWorkEntry[]
    novel: WebNovelWork[]
    novelSeries: unknown[]
    novelDraft: unknown[]
    collection: unknown[]
  }
  illustSeries: unknown[]
  requests: unknown[]
  users: unknown[]
}
