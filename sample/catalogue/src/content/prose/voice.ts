// Sentences of a language for novels, with placeholders {hero} {friend} {town} {thing} {other} {moment} {n}.
import { words } from '../words/lexicon.ts'

export interface Voice {
  /** Names of heroes and friends. A reading after a slash becomes ruby at the first mention. */
  readonly names: readonly string[]
  readonly towns: readonly string[]
  /** First sentences of a page. */
  readonly openings: readonly string[]
  /** Sentences about events and sights. */
  readonly doings: readonly string[]
  /** Sentences about thoughts and memories. */
  readonly thoughts: readonly string[]
  /** Dialogue, without quotation marks. */
  readonly talk: readonly string[]
  /** Last sentences of the text. */
  readonly endings: readonly string[]
  readonly chapters: readonly string[]
  /** Text before a paragraph. */
  readonly indent: string
  readonly gap: string
  readonly quotes: readonly [open: string, close: string]
  /** Link texts for another page and for another site. */
  readonly jump: string
  readonly link: string
}

/** Splits a text into its lines. */
export const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export { words }
