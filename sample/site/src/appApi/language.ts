// Names of tags in the requester's language (docs/contract/app-api.md 3.0).
import type { TagRecord } from '@emaki/catalogue'
import { baseLanguage } from '@emaki/domain/upstream'

/** A tag's name in the reader's language, or in English; null for Japanese readers and without a translation. */
export function translatedName(tag: TagRecord, language: string): string | null {
  if (language === 'ja') return null
  const { translations } = tag
  const names = [translations[language], translations[baseLanguage(language)], translations.en]
  return names.find((name) => name !== undefined && name !== '') ?? null
}
