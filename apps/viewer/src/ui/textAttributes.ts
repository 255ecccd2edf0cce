// Attributes of an element that shows text written by users.
import { textLanguage } from '@emaki/domain'

/** `dir` and `lang` for a text: the known language, or one guessed from its letters. Without `lang`, browsers choose glyphs of the interface language. */
export const textAttributes = (words: string, language = '') => ({ dir: 'auto' as const, lang: language || textLanguage(words) })
