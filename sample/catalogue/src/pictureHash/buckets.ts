// Multi-index hashing: hashes sorted into buckets by each quarter of their bits. Two hashes that differ in few bits have a quarter
// in which they differ in very few, so opening the buckets around the quarters of a hash finds every neighbour and little else.
import { bitCount, type PictureHash } from '@emaki/domain'

const quarterCount = 4
const quarterBits = 16
const bucketCount = 1 << quarterBits

/** All 16-bit numbers, those with fewer bits set first; `flipEnds[n]` is the end of those with at most n bits. */
const flips = Uint16Array.from({ length: bucketCount }, (_, word) => word).sort((a, b) => bitCount(a) - bitCount(b) || a - b)
const flipEnds = Array.from({ length: quarterBits + 1 }, (_, bits) => {
  const first = flips.findIndex((word) => bitCount(word) > bits)
  return first < 0 ? bucketCount : first
})

/** One quarter's buckets: `places` bucket after bucket, bucket b from `starts[b]` up to `starts[b + 1]`. */
interface Quarter {
  readonly starts: Uint32Array
  readonly places: Uint32Array
}

/** Buckets over hashes that are given once and do not change; a hash's place is its position in the arrays. */
export class Buckets {
  readonly size: number
  readonly #highs: Uint32Array
  readonly #lows: Uint32Array
  readonly #quarters: readonly Quarter[]

  constructor(highs: Uint32Array, lows: Uint32Array) {
    this.size = highs.length
    this.#highs = highs
    this.#lows = lows
    this.#quarters = Array.from({ length: quarterCount }, (_, quarter) => sorted(quarter < 2 ? highs : lows, shift(quarter)))
  }

  /** Calls `found` once for each place within `radius` bits. */
  visit({ high, low }: PictureHash, radius: number, found: (place: number, distance: number) => void): void {
    for (const [quarter, { starts, places }] of this.#quarters.entries()) {
      const reach = reachOf(quarter, radius)
      if (reach < 0) continue
      const own = ((quarter < 2 ? high : low) >>> shift(quarter)) & (bucketCount - 1)
      const end = flipEnds[Math.min(reach, quarterBits)] ?? bucketCount
      for (let flip = 0; flip < end; flip++) {
        const bucket = own ^ (flips[flip] ?? 0)
        const last = starts[bucket + 1] ?? 0
        for (let entry = starts[bucket] ?? 0; entry < last; entry++) {
          const place = places[entry] ?? 0
          const highDifference = (this.#highs[place] ?? 0) ^ high
          const lowDifference = (this.#lows[place] ?? 0) ^ low
          const distance = bitCount(highDifference) + bitCount(lowDifference)
          if (distance <= radius && !isEarlier(quarter, highDifference, lowDifference, radius)) found(place, distance)
        }
      }
    }
  }
}

/**
 * How many bits of a quarter may differ. Of 4a + b bits either one of the first b + 1 quarters has at most a, or one of the others at
 * most a - 1: were it otherwise, they would add up to more.
 */
function reachOf(quarter: number, radius: number): number {
  const each = Math.floor(radius / quarterCount)
  return quarter <= radius % quarterCount ? each : each - 1
}

/** Whether an earlier quarter has found the same hash already. */
function isEarlier(quarter: number, highDifference: number, lowDifference: number, radius: number): boolean {
  for (let earlier = 0; earlier < quarter; earlier++) {
    const difference = ((earlier < 2 ? highDifference : lowDifference) >>> shift(earlier)) & (bucketCount - 1)
    if (bitCount(difference) <= reachOf(earlier, radius)) return true
  }
  return false
}

const shift = (quarter: number): number => (quarter % 2) * quarterBits

function sorted(words: Uint32Array, shiftBy: number): Quarter {
  const starts = new Uint32Array(bucketCount + 1)
  const bucketOf = (word: number) => (word >>> shiftBy) & (bucketCount - 1)
  for (const word of words) starts[bucketOf(word) + 1] = (starts[bucketOf(word) + 1] ?? 0) + 1
  for (let bucket = 0; bucket < bucketCount; bucket++) starts[bucket + 1] = (starts[bucket + 1] ?? 0) + (starts[bucket] ?? 0)
  const next = starts.slice()
  const places = new Uint32Array(words.length)
  for (let place = 0; place < words.length; place++) {
    const bucket = bucketOf(words[place] ?? 0)
    const entry = next[bucket] ?? 0
    places[entry] = place
    next[bucket] = entry + 1
  }
  return { starts, places }
}
