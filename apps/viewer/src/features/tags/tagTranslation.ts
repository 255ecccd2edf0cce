// Tag translation: whether a tag's translation is shown beside it.
import type { Language } from '@emaki/domain'

/** In Chinese only (spec 5), and never the tag's own word again; undefined where nothing is shown. */
export function tagTranslation(language: Language, name: string, translation: string | null): string | undefined {
  if (!language.startsWith('zh') || translation === null || translation === '' || translation === name) return undefined
  return translation
}
