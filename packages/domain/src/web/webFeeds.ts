// JSON shapes of the web side's lists: follow feed, newest, discovery, bookmarks, comments, ranking (docs/contract/companion.md 7.2, 7.3,
// 7.13 to 7.17, 8.1 and 9.1). Nothing here is trusted until it is normalised.
import type { WebMap, WebThumbnails, WebWorkEntry } from './webList.ts'
import type { WebUserSummary } from './webPeople.ts'

/** `/ajax/follow_latest/illust` (docs/contract/companion.md 7.13). */
export interface WebFollowLatest extends WebThumbnails {
  page: { ids: number[]; isLastPage: boolean; tags: unknown[] }
}

/** `/ajax/illust/new` (docs/contract/companion.md 7.14). */
export interface WebNewWorks {
  illusts: WebWorkEntry[]
  lastId: string
}

/** `/ajax/discovery/artworks` (docs/contract/companion.md 7.3). */
export interface WebDiscoveryArtworks extends WebThumbnails {
  recommendedIllusts: {
    illustId: string
    recommendMethods: string[]
    recommendScore: number
    recommendSeedIllustIds: string[]
    recommendListId: string
  }[]
}

/** `/ajax/discovery/users` (docs/contract/companion.md 7.15). */
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

/** `/ajax/user/{id}/illusts/bookmarks` (docs/contract/companion.md 7.16). Tags by bookmark id. */
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
  /** A string for root comments, a number for replies. */
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

/** Root comments and replies (docs/contract/companion.md 7.17). */
export interface WebComments {
  comments: WebComment[]
  hasNext: boolean
}

/** `/ajax/illusts/bookmarks/add` (docs/contract/companion.md 8.1). Null when the call changed an existing bookmark. */
export interface WebBookmarkAdded {
  last_bookmark_id: string | null
  stacc_status_id: null
}

/** `/ajax/illusts/like` and `/ajax/novels/like` (docs/contract/companion.md 8.7). True when the account liked the work before. */
export interface WebLiked {
  is_liked: boolean
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

/** `ranking.php?format=json`, without an envelope (docs/contract/companion.md 7.2). Dates are YYYYMMDD. */
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

/** One picture of a removed work in an archive (docs/contract/companion.md 9.1). */
export interface RecoveredPage {
  source: string
  tags: string[]
  createDate: string
  fileUrl?: string | null
  sampleUrl: string
}
