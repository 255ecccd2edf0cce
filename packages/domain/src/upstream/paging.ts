// Pages of lists, with the address of the next page (docs/contract/app-api.md 3.0).
import { maxOffset, type NextCursor, type Parameters } from './parameters.ts'

/** A part of a list. */
export interface Slice {
  readonly offset: number
  readonly limit: number
}

/** Items per page of most lists (docs/contract/app-api.md 3.0). */
export const pageSize = 30

export interface Page<T> {
  readonly items: T[]
  readonly nextUrl: string | null
}

/** A page of a list with offsets. It requests one item more than a page, to know whether another page follows. */
export function offsetPage<T>(
  parameters: Parameters,
  list: (slice: Slice) => readonly T[],
  /** `size`: items per page. `fixed`: parameters that the next URL contains even if the request did not. */
  { size = pageSize, fixed = {} }: { size?: number; fixed?: NextCursor } = {},
): Page<T> {
  const offset = parameters.offset()
  const found = list({ offset, limit: size + 1 })
  const next = offset + size
  const hasNext = found.length > size && next <= maxOffset
  const unsent = Object.fromEntries(Object.entries(fixed).filter(([name]) => parameters.text(name) === undefined))
  return { items: found.slice(0, size), nextUrl: hasNext ? parameters.nextUrl({ ...unsent, offset: next }) : null }
}

/** A page of a list with `max_illust_id`: items with ids below the cursor, newest first. */
export function beforeIdPage<T extends { readonly id: number }>(
  parameters: Parameters,
  cursor: string,
  list: (beforeId: number | undefined, limit: number) => readonly T[],
): Page<T> {
  const found = list(parameters.optionalId(cursor), pageSize + 1)
  const items = found.slice(0, pageSize)
  const last = items.at(-1)
  const hasNext = found.length > pageSize && last !== undefined
  return { items, nextUrl: hasNext ? parameters.nextUrl({ [cursor]: last.id }) : null }
}

export interface Gathered<T> {
  readonly items: T[]
  /** Offset of the next page in the whole list; null at its end. */
  readonly next: number | null
}

/** Fills a page from `start` on without items that were shown already, so that many shown items do not shorten pages. */
export function gather<T extends { readonly id: number }>(
  list: (slice: Slice) => readonly T[],
  start: number,
  shown: readonly number[],
  size = pageSize,
): Gathered<T> {
  const leftOut = new Set(shown)
  const items: T[] = []
  let position = start
  while (true) {
    const found = list({ offset: position, limit: size + 1 })
    for (const item of found.slice(0, size)) {
      if (items.length === size) return { items, next: position }
      position += 1
      if (!leftOut.has(item.id)) items.push(item)
    }
    if (found.length <= size) return { items, next: null }
    if (items.length === size) return { items, next: position }
  }
}
