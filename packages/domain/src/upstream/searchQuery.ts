// A search as the app API's parameters describe it (docs/contract/app-api.md 3.2).
import type { LibraryShape } from '../library/libraryQuery.ts'

export const searchSorts = ['date_desc', 'date_asc', 'popular_desc', 'popular_male_desc', 'popular_female_desc'] as const
export type SearchSort = (typeof searchSorts)[number]

export const illustSearchTargets = ['partial_match_for_tags', 'exact_match_for_tags', 'title_and_caption', 'keyword'] as const
export const novelSearchTargets = [...illustSearchTargets, 'text'] as const
export type SearchTarget = (typeof novelSearchTargets)[number]

/** Inclusive limits. A missing limit is open. */
export interface Range {
  readonly min?: number | undefined
  readonly max?: number | undefined
}

/** Conditions of the advanced search: the first is for both kinds, the next five are for works, the others for novels. */
export interface SearchFilter {
  /** Hides works that may break the site's rules. */
  readonly hidesFlagged?: boolean
  readonly types?: readonly ('illust' | 'manga' | 'ugoira')[] | undefined
  readonly shape?: LibraryShape | undefined
  /** Size of the first page, in pixels. */
  readonly width?: Range
  readonly height?: Range
  /** Name of a drawing program. */
  readonly tool?: string | undefined
  /** In characters. */
  readonly textLength?: Range
  readonly isOriginal?: boolean
  /** Only novels whose names the reader may replace. */
  readonly isReplaceable?: boolean
  /** Id of a genre. */
  readonly genre?: number | undefined
  /** Language tag of the text, or its first subtag. */
  readonly language?: string | undefined
}

export interface SearchQuery {
  /** As typed. `parseSearch` reads it; it is never passed to a database as syntax. */
  readonly word: string
  readonly target: SearchTarget
  readonly sort: SearchSort
  /** Inclusive Japanese days, YYYY-MM-DD. */
  readonly startDate?: string
  readonly endDate?: string
  readonly minBookmarks?: number
  readonly maxBookmarks?: number
  readonly includeTranslations: boolean
  /** Hides works whose aiType is 2. */
  readonly hideAi: boolean
  /** Each condition narrows the list. */
  readonly filter?: SearchFilter
}
