// The texts of novels, searched as they stand: composed once, folded, and kept, since the sample has hundreds and not millions.
import type { Sought } from './parse.ts'
import { fold } from './tokens.ts'

/** Texts of novels, folded as they are looked for; each is read from the database once. */
export class Bodies {
  readonly #folded = new Map<number, string>()
  readonly #textOf: (id: number) => string

  constructor(textOf: (id: number) => string) {
    this.#textOf = textOf
  }

  /** Those of the ids whose text fits what is sought. */
  matching(sought: Sought, ids: Iterable<number>): number[] {
    return [...ids].filter((id) => fits(sought, this.#body(id)))
  }

  #body(id: number): string {
    const known = this.#folded.get(id)
    if (known !== undefined) return known
    const folded = fold(this.#textOf(id))
    this.#folded.set(id, folded)
    return folded
  }
}

function fits(sought: Sought, text: string): boolean {
  switch (sought.kind) {
    case 'word':
      return text.includes(fold(sought.word).trim())
    case 'any':
      return sought.of.some((part) => fits(part, text))
    case 'all':
      return sought.wanted.every((part) => fits(part, text)) && !sought.unwanted.some((part) => fits(part, text))
  }
}
