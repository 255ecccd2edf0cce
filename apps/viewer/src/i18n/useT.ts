// The spoken language inside React: components draw again in the new language, without a reload.
import type { Language } from '@emaki/domain'
import { useSyncExternalStore } from 'react'
import { activeLanguage, type MessageKey, type MessageValues, onLanguageChange, translate } from './catalogue.ts'

export type { MessageKey } from './catalogue.ts'
export type Translate = (key: MessageKey, values?: MessageValues) => string

const translators = new Map<Language, Translate>()

/** `t('rank.daily')`: the text in the spoken language. The function changes with the language, so memos stay honest. */
export function useT(): Translate {
  return translatorFor(useLanguage())
}

/** The tag of the spoken language, for Intl. */
export const useLanguage = (): Language => useSyncExternalStore(onLanguageChange, activeLanguage)

function translatorFor(tag: Language): Translate {
  const known = translators.get(tag)
  if (known !== undefined) return known
  const translator: Translate = (key, values) => translate(key, values)
  translators.set(tag, translator)
  return translator
}
