// Text settings by the language of a novel: a change applies to that language only. Other languages have the general settings.
import type { NovelTextConfig } from './novelText.ts'
import { readSettings, setSettings, useSetting } from './store.ts'

/** The key of a language's own settings. Empty for an unknown language, which has the general settings. */
export function novelTextGroup(language: string): string {
  if (/^zh\b.*(?:tw|hk|mo|hant)/i.test(language)) return 'zh-hant'
  return /^[a-z]{2,3}(?![a-z])/i.exec(language)?.[0].toLowerCase() ?? ''
}

/** The text settings for novels in a language (BCP 47, empty if unknown). */
export function useNovelText(language: string): NovelTextConfig {
  const general = useSetting('novelTextConfig')
  return useSetting('novelTextLanguages')[novelTextGroup(language)] ?? general
}

/** Changes the settings of a language, or the general ones for an empty language. */
export function changeNovelText(language: string, changes: Partial<NovelTextConfig>): void {
  const { novelTextConfig, novelTextLanguages } = readSettings()
  const group = novelTextGroup(language)
  if (group === '') setSettings({ novelTextConfig: { ...novelTextConfig, ...changes } })
  else {
    const before = novelTextLanguages[group] ?? novelTextConfig
    setSettings({ novelTextLanguages: { ...novelTextLanguages, [group]: { ...before, ...changes } } })
  }
}

/** Makes a language's settings the general ones, and removes the settings of single languages. */
export function applyNovelTextEverywhere(config: NovelTextConfig): void {
  setSettings({ novelTextConfig: config, novelTextLanguages: {} })
}
