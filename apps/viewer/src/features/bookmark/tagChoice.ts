// Tag choice: which tags a bookmark gets: chosen out of what is offered, or written anew, at most ten (docs/contract/companion.md 8.1).
import { bookmarkTagLength, bookmarkTagsMost } from '@emaki/domain'

export interface TagChoice {
  /** All that can be chosen, each once, in the order in which they are shown. */
  readonly offered: readonly string[]
  readonly chosen: ReadonlySet<string>
}

/** A choice to begin with. */
export function tagChoice(chosen: readonly string[], offered: readonly string[]): TagChoice {
  return { offered: [...new Set([...chosen, ...offered])], chosen: new Set(chosen.slice(0, bookmarkTagsMost)) }
}

export const isFull = ({ chosen }: TagChoice): boolean => chosen.size >= bookmarkTagsMost

/** Chooses a tag, or lets it go. Nothing is chosen beyond the tenth. */
export function toggleTag(choice: TagChoice, tag: string): TagChoice {
  const chosen = new Set(choice.chosen)
  if (!chosen.delete(tag)) {
    if (isFull(choice)) return choice
    chosen.add(tag)
  }
  return { ...choice, chosen }
}

/** Writes a tag: blanks divide tags upstream, so they end up as underscores; what is offered already is chosen. */
export function writeTag(choice: TagChoice, words: string): TagChoice {
  const tag = words.trim().replace(/\s+/gu, '_').slice(0, bookmarkTagLength)
  if (tag === '' || choice.chosen.has(tag) || isFull(choice)) return choice
  const offered = choice.offered.includes(tag) ? choice.offered : [tag, ...choice.offered]
  return { offered, chosen: new Set([...choice.chosen, tag]) }
}
