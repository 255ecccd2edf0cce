// Full-text search over novels. Texts are generated once, folded and cached in memory: the sample has hundreds of novels.

import { foldText } from '@emaki/domain'
import type { ParsedSearch } from '@emaki/domain/upstream'

/** Folded texts of novels, each read from the database once. */
export class NovelTexts {
  readonly #folded = new Map<number, string>()
  readonly #textOf: (id: number) => string

  constructor(textOf: (id: number) => string) {
    this.#textOf = textOf
  }

  /** The ids whose text matches the search. */
  matching(search: ParsedSearch, ids: Iterable<number>): number[] {
    return [...ids].filter((id) => matches(search, this.#body(id)))
  }

  #body(id: number): string {
    const known = this.#folded.get(id)
    if (known !== undefined) return known
    const folded = foldText(this.#textOf(id))
    this.#folded.set(id, folded)
    return folded
  }
}

function matches(search: ParsedSearch, text: string): boolean {
  switch (search.kind) {
    case 'word':
      return text.includes(foldText(search.word).trim())
    case 'any':
      return search.of.some((part) => matches(part, text))
    case 'all':
      return search.wanted.every((part) => matches(part, text)) && !search.unwanted.some((part) => matches(part, text))
  }
}
