// Slices of lists: whatever was asked becomes whole numbers that are not negative.

/** A slice of a list: `offset` items are skipped, at most `limit` come back. */
export interface Slice {
  readonly offset: number
  readonly limit: number
}

/** The slice of a list; negative or broken bounds count as nothing asked. */
export function cut<T>(items: { slice(start: number, end: number): Iterable<T> }, { offset, limit }: Slice): T[] {
  const from = whole(offset, 0)
  return [...items.slice(from, from + whole(limit, 0))]
}

/** A whole number that the engine can bind, at least 0; the other one for a missing or impossible value. */
export const whole = (value: number | undefined, otherwise: number): number =>
  value !== undefined && Number.isFinite(value) ? Math.max(0, Math.trunc(value)) : otherwise
