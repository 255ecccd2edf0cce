// Whether to offer another interface language: once, when the browser asks for one that Emaki speaks and nobody chose yet.
import { type Language, matchLanguage } from '@emaki/domain'
import { spokenLanguage } from '../i18n/catalogue.ts'
import type { Settings } from '../settings/schema.ts'
import { readSettings } from '../settings/store.ts'

/** The language to offer, given what the browser wishes for (best first) and what is spoken now. */
export function languageToOffer(
  { language, languageOfferAnswered }: Pick<Settings, 'language' | 'languageOfferAnswered'>,
  wishes: readonly string[],
  spoken: Language,
): Language | undefined {
  if (language !== null || languageOfferAnswered) return undefined
  const wished = matchLanguage(wishes)
  return wished === spoken ? undefined : wished
}

/** The language to offer in this browser. */
export const offeredLanguage = (): Language | undefined => languageToOffer(readSettings(), navigator.languages, spokenLanguage())
