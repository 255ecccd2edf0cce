// Picture hashes in memory, found by Hamming distance with a linear scan: a million hashes take a few milliseconds.
import { bitCount, type PictureHash } from '@emaki/domain'

/** A work whose picture's hash differs in `distance` bits. */
export interface Match {
  readonly id: number
  readonly distance: number
}

/** Hashes by work id. Ids are integers below 2^32. */
export class HashIndex {
  readonly #places = new Map<number, number>()
  #ids = new Uint32Array(1024)
  #highs = new Uint32Array(1024)
  #lows = new Uint32Array(1024)
  /** Smallest distance of each position to the searched hashes; all `unseen` between searches. */
  #distances = new Uint8Array(0)

  get size(): number {
    return this.#places.size
  }

  /** Adds or replaces a work's hash. */
  set(id: number, { high, low }: PictureHash): void {
    const known = this.#places.get(id)
    const place = known ?? this.size
    if (known === undefined) {
      this.#places.set(id, place)
      if (place === this.#ids.length) this.#grow()
    }
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
    return this.#take(this.#scan(hashes, widest), count)
  }

  #scan(hashes: readonly PictureHash[], radius: number): number[] {
    const found: number[] = []
    const end = this.size
    const highs = this.#highs
    const lows = this.#lows
    for (const { high, low } of hashes) {
      for (let place = 0; place < end; place++) {
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

  /** The nearest of the found positions. Resets the distances. */
  #take(found: readonly number[], count: number): Match[] {
    const matches = found.map((place) => ({ id: this.#ids[place] ?? 0, distance: this.#distances[place] ?? unseen }))
    for (const place of found) this.#distances[place] = unseen
    return matches.sort((a, b) => a.distance - b.distance || a.id - b.id).slice(0, Math.max(0, count))
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
  }
}

const unseen = 255
