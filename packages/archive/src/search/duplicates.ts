// Groups of works with nearly the same picture. Each hash has four parts of 16 bits. Hashes that differ in at most 7 bits have a part that
// differs in at most one bit. So only hashes with such a part are compared (multi-index hashing).
import { bitCount } from '@emaki/domain'
import { type HashTable, isBlank } from './pictureHashes.ts'

/** Largest number of differing bits of duplicates; at most 7. */
const duplicateDistance = 6

/** Hashes that are compared before other requests get their turn. */
const stepHashes = 1000

/** Rows of different works with nearly the same picture. Groups have at least two works; pages of one work are no group. */
export async function duplicateGroups(hashes: HashTable): Promise<number[][]> {
  const { distinct, before, last } = distinctHashes(hashes)
  const groups = createGroups(distinct.length)
  for (let part = 0; part < 4; part++) await joinByPart(hashes, distinct, part, groups.join)
  const pictures = new Uint32Array(distinct.length)
  for (let position = 0; position < distinct.length; position++) {
    const count = before[last[position] ?? 0] === none ? 1 : 2
    pictures[groups.rootOf(position)] = (pictures[groups.rootOf(position)] ?? 0) + count
  }
  const found = new Map<number, Set<number>>()
  for (let position = 0; position < distinct.length; position++) {
    const root = groups.rootOf(position)
    // Most pictures have no similar one.
    if ((pictures[root] ?? 0) < 2) continue
    const group = found.get(root) ?? new Set<number>()
    found.set(root, group)
    for (let at = last[position] ?? none; at !== none; at = before[at] ?? none) group.add(hashes.works[at] ?? 0)
  }
  return [...found.values()].filter((group) => group.size > 1).map((group) => [...group])
}

/** End of a list of positions. */
const none = -1

/**
 * The different hashes, by a position that has each. All positions with the same hash form a list: the last one, and the one before each
 * position. A hash table in a typed array needs a tenth of the time of maps.
 */
function distinctHashes({ size, works, highs, lows }: HashTable) {
  const distinct: number[] = []
  const before = new Int32Array(size).fill(none)
  const last: number[] = []
  const mask = 2 ** Math.ceil(Math.log2(Math.max(2, size * 2))) - 1
  const places = new Int32Array(mask + 1).fill(none)
  for (let at = 0; at < size; at++) {
    const [high, low] = [highs[at] ?? 0, lows[at] ?? 0]
    if (works[at] === 0 || isBlank(high, low)) continue
    let place = (Math.imul(high, 0x9e3779b1) ^ Math.imul(low, 0x85ebca77)) & mask
    while (!isFreeOrSame(places[place] ?? none, high, low)) place = (place + 1) & mask
    const known = places[place] ?? none
    const position = known === none ? distinct.push(at) - 1 : known
    places[place] = position
    before[at] = known === none ? none : (last[known] ?? none)
    last[position] = at
  }
  return { distinct, before, last }

  function isFreeOrSame(position: number, high: number, low: number): boolean {
    const at = position === none ? undefined : distinct[position]
    return at === undefined || (highs[at] === high && lows[at] === low)
  }
}

/** Joins all hashes that are near each other and have nearly the same part. */
async function joinByPart(
  { highs, lows }: HashTable,
  distinct: readonly number[],
  part: number,
  join: (a: number, b: number) => void,
): Promise<void> {
  const partOf = (at: number) => ((part < 2 ? (highs[at] ?? 0) : (lows[at] ?? 0)) >>> (part % 2 === 0 ? 16 : 0)) & 0xffff
  // Lists of positions by part: the last position, and the one before each position. -1 ends a list.
  const last = new Int32Array(0x10000).fill(-1)
  const before = new Int32Array(distinct.length)
  for (const [position, at] of distinct.entries()) {
    const own = partOf(at)
    const [high, low] = [highs[at] ?? 0, lows[at] ?? 0]
    for (let bit = -1; bit < 16; bit++) {
      const near = bit < 0 ? own : own ^ (1 << bit)
      for (let other = last[near] ?? -1; other >= 0; other = before[other] ?? -1) {
        const place = distinct[other] ?? 0
        if (bitCount((highs[place] ?? 0) ^ high) + bitCount((lows[place] ?? 0) ^ low) <= duplicateDistance) join(position, other)
      }
    }
    before[position] = last[own] ?? -1
    last[own] = position
    if (position % stepHashes === stepHashes - 1) await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Disjoint sets. */
function createGroups(size: number) {
  const parents = Int32Array.from({ length: size }, (_, position) => position)
  const rootOf = (position: number): number => {
    let root = position
    while ((parents[root] ?? root) !== root) root = parents[root] ?? root
    for (let at = position; at !== root; ) {
      const next = parents[at] ?? root
      parents[at] = root
      at = next
    }
    return root
  }
  return {
    rootOf,
    join(a: number, b: number) {
      parents[rootOf(a)] = rootOf(b)
    },
  }
}
