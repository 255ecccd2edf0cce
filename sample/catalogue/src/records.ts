// What the catalogue holds: plain records, as the embedded site serves them. Dates are ISO 8601 with the Japanese offset.
import type { AiType, WorkType, XRestrict } from '@emaki/domain'

/** The scene that a picture is painted in; the painter knows these names, the catalogue only assigns them. */
export type SceneLabel = string

export interface TagRecord {
  readonly name: string
  /** Translations by language tag (`en`, `zh-CN`, `zh-TW`, `ko` …); missing ones have none. */
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

/** Deleted or private; for friends alone; withheld for another reason, such as a region's law. */
export type StubKind = 'unknown' | 'mypixiv' | 'unviewable'

export interface WorkRecord {
  readonly id: number
  readonly title: string
  /** HTML as upstream would send it. */
  readonly caption: string
  readonly type: WorkType
  readonly artist: ArtistRecord
  readonly created: string
  readonly pageCount: number
  /** First page, original pixels. */
  readonly width: number
  readonly height: number
  readonly xRestrict: XRestrict
  readonly aiType: AiType
  readonly sanityLevel: number
  readonly bookStyle: number
  readonly tags: readonly TagRecord[]
  readonly tools: readonly string[]
  readonly series: SeriesLabel | null
  readonly views: number
  readonly bookmarks: number
  readonly comments: number
  /** Whether the author has turned comments off. */
  readonly commentsOff: boolean
  readonly scene: SceneLabel
  readonly seed: number
  /** Delays in ms, one a frame; empty unless a ugoira. */
  readonly frameDelays: readonly number[]
  /** File ending of the originals: jpg or png. */
  readonly extension: 'jpg' | 'png'
  /** Set when every account but the author's meets a placeholder (docs/contract/app-api.md 2.4). */
  readonly stub: StubKind | null
}

export interface NovelRecord {
  readonly id: number
  readonly title: string
  readonly caption: string
  readonly artist: ArtistRecord
  readonly created: string
  readonly pageCount: number
  readonly textLength: number
  readonly xRestrict: XRestrict
  readonly aiType: AiType
  readonly isOriginal: boolean
  readonly tags: readonly TagRecord[]
  readonly series: SeriesLabel | null
  readonly views: number
  readonly bookmarks: number
  readonly comments: number
  /** Whether the author has turned comments off. */
  readonly commentsOff: boolean
  readonly scene: SceneLabel
  readonly seed: number
  readonly language: string
}

export interface AccountRecord {
  readonly id: number
  readonly name: string
  readonly account: string
  readonly password: string
  /** Exactly 43 characters. */
  readonly refreshToken: string
  /** The web session's cookie value: the id, an underscore, 32 letters and digits (docs/contract/companion.md 3.1). */
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
  /** My pixiv: people who have agreed to be friends. */
  readonly friends: number
}

/** Who may see that something is bookmarked or followed. */
export type Visibility = 'public' | 'private'

/** What can be bookmarked, commented on and put into series. */
export type WorkKind = 'illust' | 'novel'

/** A bookmark: the row's id is the cursor of lists, newest highest (docs/contract/app-api.md 3.0). */
export interface BookmarkRecord {
  readonly row: number
  /** Id of the work or novel. */
  readonly id: number
  readonly restrict: Visibility
  readonly tags: readonly string[]
}

/** A comment, or a reply when it has a parent. */
export interface CommentRecord {
  /** Unique among comments of its kind; later ones are higher. */
  readonly id: number
  readonly kind: WorkKind
  /** The work or novel that it stands under. */
  readonly workId: number
  /** Plain text with emoji as words in parentheses; empty under a stamp. */
  readonly text: string
  readonly stampId: number | null
  /** ISO 8601 with the Japanese offset. */
  readonly written: string
  /** Null when the account has left. */
  readonly author: ArtistRecord | null
  readonly parentId: number | null
  readonly hasReplies: boolean
}

/** A series of works or of novels; stubs and works above the asked rating do not count. */
export interface SeriesRecord extends SeriesLabel {
  readonly kind: WorkKind
  /** Plain text with \n. */
  readonly caption: string
  readonly artist: ArtistRecord
  readonly count: number
  /** Of the first part. */
  readonly created: string
  readonly firstId: number
  readonly latestId: number
  /** Characters of all parts; 0 for works. */
  readonly textLength: number
  readonly isOriginal: boolean
  readonly aiType: AiType
  readonly isConcluded: boolean
}

/** A tag with how many works of a list carry it. */
export interface TagCount {
  readonly tag: TagRecord
  readonly count: number
}

/** An article that presents works on one subject. */
export interface SpotlightRecord {
  /** At most five digits. */
  readonly id: number
  /** With lead-in, in Japanese. */
  readonly title: string
  /** Without the lead-in, in Japanese. */
  readonly pureTitle: string
  /** Both by language tag (`en`, `zh-CN`, `zh-TW`, `ko`). */
  readonly translations: Readonly<Record<string, { readonly title: string; readonly pureTitle: string }>>
  readonly category: 'spotlight' | 'tutorial' | 'inspiration'
  /** As upstream labels it, in Japanese. */
  readonly subcategory: string
  /** ISO 8601 with the Japanese offset. */
  readonly published: string
  /** In reading order; all of them all ages, none a stub. */
  readonly workIds: readonly number[]
  readonly thumbnailWorkId: number
}
