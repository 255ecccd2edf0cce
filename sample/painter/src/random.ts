// Seeded random numbers: small, fast, the same on every machine.

export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** From `low` (inclusive) to `high` (exclusive). */
  between(low: number, high: number): number
  /** An integer from `low` to `high`, both inclusive. */
  whole(low: number, high: number): number
  /** True with the given probability, 0 to 1. */
  chance(probability: number): boolean
  /** One of the items, which must not be empty. */
  pick<T>(items: readonly T[]): T
  /** Approximately normal around `mean`. */
  bell(mean: number, deviation: number): number
  /** An independent stream with the name `label`. Drawing from it does not change this one. */
  branch(label: string): Random
}

/** A stream of random numbers (mulberry32) that depends on the seeds alone. */
export function createRandom(...seeds: readonly (number | string)[]): Random {
  let state = seeds.reduce<number>((hash, seed) => mix(hash, typeof seed === 'number' ? `${seed}` : seed), 0x9e3779b9)
  const origin = state
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number) => low + next() * (high - low)
  return {
    next,
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)] as (typeof items)[number],
    bell: (mean, deviation) => mean + deviation * (next() + next() + next() + next() - 2) * Math.sqrt(3),
    branch: (label) => createRandom(origin, label),
  }
}

function mix(hash: number, word: string): number {
  let h = hash
  for (let i = 0; i < word.length; i++) {
    h = Math.imul(h ^ word.charCodeAt(i), 0x85ebca6b)
    h ^= h >>> 13
  }
  h = Math.imul(h ^ word.length, 0xc2b2ae35)
  return (h ^ (h >>> 16)) | 0
}
