// Changes of the text settings of novels, for one language or for all.
import type { NovelTextConfig } from './novelText.ts'
import { novelTextGroup } from './novelTextLanguage.ts'
import { readSettings, setSettings } from './store.ts'

/** Changes the settings of a language, or the general ones for an empty language. */
export function changeNovelText(language: string, changes: Partial<NovelTextConfig>): void {
  const { novelTextStyle, novelTextLanguages } = readSettings()
  const group = novelTextGroup(language)
  if (group === '') setSettings({ novelTextStyle: { ...novelTextStyle, ...changes } })
  else {
    const before = novelTextLanguages[group] ?? novelTextStyle
    setSettings({ novelTextLanguages: { ...novelTextLanguages, [group]: { ...before, ...changes } } })
  }
}

/** Makes a language's settings the general ones, and removes the settings of single languages. */
export function applyNovelTextEverywhere(config: NovelTextConfig): void {
  setSettings({ novelTextStyle: config, novelTextLanguages: {} })
}
