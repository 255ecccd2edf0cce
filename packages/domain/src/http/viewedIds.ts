// Growing lists of app API queries (`viewed[]`, `seed_illust_ids[]`): every next page repeats the ids already shown, 30 more each time.

/** Maximum number of ids of one growing list. Upstream's lists end long before 50 pages of 30. */
export const maxViewedIds = 1500

const growingName = /^(?:viewed|seed_illust_ids)(?:\[|%5b)\d{0,5}(?:\]|%5d)$/i

/** True for the name of one entry of a growing list, as written in a query: `viewed[]`, `viewed[12]`, `viewed%5B12%5D`. */
export const isGrowingName = (name: string): boolean => growingName.test(name)

export interface QueryLimits {
  /** Maximum number of entries of one list. Default: `maxViewedIds`. */
  readonly maxIds?: number
  /** Maximum number of characters of the whole query. Entries that do not fit are dropped; other parameters never are. */
  readonly maxLength?: number
}

/**
 * Limits a query string (without its question mark): drops the oldest entries of its growing lists and keeps the rest as written.
 * An upstream that misses the oldest ids may repeat those works, which is better than no next page.
 */
export function limitGrowingLists(
  query: string,
  { maxIds = maxViewedIds, maxLength = Number.POSITIVE_INFINITY }: QueryLimits = {},
): string {
  const pairs = query.split('&')
  const left = new Map<string, number>()
  let length = query.length
  const kept: string[] = []
  // Iterates from the end, because the last entries of a list are the newest.
  for (const pair of pairs.toReversed()) {
    const name = listName(pair)
    if (name === undefined) {
      kept.push(pair)
      continue
    }
    const count = (left.get(name) ?? 0) + 1
    left.set(name, count)
    if (count <= maxIds) kept.push(pair)
    else length -= pair.length + 1
  }
  const within = kept.toReversed()
  return length <= maxLength ? within.join('&') : withoutOldest(within, length - maxLength).join('&')
}

/** Drops entries of the growing lists from the start until the query is `excess` characters shorter. */
function withoutOldest(pairs: readonly string[], excess: number): readonly string[] {
  let left = excess
  return pairs.filter((pair) => {
    if (left <= 0 || listName(pair) === undefined) return true
    left -= pair.length + 1
    return false
  })
}

/** The list that a pair belongs to; undefined for every other parameter. */
function listName(pair: string): string | undefined {
  const mark = pair.indexOf('=')
  const name = mark === -1 ? pair : pair.slice(0, mark)
  return isGrowingName(name) ? name.replace(/(?:\[|%5b).*$/i, '') : undefined
}
