// Limits the query of next pages, which grows with every page, to the length that the host accepts.
import { limitGrowingLists } from '@emaki/domain'
import { initialData } from '../query/initialData.ts'

/** Maximum query length in characters. Our gateway accepts 64 kB on these routes; proxies of other hosts accept 8 kB in all. */
const maxQueryLength = { own: 60_000, other: 7000 }

/**
 * Drops the oldest seen works from a next page's query until it is short enough. `written` returns the parameters as they
 * are sent, because their encoded length counts.
 */
export function limitQueryLength(
  query: string,
  written: (query: string) => Record<string, string>,
  limit: number = initialData().config.mirrorBase.startsWith('/') ? maxQueryLength.own : maxQueryLength.other,
): string {
  const shorter = limitGrowingLists(query)
  const length = new URLSearchParams(written(shorter)).toString().length
  // Entries have similar lengths, so the encoded form shrinks by the same share.
  return length <= limit ? shorter : limitGrowingLists(shorter, { maxLength: Math.floor((shorter.length * limit) / length) })
}
