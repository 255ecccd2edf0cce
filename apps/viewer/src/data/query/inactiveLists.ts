// Left lists: how much of the lists that no screen shows stays in memory, for evicted back. What goes is still on the shelf of this browser.

/** So many works of left lists stay (about 7 MB). The list that was left last stays, however long it is. */
const defaultMaxWorks = 3000

/** The lists that were left, in their order; each is said again when it is left again. */
export class InactiveLists {
  readonly #workCounts = new Map<string, number>()
  readonly #maxWorks: number

  constructor(maxWorks: number = defaultMaxWorks) {
    this.#maxWorks = maxWorks
  }

  /** A list of so many works is left; gives the names of those that are to go now, the longest unseen first. */
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

  /** It is shown again, or is gone. */
  delete(name: string): void {
    this.#workCounts.delete(name)
  }
}
