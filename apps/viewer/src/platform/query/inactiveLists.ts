// LRU of the lists that no component observes, weighted by their works. Evicted lists are still in IndexedDB.
// Not `lru-cache`: it would refuse a list above the maximum, but the last list must stay.

/** Maximum number of works of inactive lists (about 7 MB). The last list stays, however long it is. */
const defaultMaxWorks = 3000

/** Works of each list, least recently used first. */
export class InactiveLists {
  readonly #workCounts = new Map<string, number>()
  readonly #maxWorks: number

  constructor(maxWorks: number = defaultMaxWorks) {
    this.#maxWorks = maxWorks
  }

  /** Adds a list with its number of works. Returns the lists to evict, least recently used first. */
  add(name: string, works: number): readonly string[] {
    this.#workCounts.delete(name)
    this.#workCounts.set(name, works)
    const evicted: string[] = []
    let sum = 0
    for (const count of this.#workCounts.values()) sum += count
    for (const [oldest, count] of this.#workCounts) {
      if (sum <= this.#maxWorks || oldest === name) break
      this.#workCounts.delete(oldest)
      evicted.push(oldest)
      sum -= count
    }
    return evicted
  }

  /** Removes a list that is active again or no longer cached. */
  delete(name: string): void {
    this.#workCounts.delete(name)
  }
}
