// What people do with works and with each other: bookmarks, follows, friends, comments. Whatever is written shows in every list at once.
import type { XRestrict } from '@emaki/domain'
import type { ArtistRecord, BookmarkRecord, CommentRecord, NovelRecord, Visibility, WorkKind, WorkRecord } from './records.ts'
import type { Slice } from './slice.ts'

/** The literal that selects bookmarks without tags (docs/contract/app-api.md 3.3). */
export const untagged = '未分類'

export interface BookmarkQuestion {
  /** Defaults to `public`. */
  readonly restrict?: Visibility
  /** A bookmark tag, or `untagged`. */
  readonly tag?: string | undefined
  /** Only rows below this one: the cursor of the app API. */
  readonly beforeRow?: number | undefined
  readonly offset?: number
  readonly limit: number
}

export interface BookmarkTagCount {
  readonly name: string
  readonly count: number
}

/** Bookmarks of works and novels by accounts and by artists. Writing is idempotent. */
export interface Bookmarks {
  /** Adds a bookmark or changes the one there is; false when there is no such work. Tags: doubles and blanks are dropped, 10 are kept. */
  bookmark(kind: WorkKind, accountId: number, id: number, restrict: Visibility, tags: readonly string[]): boolean
  /** False when there was none. */
  unbookmark(kind: WorkKind, accountId: number, id: number): boolean
  bookmarkOf(kind: WorkKind, accountId: number, id: number): BookmarkRecord | undefined
  /** Newest first, works that became stubs included; look the works up by id. */
  bookmarksOf(kind: WorkKind, userId: number, question: BookmarkQuestion): BookmarkRecord[]
  bookmarkCount(kind: WorkKind, userId: number, question?: Pick<BookmarkQuestion, 'restrict' | 'tag'>): number
  /** Most used first; `untagged` stands first when there are rows without tags. */
  bookmarkTags(kind: WorkKind, userId: number, restrict: Visibility): BookmarkTagCount[]
}

/** Who follows whom. Lists: most recently followed first. */
export interface Follows {
  /** Follows or changes the visibility; false when there is no such user, or when it is oneself. */
  follow(accountId: number, userId: number, restrict: Visibility): boolean
  /** False when it was not followed. */
  unfollow(accountId: number, userId: number): boolean
  followOf(accountId: number, userId: number): Visibility | undefined
  following(userId: number, restrict: Visibility, slice: Slice): ArtistRecord[]
  followingCount(userId: number, restrict: Visibility): number
  /** Who follows the user publicly. */
  followers(userId: number, slice: Slice): ArtistRecord[]
  followerCount(userId: number): number
  /** My pixiv. */
  friends(userId: number, slice: Slice): ArtistRecord[]
  isFriend(userId: number, otherId: number): boolean

  /** Works of everyone whom the account follows, newest first. */
  followedWorks(accountId: number, restrict: Visibility | 'all', maxRestrict: XRestrict, slice: Slice): WorkRecord[]
  followedNovels(accountId: number, restrict: Visibility | 'all', maxRestrict: XRestrict, slice: Slice): NovelRecord[]
  /** Works of friends, newest first, those for friends alone included. */
  friendsWorks(accountId: number, maxRestrict: XRestrict, slice: Slice): WorkRecord[]
  friendsNovels(accountId: number, maxRestrict: XRestrict, slice: Slice): NovelRecord[]
}

export interface CommentDraft {
  readonly text: string
  readonly stampId?: number | null
  readonly parentId?: number | null
}

/** Comments under works and novels. */
export interface Comments {
  /** Adds a comment; what was written twice within a minute is the one that is there. Undefined when work or parent is missing. */
  addComment(kind: WorkKind, accountId: number, id: number, draft: CommentDraft): CommentRecord | undefined
  /** Takes back what the account wrote, with the replies; false when there was nothing of its own. */
  deleteComment(kind: WorkKind, accountId: number, commentId: number): boolean
  comment(kind: WorkKind, commentId: number): CommentRecord | undefined
  /** Comments that are no replies, newest first. */
  comments(kind: WorkKind, id: number, slice: Slice): CommentRecord[]
  /** Comments and replies alike, newest first. */
  allComments(kind: WorkKind, id: number, slice: Slice): CommentRecord[]
  /** Replies, oldest first. */
  replies(kind: WorkKind, commentId: number, slice: Slice): CommentRecord[]
}

/** What accounts have chosen. */
export interface Preferences {
  /** Whether searches may show AI works; true until somebody says otherwise (docs/contract/app-api.md 3.1). */
  showsAi(accountId: number): boolean
  setShowsAi(accountId: number, shows: boolean): void
}
