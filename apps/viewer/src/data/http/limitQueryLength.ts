// Queries of next pages that grow with every page, kept short enough for the host that they are sent to.
import { limitGrowingLists } from '@emaki/domain'
import { initialData } from '../query/initialData.ts'

/** Longest query in characters: our gateway takes 64 kB on these routes; common proxies in front of other hosts take 8 kB for everything. */
const longest = { own: 60_000, other: 7000 }

/**
 * A next page's query, without the oldest works seen where it is too long to send. `written` makes the parameters that it is sent as, whose
 * encoded length counts.
 */
export function limitQueryLength(
  query: string,
  written: (query: string) => Record<string, string>,
  limit: number = initialData().config.mirrorBase.startsWith('/') ? longest.own : longest.other,
): string {
  const shorter = limitGrowingLists(query)
  const length = new URLSearchParams(written(shorter)).toString().length
  // Entries are alike, so that the share that is left of the query is left of its encoded form as well.
  return length <= limit ? shorter : limitGrowingLists(shorter, { maxLength: Math.floor((shorter.length * limit) / length) })
}
