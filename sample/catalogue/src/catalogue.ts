// The catalogue's questions and answers: what the embedded site may ask, whatever holds the data.
import type { WorkType, XRestrict } from '@emaki/domain'
import type { Bookmarks, Comments, Follows, Preferences } from './participation.ts'
import type {
  AccountRecord,
  ArtistCounts,
  ArtistRecord,
  NovelRecord,
  SeriesRecord,
  SpotlightRecord,
  TagCount,
  TagRecord,
  WorkKind,
  WorkRecord,
} from './records.ts'
import type { Slice } from './slice.ts'

export type { Slice } from './slice.ts'

/** Upstream's illustration ranking modes (docs/contract/app-api.md 3.5). */
export const rankingModes = [
  'day',
  'week',
  'month',
  'day_male',
  'day_female',
  'week_original',
  'week_rookie',
  'day_ai',
  'day_manga',
  'week_manga',
  'month_manga',
  'week_rookie_manga',
  'week_original_manga',
  'day_r18',
  'week_r18',
  'day_male_r18',
  'day_female_r18',
  'day_r18_ai',
  'day_r18_manga',
  'week_r18_manga',
  'week_r18g',
  'day_r18g_manga',
  'week_r18g_manga',
] as const
export type RankingMode = (typeof rankingModes)[number]

/** Upstream's novel ranking modes (docs/contract/app-api.md 3.7). */
export const novelRankingModes = [
  'day',
  'week',
  'day_male',
  'day_female',
  'week_rookie',
  'week_ai',
  'day_r18',
  'week_r18',
  'day_male_r18',
  'day_female_r18',
  'week_ai_r18',
  'week_r18g',
] as const
export type NovelRankingMode = (typeof novelRankingModes)[number]

export type SearchTarget = 'partial_match_for_tags' | 'exact_match_for_tags' | 'title_and_caption' | 'keyword' | 'text'
export type SearchSort = 'date_desc' | 'date_asc' | 'popular_desc' | 'popular_male_desc' | 'popular_female_desc'

/** Inclusive bounds; an absent one is open. */
export interface Range {
  readonly min?: number | undefined
  readonly max?: number | undefined
}

/** What the advanced search sifts by (docs/contract/app-api.md 3.2): the first five are for works, the others for novels. */
export interface SearchFilter {
  readonly types?: readonly WorkType[] | undefined
  readonly shape?: 'landscape' | 'portrait' | 'square' | undefined
  /** Pixels of the first page. */
  readonly width?: Range
  readonly height?: Range
  /** Name of a drawing software. */
  readonly tool?: string | undefined
  /** Characters. */
  readonly textLength?: Range
  readonly isOriginal?: boolean
  /** Language tag of the text, or its first part. */
  readonly language?: string | undefined
}

export interface SearchQuestion {
  /** As typed: blanks mean AND, `-word` excludes, OR and parentheses as upstream. Never syntax for the engine. */
  readonly word: string
  readonly target: SearchTarget
  readonly sort: SearchSort
  /** Inclusive Japanese days, YYYY-MM-DD. */
  readonly startDate?: string
  readonly endDate?: string
  readonly minBookmarks?: number
  readonly maxBookmarks?: number
  readonly includeTranslations: boolean
  /** True hides works whose aiType is 2. */
  readonly hideAi: boolean
  /** Conditions of the advanced search; each narrows the list when it is there. */
  readonly filter?: SearchFilter
  /** Highest rating that the asking account may see. */
  readonly maxRestrict: XRestrict
}

/** Every list leaves out works above `maxRestrict`, except where a mode asks for them. */
export interface Catalogue extends Bookmarks, Follows, Comments, Preferences {
  work(id: number): WorkRecord | undefined
  works(ids: readonly number[]): WorkRecord[]
  novel(id: number): NovelRecord | undefined
  artist(id: number): ArtistRecord | undefined
  artists(slice: Slice): ArtistRecord[]
  artistCounts(id: number): ArtistCounts

  /** Rank order for a Japanese day; empty for days whose ranking is not out yet and before 2007-09-13. */
  ranking(mode: RankingMode, day: string, slice: Slice): WorkRecord[]
  novelRanking(mode: NovelRankingMode, day: string, slice: Slice): NovelRecord[]
  /** Latest day whose ranking is out. */
  latestRankingDay(): string

  searchWorks(question: SearchQuestion, slice: Slice): WorkRecord[]
  searchNovels(question: SearchQuestion, slice: Slice): NovelRecord[]
  searchArtists(word: string, slice: Slice): ArtistRecord[]
  /** Tags that begin with or contain the word, most used first. */
  autocomplete(word: string, limit: number): TagRecord[]
  trendingTags(kind: 'illust' | 'novel', limit: number): { tag: TagRecord; work: WorkRecord }[]

  /** Works like these: shared tags, scene and artist; never the seeds or the viewed. */
  related(seedIds: readonly number[], viewed: readonly number[], maxRestrict: XRestrict, limit: number): WorkRecord[]
  recommended(type: 'illust' | 'manga', viewed: readonly number[], maxRestrict: XRestrict, slice: Slice): WorkRecord[]
  recommendedNovels(maxRestrict: XRestrict, slice: Slice): NovelRecord[]
  newest(type: 'illust' | 'manga', beforeId: number | undefined, maxRestrict: XRestrict, limit: number): WorkRecord[]
  newestNovels(beforeId: number | undefined, maxRestrict: XRestrict, limit: number): NovelRecord[]

  /** Newest first; ugoira count as illust. */
  worksOfArtist(
    artistId: number,
    type: Exclude<WorkType, 'ugoira'> | undefined,
    maxRestrict: XRestrict,
    slice: Slice,
  ): WorkRecord[]
  novelsOfArtist(artistId: number, maxRestrict: XRestrict, slice: Slice): NovelRecord[]
  /** Tags of an artist's works, most used first. */
  artistTags(artistId: number, maxRestrict: XRestrict): TagCount[]
  /** Newest first; all kinds of works. */
  worksOfArtistWithTag(artistId: number, tag: string, maxRestrict: XRestrict, slice: Slice): WorkRecord[]
  /** Users like this one: by scene, shared tags and fame; never the user. */
  relatedArtists(artistId: number, slice: Slice): ArtistRecord[]
  /** Users to propose to an account: well known and not followed yet. */
  recommendedArtists(accountId: number | undefined, slice: Slice): ArtistRecord[]

  /** Series of a user, the latest begun first. */
  seriesOfArtist(kind: WorkKind, artistId: number, maxRestrict: XRestrict, slice: Slice): SeriesRecord[]
  series(kind: WorkKind, seriesId: number, maxRestrict: XRestrict): SeriesRecord | undefined
  /** Parts in reading order: oldest first. */
  partsOfSeries(seriesId: number, maxRestrict: XRestrict, slice: Slice): WorkRecord[]
  novelsOfSeries(seriesId: number, maxRestrict: XRestrict, slice: Slice): NovelRecord[]

  /** Novels like this one, best first; never itself. */
  relatedNovels(novelId: number, maxRestrict: XRestrict, slice: Slice): NovelRecord[]
  /** The whole text with its markup (docs/contract/app-api.md 5.9), the same every time; empty for ids that are no novel's. */
  novelText(novelId: number): string
  /** Numbers of the pictures uploaded with a novel: its own with one digit more. */
  novelImages(novelId: number): number[]

  /** Spotlight articles, newest first. */
  spotlights(slice: Slice): SpotlightRecord[]
  spotlight(id: number): SpotlightRecord | undefined

  accounts(): readonly AccountRecord[]
  isBookmarked(accountId: number, workId: number): boolean
  isNovelBookmarked(accountId: number, novelId: number): boolean
  isFollowed(accountId: number, artistId: number): boolean

  close(): void
}
