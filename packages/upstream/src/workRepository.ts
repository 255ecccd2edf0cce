// What the endpoints of the app API ask of a source of works. A repository answers one request: it knows who asks and in which language.
// It makes the JSON of works itself, because sources differ in it: one passes stored facts on, another makes them of its records.
import type { WireIllust, WireNovel, WireTag, WireUser, WireUserDetail } from '@emaki/domain'
import type { NovelRankingMode, RankingMode, SearchQuery, Slice } from '@emaki/domain/upstream'

/** A list that is read in parts. */
export type List<T> = (slice: Slice) => readonly T[]

/** A work of a list. Its JSON is made only when a response contains it. */
export interface Listed<Wire> {
  readonly id: number
  wire(): Wire
}

/** A bookmark of a work. `row` is the cursor of bookmark lists; `work` is undefined when the work no longer exists. */
export interface Bookmark<Wire> {
  readonly row: number
  readonly work: Listed<Wire> | undefined
}

export interface BookmarkQuery {
  readonly restrict: 'public' | 'private'
  readonly tag: string | undefined
  /** Only rows below this one. */
  readonly beforeRow: number | undefined
  readonly limit: number
}

/** A series with its parts in reading order. */
export interface Series<Wire> {
  /** Number of parts. */
  readonly count: number
  readonly parts: List<Listed<Wire>>
  /** The series in the JSON of the app API. */
  wire(): object | Promise<object>
}

/** Upstream counts ugoira as illustrations. */
export type IllustType = 'illust' | 'manga'

/** Works of one kind. Types are for illustrations and manga only; novels ignore them. */
export interface Works<Wire, Mode extends string> {
  /** The work with all members of its own page; undefined when it does not exist. */
  detail(id: number): Wire | undefined
  /** Works like those with the ids, most alike first. */
  related(ids: readonly number[]): List<Listed<Wire>>
  recommended(type?: IllustType): List<Listed<Wire>>
  /** Newest first. `beforeId`: only ids below this one. */
  newest(beforeId: number | undefined, limit: number, type?: IllustType): readonly Listed<Wire>[]
  /** `day` is undefined only for repositories without `latestRankingDay`. */
  ranking(mode: Mode, day: string | undefined): List<Listed<Wire>>
  /** Works of a user, newest first. Empty for a missing user. */
  ofUser(userId: number, type?: IllustType | 'ugoira'): List<Listed<Wire>>
  /** Bookmarks of a user, newest first. Private ones of other users are an empty list. */
  bookmarks(userId: number, query: BookmarkQuery): readonly Bookmark<Wire>[]
  search(query: SearchQuery): List<Listed<Wire>>
  series(id: number): Series<Wire> | undefined
  seriesOfUser(userId: number): List<Series<Wire>>
}

/** Frames of a ugoira and the address of their ZIP. */
export interface UgoiraMetadata {
  readonly zip_urls: { readonly medium: string }
  readonly frames: readonly { readonly file: string; readonly delay: number }[]
}

/** Illustrations, manga and ugoira. */
export interface Illusts extends Works<WireIllust, RankingMode> {
  /** Undefined when the work is no ugoira, or may not be seen. */
  ugoira(id: number): UgoiraMetadata | undefined | Promise<UgoiraMetadata | undefined>
  /** The series of a work; undefined without one, or when the work may not be seen. */
  seriesOf(workId: number): Series<WireIllust> | undefined
}

export interface Users {
  /** The user as works name it. */
  find(id: number): WireUser | undefined
  detail(id: number): WireUserDetail | undefined | Promise<WireUserDetail | undefined>
  /** Ids of users. */
  related(id: number): List<number>
  recommended(): List<number>
  search(word: string): List<number>
}

export interface TrendingTag {
  readonly tag: string
  readonly translated_name: string | null
  readonly illust: WireIllust
}

export interface WorkRepository {
  readonly illusts: Illusts
  readonly novels: Works<WireNovel, NovelRankingMode>
  readonly users: Users
  /** Of messages and of translated tags, as `wantedLanguage` spells it. */
  readonly language: string
  /** Whether searches may sort by popularity and limit bookmarks. For others, upstream ignores both. */
  readonly isPremium: boolean
  now(): Date
  /** Whether searches show works made with AI. */
  showsAi(): boolean
  /** Names of tags that begin with or contain a word, most used first. */
  completions(word: string, limit: number): WireTag[]
  trendingTags(kind: 'illust' | 'novel', limit: number): TrendingTag[]
  /** The day of rankings without a date. Absent when rankings are the same on every day. */
  latestRankingDay?(): string
  /** Row of the account's newest bookmark of an illustration. Absent when recommendations do not depend on bookmarks. */
  newestBookmark?(): number | undefined
  /** The privacy notice of recommendations (docs/contract/app-api.md 2.12). */
  readonly privacyPolicy?: object
}
