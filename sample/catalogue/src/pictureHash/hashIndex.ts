// Hashes in memory, found by nearness: a plain scan while they are few, buckets over four quarters of each hash when they are many.
import { bitCount, type PictureHash } from '@emaki/domain'
import { Buckets } from './buckets.ts'

/** A work whose picture's hash differs in `distance` bits. */
export interface Match {
  readonly id: number
  readonly distance: number
}

/** Up to this many, scanning all is quick enough (performance 10). */
const maxScanned = 200_000

/** Beyond this many bits so many buckets would be opened that scanning all is quicker. */
const widestBucketSearch = 15

/** What was added since the buckets were made is scanned, until it is this share of them. */
const looseShare = 0.1

/** Hashes by work id. Ids are whole numbers below 2^32. */
export class HashIndex {
  readonly #maxScanned: number
  readonly #places = new Map<number, number>()
  #ids = new Uint32Array(1024)
  #highs = new Uint32Array(1024)
  #lows = new Uint32Array(1024)
  /** Least distance of each place to what is sought; all `unseen` between searches. */
  #distances = new Uint8Array(0)
  #buckets: Buckets | undefined

  /** `scanUpTo` is for tests and benches that want buckets, or none, for any number. */
  constructor(scanUpTo = maxScanned) {
    this.#maxScanned = scanUpTo
  }

  get size(): number {
    return this.#places.size
  }

  /** Adds a work's hash, or puts it in the place of an earlier one. */
  set(id: number, { high, low }: PictureHash): void {
    const known = this.#places.get(id)
    const place = known ?? this.size
    if (known === undefined) {
      this.#places.set(id, place)
      if (place === this.#ids.length) this.#grow()
    } else if (place < (this.#buckets?.size ?? 0)) this.#buckets = undefined
    this.#ids[place] = id
    this.#highs[place] = high
    this.#lows[place] = low
  }

  /** Every work within `radius` bits, nearest first, then by id. */
  within(hash: PictureHash, radius: number): Match[] {
    return this.nearest([hash], radius, this.size)
  }

  /** Works within `radius` bits of any of the hashes, nearest first, then by id; at most `count`. */
  nearest(hashes: readonly PictureHash[], radius: number, count: number): Match[] {
    if (this.#distances.length < this.size) this.#distances = new Uint8Array(this.#ids.length).fill(unseen)
    const widest = Math.min(64, Math.floor(radius))
    // When everything within a wide radius is wanted, nothing is gained by beginning near.
    const isScanQuicker = this.size <= this.#maxScanned || (widest > widestBucketSearch && count >= this.size)
    const buckets = isScanQuicker ? undefined : this.#freshBuckets()
    if (!buckets) return this.#take(this.#scan(hashes, widest, 0, []), count)
    const found = this.#scan(hashes, widest, buckets.size, [])
    // Step by step, because the first steps are cheap and mostly find enough.
    const farthest = Math.min(widest, widestBucketSearch)
    for (let reach = Math.min(3, farthest); ; reach = Math.min(farthest, reach + 4)) {
      for (const hash of hashes) {
        buckets.visit(hash, reach, (place, distance) => {
          this.#note(place, distance, found)
        })
      }
      const near = found.filter((place) => (this.#distances[place] ?? unseen) <= reach).length
      if (near >= count || reach === widest) return this.#take(found, count)
      if (reach === farthest) return this.#take(this.#scan(hashes, widest, 0, found), count)
    }
  }

  #scan(hashes: readonly PictureHash[], radius: number, from: number, found: number[]): number[] {
    const end = this.size
    const highs = this.#highs
    const lows = this.#lows
    for (const { high, low } of hashes) {
      for (let place = from; place < end; place++) {
        const distance = bitCount((highs[place] ?? 0) ^ high) + bitCount((lows[place] ?? 0) ^ low)
        if (distance <= radius) this.#note(place, distance, found)
      }
    }
    return found
  }

  #note(place: number, distance: number, found: number[]): void {
    const known = this.#distances[place] ?? unseen
    if (known === unseen) found.push(place)
    if (distance < known) this.#distances[place] = distance
  }

  /** The nearest of what was found; leaves the distances as they were. */
  #take(found: readonly number[], count: number): Match[] {
    const matches = found.map((place) => ({ id: this.#ids[place] ?? 0, distance: this.#distances[place] ?? unseen }))
    for (const place of found) this.#distances[place] = unseen
    return matches.sort((a, b) => a.distance - b.distance || a.id - b.id).slice(0, Math.max(0, count))
  }

  #freshBuckets(): Buckets {
    const known = this.#buckets
    if (known && this.size - known.size <= known.size * looseShare) return known
    this.#buckets = new Buckets(this.#highs.subarray(0, this.size), this.#lows.subarray(0, this.size))
    return this.#buckets
  }

  #grow(): void {
    const doubled = (from: Uint32Array<ArrayBuffer>) => {
      const to = new Uint32Array(from.length * 2)
      to.set(from)
      return to
    }
    this.#ids = doubled(this.#ids)
    this.#highs = doubled(this.#highs)
    this.#lows = doubled(this.#lows)
    this.#buckets = undefined
  }
}

const unseen = 255
