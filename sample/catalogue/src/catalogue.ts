// The catalogue's interface: the queries of the embedded site, independent of the storage.
import type { WorkType, XRestrict } from '@emaki/domain'
import type { SearchQuery as AppApiSearch, NovelRankingMode, RankingMode } from '@emaki/domain/upstream'
import type {
  AccountRecord,
  ArtistCounts,
  ArtistRecord,
  BookmarkRecord,
  CommentRecord,
  NovelRecord,
  SeriesRecord,
  SpotlightRecord,
  TagCount,
  TagRecord,
  Visibility,
  WorkKind,
  WorkRecord,
} from './records.ts'
import type { Slice } from './slice.ts'

export type { NovelRankingMode, Range, RankingMode, SearchFilter, SearchSort, SearchTarget } from '@emaki/domain/upstream'
export type { Slice } from './slice.ts'

/** A search of an account. */
export interface SearchQuery extends AppApiSearch {
  /** The highest rating that the account may see. */
  readonly maxRestrict: XRestrict
}

/** Every list leaves out works above `maxRestrict`, except where a mode requests them. */
export interface Catalogue extends Bookmarks, Likes, Follows, Comments, Preferences {
  work(id: number): WorkRecord | undefined
  works(ids: readonly number[]): WorkRecord[]
  novel(id: number): NovelRecord | undefined
  artist(id: number): ArtistRecord | undefined
  artists(slice: Slice): ArtistRecord[]
  artistCounts(id: number): ArtistCounts

  /** Rank order for a Japanese day. Empty before 2007-09-13 and for days whose ranking is not published yet. */
  ranking(mode: RankingMode, day: string, slice: Slice): WorkRecord[]
  novelRanking(mode: NovelRankingMode, day: string, slice: Slice): NovelRecord[]
  /** The latest day with a published ranking. */
  latestRankingDay(): string

  searchWorks(query: SearchQuery, slice: Slice): WorkRecord[]
  searchNovels(query: SearchQuery, slice: Slice): NovelRecord[]
  searchArtists(word: string, slice: Slice): ArtistRecord[]
  /** Tags that begin with or contain the word, most used first. */
  autocomplete(word: string, limit: number): TagRecord[]
  trendingTags(kind: 'illust' | 'novel', limit: number): { tag: TagRecord; work: WorkRecord }[]

  /** Works with shared tags, scene or artist, without the seeds and the viewed works. */
  related(seedIds: readonly number[], viewed: readonly number[], maxRestrict: XRestrict, limit: number): WorkRecord[]
  recommended(type: 'illust' | 'manga', viewed: readonly number[], maxRestrict: XRestrict, slice: Slice): WorkRecord[]
  recommendedNovels(maxRestrict: XRestrict, slice: Slice): NovelRecord[]
  newest(type: 'illust' | 'manga', beforeId: number | undefined, maxRestrict: XRestrict, limit: number): WorkRecord[]
  newestNovels(beforeId: number | undefined, maxRestrict: XRestrict, limit: number): NovelRecord[]

  /** Newest first. Ugoira count as illust. */
  worksOfArtist(
    artistId: number,
    type: Exclude<WorkType, 'ugoira'> | undefined,
    maxRestrict: XRestrict,
    slice: Slice,
  ): WorkRecord[]
  novelsOfArtist(artistId: number, maxRestrict: XRestrict, slice: Slice): NovelRecord[]
  /** Tags of an artist's works, most used first. */
  artistTags(artistId: number, maxRestrict: XRestrict): TagCount[]
  /** Works of all types, newest first. */
  worksOfArtistWithTag(artistId: number, tag: string, maxRestrict: XRestrict, slice: Slice): WorkRecord[]
  /** Similar users, by scene, shared tags and fame. */
  relatedArtists(artistId: number, slice: Slice): ArtistRecord[]
  /** Users to recommend to an account: well known and not followed yet. */
  recommendedArtists(accountId: number | undefined, slice: Slice): ArtistRecord[]

  /** Series of a user, the most recently started first. */
  seriesOfArtist(kind: WorkKind, artistId: number, maxRestrict: XRestrict, slice: Slice): SeriesRecord[]
  series(kind: WorkKind, seriesId: number, maxRestrict: XRestrict): SeriesRecord | undefined
  /** Parts in reading order, oldest first. */
  partsOfSeries(seriesId: number, maxRestrict: XRestrict, slice: Slice): WorkRecord[]
  novelsOfSeries(seriesId: number, maxRestrict: XRestrict, slice: Slice): NovelRecord[]

  /** Similar novels, best first. */
  relatedNovels(novelId: number, maxRestrict: XRestrict, slice: Slice): NovelRecord[]
  /** The complete text with markup (docs/contract/app-api.md 5.9), always the same. Empty for unknown ids. */
  novelText(novelId: number): string
  /** Ids of the pictures uploaded with a novel: the novel's id with one more digit. */
  novelImages(novelId: number): number[]

  /** Spotlight articles, newest first. */
  spotlights(slice: Slice): SpotlightRecord[]

  accounts(): readonly AccountRecord[]
  isBookmarked(accountId: number, workId: number): boolean
  isNovelBookmarked(accountId: number, novelId: number): boolean
  isFollowed(accountId: number, artistId: number): boolean

  close(): void
}

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
  /** Users who bookmarked the work publicly, latest first. */
  bookmarkers(kind: WorkKind, id: number, slice: Slice): ArtistRecord[]
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
