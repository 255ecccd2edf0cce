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
  const { distinct, samePictures } = distinctHashes(hashes)
  const groups = createGroups(distinct.length)
  for (let part = 0; part < 4; part++) await joinByPart(hashes, distinct, part, groups.join)
  const byRoot = new Map<number, Set<number>>()
  for (const [position, at] of distinct.entries()) {
    const group = byRoot.get(groups.rootOf(position)) ?? new Set<number>()
    byRoot.set(groups.rootOf(position), group)
    for (const same of samePictures.get(at) ?? []) group.add(hashes.works[same] ?? 0)
  }
  return [...byRoot.values()].filter((group) => group.size > 1).map((group) => [...group])
}

/** A position for each different hash, and all positions that have the same one. */
function distinctHashes({ size, works, highs, lows }: HashTable) {
  const byHash = new Map<number, Map<number, number[]>>()
  const distinct: number[] = []
  const samePictures = new Map<number, number[]>()
  for (let at = 0; at < size; at++) {
    const [high, low] = [highs[at] ?? 0, lows[at] ?? 0]
    if (works[at] === 0 || isBlank(high, low)) continue
    const byLow = byHash.get(high) ?? new Map<number, number[]>()
    byHash.set(high, byLow)
    const known = byLow.get(low)
    if (known) {
      known.push(at)
      continue
    }
    const same = [at]
    byLow.set(low, same)
    distinct.push(at)
    samePictures.set(at, same)
  }
  return { distinct, samePictures }
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
