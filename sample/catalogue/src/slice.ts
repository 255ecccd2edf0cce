// Parts of lists, and orders by a score.

/** A slice of a list: skips `offset` items and returns at most `limit`. */
export interface Slice {
  readonly offset: number
  readonly limit: number
}

/** The slice of a list. Negative or invalid bounds give an empty slice. */
export function cut<T>(items: readonly T[], { offset, limit }: Slice): T[] {
  const from = whole(offset, 0)
  return items.slice(from, from + whole(limit, 0))
}

/** A non-negative integer that SQLite can bind, or `otherwise` for a missing or invalid value. */
export const whole = (value: number | undefined, otherwise: number): number =>
  value !== undefined && Number.isFinite(value) ? Math.max(0, Math.trunc(value)) : otherwise

/** Maximum length of a list: offsets end at 5,000 (docs/contract/app-api.md 3.0), and up to two pages may begin there. */
export const maxListLength = 5_060

/** The items with the highest scores, best first, at most `count`. Of equal scores the later item is first. */
export const best = <T>(items: readonly T[], scoreOf: (item: T) => number, count = maxListLength): T[] =>
  items
    .map((item, place) => ({ item, place, score: scoreOf(item) }))
    .sort((a, b) => b.score - a.score || b.place - a.place)
    .slice(0, Math.max(0, count))
    .map(({ item }) => item)
