/** A slice of a list: skips `offset` items and returns at most `limit`. */
export interface Slice {
  readonly offset: number
  readonly limit: number
}

/** The slice of a list. Negative or invalid bounds give an empty slice. */
export function cut<T>(items: { slice(start: number, end: number): Iterable<T> }, { offset, limit }: Slice): T[] {
  const from = whole(offset, 0)
  return [...items.slice(from, from + whole(limit, 0))]
}

/** A non-negative integer that SQLite can bind, or `otherwise` for a missing or invalid value. */
export const whole = (value: number | undefined, otherwise: number): number =>
  value !== undefined && Number.isFinite(value) ? Math.max(0, Math.trunc(value)) : otherwise
