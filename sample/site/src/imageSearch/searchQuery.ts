// The parameters of an image search in its address. Invalid values count as missing.
import type { XRestrict } from '@emaki/domain'

export interface SearchQuery {
  /** Maximum number of results: 1 to 40. Default: 16. */
  readonly count: number
  /** 0 to 100. */
  readonly leastSimilarity: number
  /** The highest rating of results: all ages, unless `hide=0`. */
  readonly maxRestrict: XRestrict
  /** False if the search is for other indexes only. */
  readonly isAsked: boolean
}

/** The index of this site's works, and the number for all indexes. */
export const worksIndex = 5
const everyIndex = 999
const maxResults = 40

/** Parses the parameters. Invalid ones have their defaults, as on the real host. Similarities are in percent. */
export function readSearchQuery(query: URLSearchParams): SearchQuery {
  const indexes = [...query.getAll('db'), ...query.getAll('dbs[]')].map(Number).filter(Number.isInteger)
  return {
    count: Math.trunc(within(query.get('numres'), 1, maxResults, 16)),
    leastSimilarity: within(query.get('minsim')?.replace(/!$/, '') ?? null, 0, 100, 0),
    maxRestrict: query.get('hide') === '0' ? 2 : 0,
    isAsked: indexes.length === 0 || indexes.some((index) => index === worksIndex || index === everyIndex),
  }
}

function within(text: string | null, minimum: number, maximum: number, otherwise: number): number {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? Math.min(maximum, Math.max(minimum, value)) : otherwise
}
