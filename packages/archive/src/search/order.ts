// Orders of works and positions in them. The rules are those of packages/domain/src/library/libraryOrder.ts.
import { compareCodePoints, type LibraryQuery, shuffleKey } from '@emaki/domain'
import { novelCode, type WorkColumns } from './columns.ts'

/** Where a work stands in an order. It stays valid when the work is removed, or others are added. */
export interface Position {
  readonly key: number | string
  readonly id: number
  readonly isNovel: boolean
}

export interface WorkOrder {
  position(row: number): Position
  /** Below 0 when `a` comes first. */
  compare(a: Position, b: Position): number
}

export function workOrder({ order = 'kept', reversed = false, seed = 0 }: LibraryQuery, table: WorkColumns): WorkOrder {
  const { columns } = table
  const keyOf = (row: number): number | string => {
    switch (order) {
      case 'kept':
        return columns.kept[row] ?? 0
      case 'made':
        return columns.made[row] ?? 0
      case 'title':
        return table.titles[row] ?? ''
      case 'artist':
        return table.artists[row] ?? ''
      case 'pages':
        return columns.pages[row] ?? 0
      case 'bookmarks':
        return columns.bookmarks[row] ?? 0
      case 'shuffle':
        return shuffleKey({ kind: isNovel(row) ? 'novel' : 'illust', id: String(columns.id[row]) }, seed)
    }
  }
  const isNovel = (row: number): boolean => columns.kind[row] === novelCode
  const compare = (a: Position, b: Position): number =>
    compareKeys(a.key, b.key) || b.id - a.id || Number(a.isNovel) - Number(b.isNovel)
  return {
    position: (row) => ({ key: keyOf(row), id: columns.id[row] ?? 0, isNovel: isNovel(row) }),
    compare: reversed ? (a, b) => compare(b, a) : compare,
  }
}

function compareKeys(a: number | string, b: number | string): number {
  if (typeof a === 'number' && typeof b === 'number') return b - a
  return compareCodePoints(String(a), String(b))
}

/** A position as text for addresses. */
export const cursorText = ({ key, id, isNovel }: Position): string =>
  Buffer.from(JSON.stringify([key, id, Number(isNovel)])).toString('base64url')

/** Reads a cursor; undefined for anything else. */
export function parseCursor(text: string): Position | undefined {
  const [key, id, isNovel] = cursorParts(text)
  const isKey = typeof key === 'string' || typeof key === 'number'
  return isKey && typeof id === 'number' ? { key, id, isNovel: isNovel === 1 } : undefined
}

/** The members of a JSON list in base64url; none for anything else. */
export function cursorParts(text: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

/** Collects the first works of an order while works pass by. */
export interface FirstWorks {
  add(row: number): void
  /** In order. */
  rows(): readonly number[]
  /** Position of the last one, when there were more. */
  end(): Position | undefined
}

/** The first `count` works of an order after a position. Sorts each time twice as many have come, so that large counts are cheap too. */
export function createFirstWorks(order: WorkOrder, count: number, after?: Position): FirstWorks {
  const first: { readonly row: number; readonly position: Position }[] = []
  let hasMore = false
  /** The last of the first works so far. */
  let last: Position | undefined
  const cut = () => {
    first.sort((a, b) => order.compare(a.position, b.position))
    if (first.length > count) {
      hasMore = true
      first.length = count
    }
    if (first.length === count) last = first.at(-1)?.position
  }
  return {
    add(row) {
      const position = order.position(row)
      if (after && order.compare(position, after) <= 0) return
      if (last && order.compare(position, last) > 0) {
        hasMore = true
        return
      }
      first.push({ row, position })
      if (first.length >= 2 * count + 64) cut()
    },
    rows() {
      cut()
      return first.map(({ row }) => row)
    },
    end() {
      cut()
      return hasMore ? first.at(-1)?.position : undefined
    },
  }
}
