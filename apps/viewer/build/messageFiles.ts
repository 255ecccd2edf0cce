// Reads the message files: the texts of each language by key.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '@emaki/domain'

export type Messages = Readonly<Record<string, string>>

export function readMessages(tag: Language): Messages {
  return JSON.parse(readFileSync(join(import.meta.dirname, `../src/platform/i18n/locales/${tag}.json`), 'utf8'))
}

export const messageFiles = (): ReadonlyMap<Language, Messages> => new Map(languages.map((tag) => [tag, readMessages(tag)]))
