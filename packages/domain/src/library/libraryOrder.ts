// Orders of a library. Every order is total, so that pages of a list neither repeat nor miss a work:
// equal works follow by id, the larger number first, and artworks stand before novels of the same id.
import { foldText } from '../search/searchTokens.ts'
import type { LibraryOrder, LibraryQuery } from './libraryQuery.ts'
import type { LibraryWork } from './libraryWork.ts'

/** The value that an order compares: numbers, the largest first, or texts, by code points from A to Z. */
export function orderKey(work: LibraryWork, order: LibraryOrder, seed = 0): number | string {
  switch (order) {
    case 'kept':
      return work.keptAt
    case 'made':
      return work.madeAt
    case 'title':
      return foldText(work.title)
    case 'artist':
      return foldText(work.artist.name)
    case 'pages':
      return work.pages
    case 'bookmarks':
      return work.bookmarks
    case 'shuffle':
      return shuffleKey(work, seed)
  }
}

/** A pseudo-random number below 2^32 for a work, equal on every machine (multiply-xorshift of seed, id and number space). */
export function shuffleKey({ kind, id }: Pick<LibraryWork, 'kind' | 'id'>, seed: number): number {
  const number = Number(id)
  const high = Math.floor(number / 2 ** 32)
  let hash = seed >>> 0
  for (const part of [number >>> 0, high, kind === 'novel' ? 1 : 0]) {
    hash = Math.imul(hash ^ part, 0x9e3779b1)
    hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca77)
    hash ^= hash >>> 13
  }
  return hash >>> 0
}

/** Compares two keys of one order. */
function compareKeys(a: number | string, b: number | string): number {
  if (typeof a === 'number' && typeof b === 'number') return b - a
  return compareCodePoints(String(a), String(b))
}

/** Compares texts by code points, as SQLite compares UTF-8. JavaScript's `<` compares UTF-16 units. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at++) {
    const [one, other] = [a.charCodeAt(at), b.charCodeAt(at)]
    if (one === other) continue
    const [isOneHalf, isOtherHalf] = [isSurrogate(one), isSurrogate(other)]
    return isOneHalf === isOtherHalf ? one - other : isOneHalf ? 1 : -1
  }
  return a.length - b.length
}

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff

/** The last rule of every order. */
const compareIds = (a: LibraryWork, b: LibraryWork): number =>
  Number(b.id) - Number(a.id) || Number(a.kind === 'novel') - Number(b.kind === 'novel')

/** The works in the order of the query, `kept` by default. `reversed` turns the whole order round. */
export function orderWorks<T extends LibraryWork>(
  works: readonly T[],
  { order = 'kept', reversed = false, seed }: Pick<LibraryQuery, 'order' | 'reversed' | 'seed'>,
  keyOf: (work: T) => number | string = (work) => orderKey(work, order, seed),
): T[] {
  const sorted = works
    .map((work) => ({ work, key: keyOf(work) }))
    .sort((a, b) => compareKeys(a.key, b.key) || compareIds(a.work, b.work))
    .map(({ work }) => work)
  return reversed ? sorted.reverse() : sorted
}
