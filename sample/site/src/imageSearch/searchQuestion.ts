// What a search asks besides its image, read from the address; anything unreadable counts as not said.
import type { XRestrict } from '@emaki/domain'

export interface SearchQuery {
  /** Most results: 1 to 40, 16 unless told. */
  readonly count: number
  /** 0 to 100. */
  readonly leastSimilarity: number
  /** Highest rating shown: all ages, unless `hide=0` asks to hide nothing. */
  readonly maxRestrict: XRestrict
  /** False when the search is for other indexes than the one there is. */
  readonly isAsked: boolean
}

/** The index of works of this site, and the number that stands for every index. */
export const worksIndex = 5
const everyIndex = 999
const maxResults = 40

/** Reads a search's members; those that do not fit have their defaults, as with the real host. Similarities are percents. */
export function searchQuestion(query: URLSearchParams): SearchQuery {
  const indexes = [...query.getAll('db'), ...query.getAll('dbs[]')].map(Number).filter(Number.isInteger)
  return {
    count: Math.trunc(within(query.get('numres'), 1, maxResults, 16)),
    leastSimilarity: within(query.get('minsim')?.replace(/!$/, '') ?? null, 0, 100, 0),
    maxRestrict: query.get('hide') === '0' ? 2 : 0,
    isAsked: indexes.length === 0 || indexes.some((index) => index === worksIndex || index === everyIndex),
  }
}

function within(text: string | null, least: number, most: number, otherwise: number): number {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : otherwise
}
