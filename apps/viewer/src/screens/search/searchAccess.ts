// Which filters are available: some need a content switch, a self-hosted mirror or local app API mode (docs/spec/product.md 1, 2.4).
import type { KindOptions, SearchFilters, SearchOptions, SearchSwitches } from '@emaki/domain'
import { lengthBounds } from '@emaki/domain'

export interface SearchAccess {
  readonly switches: SearchSwitches
  /** The popular preview needs a self-hosted mirror. */
  readonly isSelfHosted: boolean
  /** The minimum likes need local app API mode. */
  readonly isApp: boolean
  /** The lists that the filters choose from; undefined while they load. */
  readonly options: SearchOptions | undefined
}

type WorkKind = 'illust' | 'novel'

/** Where newer filters reach the site. Public mirrors ignore them. */
export const hasNewFilters = ({ isSelfHosted, isApp }: Pick<SearchAccess, 'isSelfHosted' | 'isApp'>): boolean =>
  isSelfHosted || isApp

/** Removes filters that are not available: an address may contain any filter, and any value of a list. */
export function allowedFilters(asked: SearchFilters, access: SearchAccess, kind: WorkKind): SearchFilters {
  const filters = listedFilters(hasNewFilters(access) ? asked : oldFilters(asked), access.options?.[kind])
  const { switches, isSelfHosted, isApp } = access
  const { rating, min_likes, popular, hide_ai, length, ...common } = filters
  const isLengthKnown = length !== undefined && (hasNewFilters(access) || lengthBounds(length).unit === 'characters')
  return {
    ...common,
    ...(isLengthKnown ? { length } : {}),
    ...(switches.r18 && rating ? { rating } : {}),
    ...(switches.ai && hide_ai ? { hide_ai } : {}),
    ...(isApp && min_likes !== undefined ? { min_likes } : {}),
    ...(isSelfHosted && popular ? { popular } : {}),
  }
}

/** The filters without those that only newer mirrors know. */
function oldFilters({ hide_flagged: _, replaceable: __, mode, ...others }: SearchFilters): SearchFilters {
  return mode === undefined || mode === 'tags_and_titles' ? others : { ...others, mode }
}

/** The filters without values that no list offers. All are kept while the lists load. */
function listedFilters(filters: SearchFilters, options: KindOptions | undefined): SearchFilters {
  if (options === undefined) return filters
  const { tool, bookmarks, lang, genre, ...others } = filters
  const { tools, bands, languages, genres } = options
  return {
    ...others,
    ...(tool !== undefined && tools.includes(tool) ? { tool } : {}),
    ...(bookmarks !== undefined && bands.includes(bookmarks) ? { bookmarks } : {}),
    ...(lang !== undefined && languages.some(({ value }) => value === lang) ? { lang } : {}),
    ...(genre !== undefined && filters.original && genres.some(({ value }) => value === genre) ? { genre } : {}),
  }
}

/** The number of active filters. The two days of a range count once. */
export const countFilters = ({ start_date, end_date, ...others }: SearchFilters): number =>
  Object.values(others).filter((value) => value !== undefined).length + ((start_date ?? end_date) === undefined ? 0 : 1)

/** Parses a typed number: digits of any width; empty text is 0 (docs/spec/product.md 5.3). Undefined for other text. */
export function typedNumber(text: string): number | undefined {
  const digits = text.normalize('NFKC').trim()
  return /^\d{0,7}$/.test(digits) ? Number(digits) : undefined
}
