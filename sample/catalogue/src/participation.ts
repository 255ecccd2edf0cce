// Interfaces of what users write: bookmarks, likes, follows, friends, comments, preferences. Every list shows a change at once.
import type { XRestrict } from '@emaki/domain'
import type { ArtistRecord, BookmarkRecord, CommentRecord, NovelRecord, Visibility, WorkKind, WorkRecord } from './records.ts'
import type { Slice } from './slice.ts'

/** The value that selects bookmarks without tags (docs/contract/app-api.md 3.3). */
export const untagged = '未分類'

export interface BookmarkQuery {
  /** Default: `public`. */
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

/** Bookmarks of works and novels by accounts and artists. Writes are idempotent. */
export interface Bookmarks {
  /** Adds or changes a bookmark. Keeps at most 10 tags, without duplicates and blanks. False if the work does not exist. */
  bookmark(kind: WorkKind, accountId: number, id: number, restrict: Visibility, tags: readonly string[]): boolean
  /** False if there was no bookmark. */
  unbookmark(kind: WorkKind, accountId: number, id: number): boolean
  bookmarkOf(kind: WorkKind, accountId: number, id: number): BookmarkRecord | undefined
  /** Newest first, including works that became stubs. The records contain ids only. */
  bookmarksOf(kind: WorkKind, userId: number, query: BookmarkQuery): BookmarkRecord[]
  bookmarkCount(kind: WorkKind, userId: number, query?: Pick<BookmarkQuery, 'restrict' | 'tag'>): number
  /** Most used first. `untagged` is first if there are rows without tags. */
  bookmarkTags(kind: WorkKind, userId: number, restrict: Visibility): BookmarkTagCount[]
}

/** Likes of works and novels. Upstream has no way to take one back. */
export interface Likes {
  /** False if the account likes the work already, or if the work does not exist. */
  like(kind: WorkKind, accountId: number, id: number): boolean
  isLiked(kind: WorkKind, accountId: number, id: number): boolean
  /** Number of accounts that like the work. Likes of the sample's own population are not included. */
  likeCount(kind: WorkKind, id: number): number
}

/** Lists are ordered by the time of the follow, latest first. */
export interface Follows {
  /** Follows a user or changes the visibility. False if the user does not exist or is the account itself. */
  follow(accountId: number, userId: number, restrict: Visibility): boolean
  /** False if the user was not followed. */
  unfollow(accountId: number, userId: number): boolean
  followOf(accountId: number, userId: number): Visibility | undefined
  following(userId: number, restrict: Visibility, slice: Slice): ArtistRecord[]
  followingCount(userId: number, restrict: Visibility): number
  /** Users who follow the user publicly. */
  followers(userId: number, slice: Slice): ArtistRecord[]
  followerCount(userId: number): number
  /** Mutual friends ("My pixiv"). */
  friends(userId: number, slice: Slice): ArtistRecord[]
  isFriend(userId: number, otherId: number): boolean

  /** Works of all followed users, newest first. */
  followedWorks(accountId: number, restrict: Visibility | 'all', maxRestrict: XRestrict, slice: Slice): WorkRecord[]
  followedNovels(accountId: number, restrict: Visibility | 'all', maxRestrict: XRestrict, slice: Slice): NovelRecord[]
  /** Works of friends, newest first, including those for friends only. */
  friendsWorks(accountId: number, maxRestrict: XRestrict, slice: Slice): WorkRecord[]
  friendsNovels(accountId: number, maxRestrict: XRestrict, slice: Slice): NovelRecord[]
}

export interface CommentDraft {
  readonly text: string
  readonly stampId?: number | null
  readonly parentId?: number | null
}

/** Comments of works and novels. */
export interface Comments {
  /** Adds a comment, or returns the existing one if the same text was sent within a minute. Undefined if work or parent is missing. */
  addComment(kind: WorkKind, accountId: number, id: number, draft: CommentDraft): CommentRecord | undefined
  /** Deletes a comment of the account with its replies. False if the account has no such comment. */
  deleteComment(kind: WorkKind, accountId: number, commentId: number): boolean
  comment(kind: WorkKind, commentId: number): CommentRecord | undefined
  /** Comments without replies, newest first. */
  comments(kind: WorkKind, id: number, slice: Slice): CommentRecord[]
  /** Comments and replies, newest first. */
  allComments(kind: WorkKind, id: number, slice: Slice): CommentRecord[]
  /** Replies, oldest first. */
  replies(kind: WorkKind, commentId: number, slice: Slice): CommentRecord[]
}

/** Preferences of accounts. */
export interface Preferences {
  /** Whether searches may show AI works. Default: true (docs/contract/app-api.md 3.1). */
  showsAi(accountId: number): boolean
  setShowsAi(accountId: number, shows: boolean): void
}
