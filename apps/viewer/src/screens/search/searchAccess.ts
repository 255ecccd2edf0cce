// Search access: which filters a person has: some need a switch, a self-hosted mirror or the app API in this browser (docs/spec/product.md 1, 2.4).
import type { SearchFilters, SearchSwitches } from '@emaki/domain'

export interface SearchAccess {
  readonly switches: SearchSwitches
  /** Popular preview needs a self-hosted mirror. */
  readonly isSelfHosted: boolean
  /** The field for the fewest likes needs local app API mode. */
  readonly isApp: boolean
}

/** The filters without those that the person does not have: an address from somewhere else may name them. */
export function allowedFilters(filters: SearchFilters, { switches, isSelfHosted, isApp }: SearchAccess): SearchFilters {
  const { rating, min_likes, popular, hide_ai, ...common } = filters
  return {
    ...common,
    ...(switches.r18 && rating ? { rating } : {}),
    ...(switches.ai && hide_ai ? { hide_ai } : {}),
    ...(isApp && min_likes !== undefined ? { min_likes } : {}),
    ...(isSelfHosted && popular ? { popular } : {}),
  }
}

/** How many filters are set. The two days of a span count once. */
export const countFilters = ({ start_date, end_date, ...others }: SearchFilters): number =>
  Object.values(others).filter((value) => value !== undefined).length + ((start_date ?? end_date) === undefined ? 0 : 1)

/** The fewest likes as somebody typed them: digits of any width, nothing at all counts as 0 (docs/spec/product.md 5.3); else undefined. */
export function typedLikes(text: string): number | undefined {
  const digits = text.normalize('NFKC').trim()
  return /^\d{0,7}$/.test(digits) ? Number(digits) : undefined
}
