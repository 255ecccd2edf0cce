// Seeded random numbers: a stream depends on its seeds alone, so every machine builds the same collection. The painter has its own generator:
// with either one in both places, all works or all pictures would change.

export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** An integer from `low` to `high`, both inclusive. */
  whole(low: number, high: number): number
  /** True with the given probability, 0 to 1. */
  chance(probability: number): boolean
  /** One of the items. Throws a RangeError if there are none. */
  pick<T>(items: readonly T[]): T
  /** One of the items with a probability proportional to its weight. Throws a RangeError if there are none. */
  weigh<T>(items: readonly T[], weight: (item: T) => number): T
  /** `count` different items, or all of them if there are fewer. */
  sample<T>(items: readonly T[], count: number): T[]
  /** Approximately normal around 0 with a standard deviation of 1, within ±3.5. */
  bell(): number
}

/** A stream of random numbers (sfc32). Equal seeds give equal streams. */
export function createRandom(...seeds: readonly (number | string)[]): Random {
  const name = seeds.join('\u0001')
  let a = hashText(name, 0x51ed270b)
  let b = hashText(name, 0x2545f491)
  let c = hashText(name, 0x6c078965)
  let counter = 1
  const next = () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return (sum >>> 0) / 4294967296
  }
  for (let i = 0; i < 12; i++) next()

  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(items: readonly T[]) => at(items, Math.floor(next() * items.length))
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick,
    weigh: (items, weight) => {
      let left = next() * items.reduce((total, item) => total + weight(item), 0)
      for (const item of items) {
        left -= weight(item)
        if (left < 0) return item
      }
      return at(items, items.length - 1)
    },
    sample: (items, count) => {
      const pool = [...items]
      const taken = []
      while (taken.length < count && pool.length > 0) taken.push(...pool.splice(Math.floor(next() * pool.length), 1))
      return taken
    },
    bell: () => (next() + next() + next() + next() - 2) * Math.sqrt(3),
  }
}

/** A 32-bit unsigned hash of a text, the same on every machine. */
export function hashText(text: string, seed = 0): number {
  let hash = seed ^ text.length
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0xcc9e2d51)
    hash = (hash << 13) | (hash >>> 19)
  }
  return hashNumber(hash)
}

/** A 32-bit unsigned hash of an integer below 2^53. Its low 32 bits are mixed with the rest. */
export function hashNumber(value: number): number {
  let hash = (value | 0) ^ Math.floor(value / 4294967296)
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b)
  return (hash ^ (hash >>> 16)) >>> 0
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[index]
  if (item === undefined) throw new RangeError('nothing to choose from')
  return item
}
