// Translation hooks: components render again when the language changes, without a reload.
import type { Language } from '@emaki/domain'
import { useSyncExternalStore } from 'react'
import { activeLanguage, type MessageKey, type MessageValues, onLanguageChange, translate } from './catalogue.ts'

export type { MessageKey } from './catalogue.ts'
export type Translate = (key: MessageKey, values?: MessageValues) => string

const translators = new Map<Language, Translate>()

/** Returns `t`: `t('rank.daily')` is the text in the active language. `t` changes with the language, so that memoised values are computed again. */
export function useT(): Translate {
  return translatorFor(useLanguage())
}

/** The tag of the active language, for Intl. */
export const useLanguage = (): Language => useSyncExternalStore(onLanguageChange, activeLanguage, activeLanguage)

function translatorFor(tag: Language): Translate {
  const known = translators.get(tag)
  if (known !== undefined) return known
  const translator: Translate = (key, values) => translate(key, values)
  translators.set(tag, translator)
  return translator
}
