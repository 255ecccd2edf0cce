// Works one after another, with all their pages in one row. A viewer moves along the row, which grows at both ends.
import type { ViewerWork } from './viewerWork.ts'

export interface SequencePage {
  readonly work: ViewerWork
  /** The index of the page in its work, from 0. */
  readonly page: number
}

export class WorkSequence {
  #works: readonly ViewerWork[]

  constructor(first: ViewerWork) {
    this.#works = [first]
  }

  /** The page at `index` of the row, from 0; undefined outside of it. */
  at(index: number): SequencePage | undefined {
    let start = 0
    for (const work of this.#works) {
      if (index >= start && index < start + work.pages.length) return { work, page: index - start }
      start += work.pages.length
    }
    return undefined
  }

  /** The index of the first page of a work; undefined for other works. */
  startOf(id: string): number | undefined {
    let start = 0
    for (const { artwork, pages } of this.#works) {
      if (artwork.id === id) return start
      start += pages.length
    }
    return undefined
  }

  /** The work at an end of the row. */
  end(step: 'previous' | 'next'): ViewerWork | undefined {
    return this.#works.at(step === 'next' ? -1 : 0)
  }

  /** Whether a work is the first or last one, or beside it: time to add the next one. */
  isNearEnd(step: 'previous' | 'next', id: string): boolean {
    const near = step === 'next' ? this.#works.slice(-2) : this.#works.slice(0, 2)
    return near.some(({ artwork }) => artwork.id === id)
  }

  /** Replaces a work by its new state. */
  replace(work: ViewerWork): void {
    this.#works = this.#works.map((before) => (before.artwork.id === work.artwork.id ? work : before))
  }

  /** Adds a work at an end. Returns false for a work that is in the row already: a list may contain one twice. */
  add(step: 'previous' | 'next', work: ViewerWork): boolean {
    if (work.pages.length === 0 || this.startOf(work.artwork.id) !== undefined) return false
    this.#works = step === 'next' ? [...this.#works, work] : [work, ...this.#works]
    return true
  }
}
