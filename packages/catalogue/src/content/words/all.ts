// Which words each language has.
import { english } from './english.ts'
import { japanese } from './japanese.ts'
import type { Language, Lexicon } from './lexicon.ts'

const lexicons: Partial<Record<Language, Lexicon>> = { ja: japanese, en: english }

/** The words of a language. */
export const lexiconOf = (language: Language): Lexicon => lexicons[language] ?? english
