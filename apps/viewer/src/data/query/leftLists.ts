// Left lists: how much of the lists that no screen shows stays in memory, for going back. What goes is still on the shelf of this browser.

/** So many works of left lists stay (about 7 MB). The list that was left last stays, however long it is. */
const worksInMemory = 3000

/** The lists that were left, in their order; each is said again when it is left again. */
export class LeftLists {
  readonly #left = new Map<string, number>()
  readonly #most: number

  constructor(most: number = worksInMemory) {
    this.#most = most
  }

  /** A list of so many works is left; gives the names of those that are to go now, the longest unseen first. */
  leave(name: string, works: number): readonly string[] {
    this.#left.delete(name)
    this.#left.set(name, works)
    const going: string[] = []
    let sum = 0
    for (const count of this.#left.values()) sum += count
    for (const [oldest, count] of this.#left) {
      if (sum <= this.#most || oldest === name) break
      this.#left.delete(oldest)
      going.push(oldest)
      sum -= count
    }
    return going
  }

  /** It is shown again, or is gone. */
  forget(name: string): void {
    this.#left.delete(name)
  }
}
