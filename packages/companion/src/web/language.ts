// Languages of the companion's routes.

import { webLanguage } from '@emaki/web-api'
import * as v from 'valibot'
import type { Parameter } from './parameter.ts'

/** `lang` of every ajax route. */
export const languageParameter: Parameter = {
  name: 'lang',
  isRequired: false,
  schema: v.pipe(v.string(), v.regex(/^[A-Za-z]{2,3}(?:[-_][A-Za-z]{2,8}){0,2}$/), v.transform(webLanguage)),
  shape: { type: 'string', pattern: '^[A-Za-z]{2,3}(?:[-_][A-Za-z]{2,8}){0,2}$' },
  about: 'ja, en, ko, zh or zh_tw; others mean English',
}

/** The first of these that a client's language contains, in this order (docs/contract/companion.md 7.1). */
const spotlightLanguages = ['en', 'zh-tw', 'zh', 'ko', 'th', 'ms', 'ja'] as const
export type SpotlightLanguage = (typeof spotlightLanguages)[number]

/** The spotlight's language for a `lang` parameter: Chinese without one, English for an unsupported one. */
export function spotlightLanguage(wish: string | undefined): SpotlightLanguage {
  if (wish === undefined) return 'zh'
  const lower = wish.toLowerCase().replace('_', '-')
  return spotlightLanguages.find((language) => lower.includes(language)) ?? 'en'
}
