// The records of the catalogue. Dates are ISO 8601 with the Japanese offset.
import type { AiType, WorkType, XRestrict } from '@emaki/domain'

/** The name of the painter's scene. The catalogue assigns it and does not interpret it. */
type SceneLabel = string

export interface TagRecord {
  readonly name: string
  /** Translations by language tag (`en`, `zh-CN`, `zh-TW`, `ko` …). Missing languages have no key. */
  readonly translations: Readonly<Record<string, string>>
}

export interface ArtistRecord {
  readonly id: number
  readonly name: string
  readonly account: string
  /** Plain text with CRLF line ends. */
  readonly comment: string
  readonly hand: number
  readonly scene: SceneLabel
  readonly hasAvatar: boolean
  readonly hasBackground: boolean
  readonly joined: string
  readonly webpage: string | null
  readonly twitter: string
  readonly gender: 'male' | 'female' | 'unknown'
  readonly birthDay: string
  readonly region: string
  readonly countryCode: string
  readonly job: string
  readonly isPremium: boolean
  readonly workspace: Readonly<Record<string, string>>
}

export interface SeriesLabel {
  readonly id: number
  readonly title: string
}

/** `unknown`: deleted or private. `mypixiv`: for friends only. `unviewable`: withheld for another reason, such as a country's law. */
type StubKind = 'unknown' | 'mypixiv' | 'unviewable'

/** What works and novels have in common. */
interface SharedRecord {
  readonly id: number
  readonly title: string
  /** HTML, as upstream sends it. */
  readonly caption: string
  readonly artist: ArtistRecord
  readonly created: string
  readonly pageCount: number
  readonly xRestrict: XRestrict
  readonly aiType: AiType
  readonly tags: readonly TagRecord[]
  readonly series: SeriesLabel | null
  readonly views: number
  readonly bookmarks: number
  readonly comments: number
  /** Whether the author has closed the comments. */
  readonly commentsOff: boolean
  readonly scene: SceneLabel
  readonly seed: number
}

export interface WorkRecord extends SharedRecord {
  readonly type: WorkType
  /** Size of the first page's original, in pixels. */
  readonly width: number
  readonly height: number
  readonly sanityLevel: number
  readonly bookStyle: number
  readonly tools: readonly string[]
  /** Delays in ms, one per frame. Empty unless the work is a ugoira. */
  readonly frameDelays: readonly number[]
  /** File extension of the originals. */
  readonly extension: 'jpg' | 'png'
  /** Set if every account except the author's gets a placeholder (docs/contract/app-api.md 2.4). */
  readonly stub: StubKind | null
}

export interface NovelRecord extends SharedRecord {
  readonly textLength: number
  readonly isOriginal: boolean
  readonly language: string
  /** True when the author has withdrawn it. */
  readonly isWithdrawn?: boolean
}

export interface AccountRecord {
  readonly id: number
  readonly name: string
  readonly account: string
  readonly password: string
  /** Exactly 43 characters. */
  readonly refreshToken: string
  /** The cookie value of the web session: the id, an underscore, 32 letters and digits (docs/contract/companion.md 3.1). */
  readonly session: string
  readonly isPremium: boolean
  /** Viewing setting: 0 all ages, 1 also R-18, 2 also R-18G. */
  readonly xRestrict: XRestrict
}

export interface ArtistCounts {
  readonly illusts: number
  readonly manga: number
  readonly novels: number
  readonly illustSeries: number
  readonly novelSeries: number
  readonly publicBookmarks: number
  readonly following: number
  /** Mutual friends ("My pixiv"). */
  readonly friends: number
}

/** Who may see a bookmark or a follow. */
export type Visibility = 'public' | 'private'

/** Kinds of works with their own ids, bookmarks, comments and series. */
export type WorkKind = 'illust' | 'novel'

/** A bookmark. Its row id is the cursor of lists, ascending with time (docs/contract/app-api.md 3.0). */
export interface BookmarkRecord {
  readonly row: number
  /** Id of the work or novel. */
  readonly id: number
  readonly restrict: Visibility
  readonly tags: readonly string[]
}

/** A comment, or a reply if it has a parent. */
export interface CommentRecord {
  /** Unique among comments of its kind, ascending with time. */
  readonly id: number
  readonly kind: WorkKind
  /** The work or novel of the comment. */
  readonly workId: number
  /** Plain text with emoji as words in parentheses. Empty if the comment is a stamp. */
  readonly text: string
  readonly stampId: number | null
  /** ISO 8601 with the Japanese offset. */
  readonly written: string
  /** Null if the account was deleted. */
  readonly author: ArtistRecord | null
  readonly parentId: number | null
  readonly hasReplies: boolean
}

/** A series of works or of novels. Its sums leave out stubs and works above the requested rating. */
export interface SeriesRecord extends SeriesLabel {
  readonly kind: WorkKind
  /** Plain text with \n. */
  readonly caption: string
  readonly artist: ArtistRecord
  readonly count: number
  /** Date of the first part. */
  readonly created: string
  readonly firstId: number
  readonly latestId: number
  /** Characters of all parts; 0 for artworks. */
  readonly textLength: number
  readonly isOriginal: boolean
  readonly aiType: AiType
  readonly isConcluded: boolean
}

/** A tag, and the number of works in a list that have it. */
export interface TagCount {
  readonly tag: TagRecord
  readonly count: number
}

/** An article that presents works on one subject. */
export interface SpotlightRecord {
  /** At most five digits. */
  readonly id: number
  /** With the lead-in, in Japanese. */
  readonly title: string
  /** Without the lead-in, in Japanese. */
  readonly pureTitle: string
  /** Both titles by language tag (`en`, `zh-CN`, `zh-TW`, `ko`). */
  readonly translations: Readonly<Record<string, { readonly title: string; readonly pureTitle: string }>>
  readonly category: 'spotlight' | 'tutorial' | 'inspiration'
  /** Upstream's label, in Japanese. */
  readonly subcategory: string
  /** ISO 8601 with the Japanese offset. */
  readonly published: string
  /** In reading order. All works are all-ages, none is a stub. */
  readonly workIds: readonly number[]
  readonly thumbnailWorkId: number
}

type DraftOf<Item> = Omit<Item, 'artist' | 'tags'> & {
  readonly artistId: number
  readonly tags: readonly string[]
  /** Ms since the epoch. `created` is the same instant as text. */
  readonly createdMs: number
}
export type WorkDraft = DraftOf<WorkRecord>
export type NovelDraft = DraftOf<NovelRecord>
