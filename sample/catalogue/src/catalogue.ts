// The catalogue's interface: the queries of the embedded site, independent of the storage.
import type { WorkType, XRestrict } from '@emaki/domain'
import type { SearchQuery as AppApiSearch, NovelRankingMode, RankingMode } from '@emaki/domain/upstream'
import type {
  AccountRecord,
  ArtistCounts,
  ArtistRecord,
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
import type { Bookmarks } from './storage/bookmarks.ts'
import type { Comments } from './storage/comments.ts'
import type { Follows, Likes, Preferences } from './storage/follows.ts'

export type { NovelRankingMode, Range, RankingMode, SearchFilter, SearchSort, SearchTarget } from '@emaki/domain/upstream'
export type { Slice } from './slice.ts'
export { untagged } from './storage/bookmarks.ts'

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

  /** Works of all followed users, newest first. */
  followedWorks(accountId: number, restrict: Visibility | 'all', maxRestrict: XRestrict, slice: Slice): WorkRecord[]
  followedNovels(accountId: number, restrict: Visibility | 'all', maxRestrict: XRestrict, slice: Slice): NovelRecord[]
  /** Works of friends, newest first, including those for friends only. */
  friendsWorks(accountId: number, maxRestrict: XRestrict, slice: Slice): WorkRecord[]
  friendsNovels(accountId: number, maxRestrict: XRestrict, slice: Slice): NovelRecord[]

  /** Spotlight articles, newest first. */
  spotlights(slice: Slice): SpotlightRecord[]

  accounts(): readonly AccountRecord[]
  isBookmarked(accountId: number, workId: number): boolean
  isNovelBookmarked(accountId: number, novelId: number): boolean
  isFollowed(accountId: number, artistId: number): boolean

  close(): void
}
