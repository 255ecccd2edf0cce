// How a language tells a story: sentences with places in braces, {hero} {friend} {town} {thing} {other} {moment} {n}.
import { words } from '../words/lexicon.ts'

export interface Voice {
  /** Heroes and friends; a reading after a slash becomes ruby at first mention. */
  readonly names: readonly string[]
  readonly towns: readonly string[]
  /** First sentences of a page. */
  readonly openings: readonly string[]
  /** What happens and what is seen. */
  readonly doings: readonly string[]
  /** What somebody thinks or remembers. */
  readonly thoughts: readonly string[]
  /** What is said, without quotation marks. */
  readonly talk: readonly string[]
  /** Last sentences of the whole text. */
  readonly endings: readonly string[]
  readonly chapters: readonly string[]
  /** Stands before a paragraph, and between sentences. */
  readonly indent: string
  readonly gap: string
  readonly quotes: readonly [open: string, close: string]
  /** Labels of a link to another page and of one to elsewhere. */
  readonly jump: string
  readonly link: string
}

/** Sentences as one text, a line each. */
export const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export { words }
