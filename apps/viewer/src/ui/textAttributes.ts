// Attributes of an element that shows words of people.
import { textLanguage } from '@emaki/domain'

/** Direction by the words themselves, and their language as far as it is known or plain to see. Without it they take the interface's letter forms. */
export const textAttributes = (words: string, language = '') => ({ dir: 'auto' as const, lang: language || textLanguage(words) })
