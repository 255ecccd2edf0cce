// The spoken language inside React: components draw again in the new language, without a reload.
import type { Language } from '@emaki/domain'
import { useSyncExternalStore } from 'react'
import { type MessageKey, type MessageValues, onSpoken, spokenLanguage, translate } from './catalogue.ts'

export type { MessageKey } from './catalogue.ts'
export type Translate = (key: MessageKey, values?: MessageValues) => string

const speakers = new Map<Language, Translate>()

/** `t('rank.daily')`: the text in the spoken language. The function changes with the language, so memos stay honest. */
export function useT(): Translate {
  return speakerOf(useLanguage())
}

/** The tag of the spoken language, for Intl. */
export const useLanguage = (): Language => useSyncExternalStore(onSpoken, spokenLanguage)

function speakerOf(tag: Language): Translate {
  const known = speakers.get(tag)
  if (known !== undefined) return known
  const speaker: Translate = (key, values) => translate(key, values)
  speakers.set(tag, speaker)
  return speaker
}
