// The message files as tests read them: every language's texts by key.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '@emaki/domain'

export type Messages = Readonly<Record<string, string>>

/** Reads the texts of one language. */
export function readMessages(tag: Language): Messages {
  return JSON.parse(readFileSync(join(import.meta.dirname, `../src/i18n/locales/${tag}.json`), 'utf8'))
}

/** All languages with their texts, in the order of the language list. */
export const messageFiles = (): ReadonlyMap<Language, Messages> => new Map(languages.map((tag) => [tag, readMessages(tag)]))
