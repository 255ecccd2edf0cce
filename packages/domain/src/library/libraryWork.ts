// A work as libraries search it, and the responses of a gateway's library.
import type { AiType, WireIllust, WireNovel, XRestrict } from '../entities/wire.ts'
import type { LibraryColour, LibraryKind, UpstreamState } from './libraryQuery.ts'

/** A tag with its names in other languages. */
export interface LibraryTag {
  readonly name: string
  readonly translations: readonly string[]
}

/** What filters, orders and facets need of a work. */
export interface LibraryWork {
  readonly kind: LibraryKind
  readonly id: string
  readonly title: string
  /** Plain text. */
  readonly caption: string
  readonly artist: { readonly id: string; readonly name: string; readonly account: string }
  readonly tags: readonly LibraryTag[]
  /** When the site published it, in ms since 1970; 0 when unknown. */
  readonly madeAt: number
  /** When it entered the library, in ms since 1970. */
  readonly keptAt: number
  readonly pages: number
  /** Pixels of the first page; 0 when unknown, and for novels. */
  readonly width: number
  readonly height: number
  readonly rating: XRestrict
  readonly ai: AiType
  readonly series?: { readonly id: string; readonly title: string } | undefined
  readonly colours: readonly LibraryColour[]
  readonly bookmarks: number
  readonly upstream: UpstreamState
  readonly isRead: boolean
  readonly isPrivate?: boolean | undefined
}

/** What the archive knows of a work besides its metadata. */
export interface KeptMark {
  /** ISO 8601. */
  readonly keptAt: string
  readonly upstream: UpstreamState
  /** Number of versions, the current one included. */
  readonly versions: number
  readonly isRead: boolean
}

/** One work of a list of the library, in the app API's shape. */
export type LibraryItem =
  | { readonly kind: 'illust'; readonly illust: WireIllust; readonly kept: KeptMark }
  | { readonly kind: 'novel'; readonly novel: WireNovel; readonly kept: KeptMark }

/** `GET /api/library`. */
export interface LibraryPage {
  readonly works: readonly LibraryItem[]
  /** Works that match, over all pages. */
  readonly total: number
  /** Value of `from` for the next page; null at the end. */
  readonly next: string | null
}

/** A value with the number of works that have it. */
export interface FacetCount<T extends string = string> {
  readonly value: T
  readonly count: number
}

export interface TagFacet extends FacetCount {
  readonly translations: readonly string[]
}

export interface ArtistFacet extends FacetCount {
  readonly name: string
}

/** `GET /api/library/facets`: numbers of works of a query by each value. A facet ignores its own filter, except the tags. */
export interface LibraryFacets {
  readonly total: number
  /** The most frequent ones. */
  readonly tags: readonly TagFacet[]
  readonly artists: readonly ArtistFacet[]
  readonly kinds: readonly FacetCount[]
  readonly ratings: readonly FacetCount[]
  readonly shapes: readonly FacetCount[]
  readonly lengths: readonly FacetCount[]
  readonly colours: readonly FacetCount[]
  readonly states: readonly FacetCount[]
  readonly unread: number
}
