// Which filters are available: some need a content switch, a self-hosted mirror or local app API mode (docs/spec/product.md 1, 2.4).
import type { SearchFilters, SearchSwitches } from '@emaki/domain'
import { lengthBounds } from '@emaki/domain'

export interface SearchAccess {
  readonly switches: SearchSwitches
  /** The popular preview needs a self-hosted mirror. */
  readonly isSelfHosted: boolean
  /** The minimum likes need local app API mode. */
  readonly isApp: boolean
}

/** Words and minutes are filtered upstream. Public mirrors ignore them, and their lists name characters only. */
export const hasLengthUnits = ({ isSelfHosted, isApp }: SearchAccess): boolean => isSelfHosted || isApp

/** Removes filters that are not available: an address may contain any filter. */
export function allowedFilters(filters: SearchFilters, access: SearchAccess): SearchFilters {
  const { switches, isSelfHosted, isApp } = access
  const { rating, min_likes, popular, hide_ai, length, ...common } = filters
  const isLengthKnown = length !== undefined && (hasLengthUnits(access) || lengthBounds(length).unit === 'characters')
  return {
    ...common,
    ...(isLengthKnown ? { length } : {}),
    ...(switches.r18 && rating ? { rating } : {}),
    ...(switches.ai && hide_ai ? { hide_ai } : {}),
    ...(isApp && min_likes !== undefined ? { min_likes } : {}),
    ...(isSelfHosted && popular ? { popular } : {}),
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
