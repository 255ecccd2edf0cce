// Text settings by the language of a novel: a change applies to that language only. Other languages have the general settings.
import type { NovelTextConfig } from './novelText.ts'
import { useSetting } from './store.ts'

/** The key of a language's own settings. Empty for an unknown language, which has the general settings. */
export function novelTextGroup(language: string): string {
  if (/^zh\b.*(?:tw|hk|mo|hant)/i.test(language)) return 'zh-hant'
  return /^[a-z]{2,3}(?![a-z])/i.exec(language)?.[0].toLowerCase() ?? ''
}

/** The text settings for novels in a language (BCP 47, empty if unknown). */
export function useNovelText(language: string): NovelTextConfig {
  const general = useSetting('novelTextStyle')
  return useSetting('novelTextLanguages')[novelTextGroup(language)] ?? general
}
