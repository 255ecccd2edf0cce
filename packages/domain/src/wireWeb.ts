// The web side's JSON shapes, field by field as the ajax endpoints, ranking.php and the live host send them (contract companion-api.md 5 to 10).
// Facts only: nothing here is trusted until normalised.
import type { AiType, XRestrict } from './wire.ts'

/** What every `/ajax/*` answer is wrapped in (contract 2.2). */
export interface WebEnvelope<Body> {
  error: boolean
  message: string
  body: Body | [] | null
}

/** Upstream's empty maps arrive as empty arrays (contract 5.1). */
export type WebMap<Value> = Record<string, Value> | []

/** 0 illust, 1 manga, 2 ugoira. */
export type WebIllustType = 0 | 1 | 2

export interface WebBookmarkData {
  id: string
  private: boolean
}

export interface WebCaptionTranslation {
  workTitle: string | null
  workCaption: string | null
}

/** A work in a list (contract 5.2). */
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

/** An advertisement among works. */
export interface WebAdSlot {
  isAdContainer: true
}

export type WebWorkEntry = WebWork | WebAdSlot | null

/** A novel in a list (contract 5.3). */
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

/** Works that other parts of an answer refer to by id (contract 5.4). */
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

/** A tag on a work's own page (contract 5.5). `translation.en` is in the language asked for. */
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

/** `/ajax/illust/{id}` (contract 7.5). */
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

/** One page of `/ajax/illust/{id}/pages` (contract 7.6). */
export interface WebIllustPage {
  urls: { thumb_mini: string; small: string; regular: string; original: string }
  width: number
  height: number
}

/** `/ajax/illust/{id}/ugoira_meta` (contract 7.7). Delays in ms. */
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

/** `/ajax/novel/{id}` (contract 7.8). */
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
  marker: null
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

/** A value that its owner may keep to themselves. */
export interface WebPersonal {
  name: string | null
  privacyLevel: '0' | '1' | '2' | null
}

export interface WebUserSummary {
  userId: string
  name: string
  image: string
  imageBig: string
  premium: boolean
  isFollowed: boolean
  isMypixiv: boolean
  isBlocking: boolean
  background: { url: string | null; color: string | null; repeat: string | null; isPrivate: boolean } | null
  sketchLiveId: string | null
  partial: 0 | 1
  acceptRequest: boolean
  commission: null
}

/** What `full=1` adds to `/ajax/user/{id}` (contract 7.9). */
export interface WebUserProfile {
  sketchLives: unknown[]
  following: number
  mypixivCount: number
  followedBack: boolean
  comment: string
  commentHtml: string
  webpage: string | null
  social: WebMap<{ url: string }>
  canSendMessage: boolean
  region: (WebPersonal & { region: string | null; prefecture: string | null }) | null
  age: WebPersonal
  birthDay: WebPersonal
  gender: WebPersonal
  job: WebPersonal
  workspace: Record<string, string> | null
  official: boolean
  group: null
}

export type WebUserDetail = WebUserSummary & Partial<WebUserProfile>

/** One row of `/ajax/user/{id}/illusts/tags` (contract 7.10). */
export interface WebMemberTag {
  tag: string
  tag_translation: string
  tag_yomigana: string
  cnt: number
}

/** `/ajax/user/{id}/illusts/tag` (contract 7.11). */
export interface WebTagWorks {
  works: WebWorkEntry[]
  total: number
}

/** `/ajax/user/{id}/following` (contract 7.12). */
export interface WebFollowing {
  users: (WebFollowedUser | null)[]
  total: number
  followUserTags: string[]
}

export interface WebFollowedUser {
  userId: string
  userName: string
  profileImageUrl: string
  userComment: string
  following: boolean
  followed: boolean
  isBlocking: boolean
  isMypixiv: boolean
  illusts: WebWork[]
  novels: WebNovelWork[]
  acceptRequest: boolean
  commission: null
}

/** `/ajax/follow_latest/illust` (contract 7.13). */
export interface WebFollowLatest extends WebThumbnails {
  page: { ids: number[]; isLastPage: boolean; tags: unknown[] }
}

/** `/ajax/illust/new` (contract 7.14). */
export interface WebNewWorks {
  illusts: WebWorkEntry[]
  lastId: string
}

/** `/ajax/discovery/artworks` (contract 7.3). */
export interface WebDiscoveryArtworks extends WebThumbnails {
  recommendedIllusts: {
    illustId: string
    recommendMethods: string[]
    recommendScore: number
    recommendSeedIllustIds: string[]
    recommendListId: string
  }[]
}

/** `/ajax/discovery/users` (contract 7.15). */
export interface WebDiscoveryUsers extends Omit<WebThumbnails, 'users'> {
  recommendedUsers: { userId: string; recentIllustIds: string[]; recentNovelIds: string[] }[]
  users: (Pick<
    WebUserSummary,
    'userId' | 'name' | 'image' | 'imageBig' | 'premium' | 'isFollowed' | 'isMypixiv' | 'isBlocking'
  > & {
    comment: string
    followedBack: boolean
    background: unknown
    acceptRequest: boolean
    commission: null
  })[]
}

/** `/ajax/user/{id}/illusts/bookmarks` (contract 7.16). Tags by bookmark id. */
export interface WebBookmarks {
  works: WebWorkEntry[]
  total: number
  bookmarkTags: WebMap<string[]>
}

export interface WebComment {
  id: string
  userId: string
  userName: string
  isDeletedUser: boolean
  img: string
  comment: string
  /** Text among roots, a number among replies. */
  stampId: string | number | null
  stampLink: null
  /** `YYYY-MM-DD HH:mm`, Japanese time. */
  commentDate: string
  commentRootId: string | null
  commentParentId: string | null
  commentUserId: string
  replyToUserId: string | null
  replyToUserName: string | null
  editable: boolean
  hasReplies?: boolean
}

/** Comment roots and replies (contract 7.17). */
export interface WebComments {
  comments: WebComment[]
  hasNext: boolean
}

/** `/ajax/illusts/bookmarks/add` (contract 8.1); null when an existing bookmark was changed. */
export interface WebBookmarkAdded {
  last_bookmark_id: string | null
  stacc_status_id: null
}

/** The account as its own pages carry it (contract 3.3). */
export interface WebSessionUser {
  id: string
  pixivId: string
  name: string
  profileImg: string
  profileImgBig: string
  premium: boolean
  xRestrict: XRestrict
  adult: boolean
  safeMode: boolean
  illustCreator: boolean
  novelCreator: boolean
  hideAiWorks: boolean
}

/** `/ajax/user/self`, without an envelope (contract 3.3). */
export interface WebSession {
  userData: WebSessionUser | null
  token: string
}

export interface WebRankItem {
  illust_id: number
  title: string
  date: string
  tags: string[]
  url: string
  illust_type: '0' | '1' | '2'
  illust_book_style: string
  illust_page_count: string
  user_id: number
  user_name: string
  profile_img: string
  illust_content_type: { sexual: 0 | 1 | 2 } & Record<string, boolean | number>
  illust_series: false | { illust_series_id: string; illust_series_title: string }
  width: number
  height: number
  rank: number
  /** 0 for a new entry. */
  yes_rank: number
  rating_count: number
  view_count: number
  illust_upload_timestamp: number
  attr: string
  is_bookmarked?: boolean
  bookmarkable?: boolean
}

/** `ranking.php?format=json`, without an envelope (contract 7.2). Dates are YYYYMMDD. */
export interface WebRanking {
  contents: WebRankItem[]
  mode: string
  content: string
  page: number
  prev: number | false
  next: number | false
  date: string
  prev_date: string | false
  next_date: string | false
  rank_total: number
}

/** One picture of a work that is gone, as an archive keeps it (contract 9.1). */
export interface RecoveredPage {
  source: string
  tags: string[]
  createDate: string
  fileUrl?: string | null
  sampleUrl: string
}

/** What the live host answers (contract 10.1). */
export type SketchAnswer<Data> = { data: Data; rand?: string } | { errors: { message: string; type?: string }[]; rand?: string }

export type SketchPhoto = Partial<Record<'sq800' | 'w160' | 'w400' | 'w1280' | 'original', SketchPicture>>
export type SketchIconPhoto = Partial<Record<'original' | 'sq60' | 'sq120' | 'sq180' | 'w240' | 'w540', SketchPicture>>

export interface SketchPicture {
  url: string
  url2x?: string
  width?: number
  height?: number
}

export interface SketchUser {
  id: string
  pixiv_user_id: string
  unique_name: string
  name: string
  icon: { id: string; type: string; color: { hex: string; r: number; g: number; b: number }; photo: SketchIconPhoto } | null
}

export interface SketchMember {
  user: SketchUser
  thumbnail: SketchPhoto | null
  hls_movie: { url: string } | null
  is_enabled_mic_input: boolean
}

/** `/api/lives/{id}.json`. */
export interface SketchLive {
  id: string
  created_at: string
  finished_at: string | null
  user: SketchUser
  owner: SketchMember
  performers: SketchMember[]
  name: string
  description: string
  description_fragments: { type: string; body: string; normalized_body: string }[]
  is_single: boolean
  is_adult: boolean
  is_r15: boolean
  is_r18: boolean
  is_broadcasting: boolean
  publicity: string
  is_closed: boolean
  mode: string
  server: string
  channel_id: string
  source: string
  is_enabled_mic_input: boolean
  is_enabled_gifting: boolean
  is_enabled_chat: boolean
  thumbnail: SketchPhoto | null
  member_count: number | null
  audience_count: number
  total_audience_count: number
  heart_count: number
  chat_count: number
  performer_count: number
}

export interface SketchChat {
  id: string
  created_at: string
  message: string
  message_fragments: { type: string; body: string }[]
  user: SketchUser
}

/** `/api/lives/{id}/logs.json`: newest first; entries of other types carry no chat. */
export interface SketchLog {
  id: string
  type: string
  created_at: string
  data: { chat?: SketchChat }
}

/** A frame of the live socket; clients ignore the types that they do not know. */
export type SketchMessage =
  | { type: 'chat'; chat: SketchChat }
  | { type: 'audience_count_updated'; count: number; total: number }
  | { type: 'heart'; count: number; total_count: number }
  | { type: 'enter' | 'leave'; user: SketchUser }
  | { type: 'finish' }
