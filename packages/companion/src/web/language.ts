// Languages of upstream's pages, and the mapping from a client's language.
import * as v from 'valibot'
import type { Parameter } from './parameter.ts'

const webLanguages: ReadonlyMap<string, string> = new Map([
  ['ja', 'ja'],
  ['ko', 'ko'],
  ['en', 'en'],
  ['zh', 'zh'],
  ['zh_cn', 'zh'],
  ['zh_hans', 'zh'],
  ['zh_tw', 'zh_tw'],
  ['zh_hant', 'zh_tw'],
  ['zh_hk', 'zh_tw'],
])

/** Upstream's name of a language. English for unsupported ones, as upstream does (docs/contract/companion.md 2.1). */
const webLanguage = (wish: string): string => webLanguages.get(wish.toLowerCase().replace('-', '_')) ?? 'en'

/** `lang` of every ajax route. */
export const languageParameter: Parameter = {
  name: 'lang',
  isRequired: false,
  schema: v.pipe(v.string(), v.regex(/^[A-Za-z]{2,3}(?:[-_][A-Za-z]{2,8}){0,2}$/), v.transform(webLanguage)),
  shape: { type: 'string', pattern: '^[A-Za-z]{2,3}(?:[-_][A-Za-z]{2,8}){0,2}$' },
  about: 'ja, en, ko, zh or zh_tw; others mean English',
}

/** The same language as an HTTP tag for Accept-Language. Chinese without a language. */
export const languageTag = (webName: string | undefined): string =>
  ({ zh: 'zh-CN', zh_tw: 'zh-TW' })[webName ?? 'zh'] ?? webName ?? 'zh-CN'

/** The first of these that a client's language contains, in this order (docs/contract/companion.md 7.1). */
const spotlightLanguages = ['en', 'zh-tw', 'zh', 'ko', 'th', 'ms', 'ja'] as const
export type SpotlightLanguage = (typeof spotlightLanguages)[number]

/** The spotlight's language for a `lang` parameter: Chinese without one, English for an unsupported one. */
export function spotlightLanguage(wish: string | undefined): SpotlightLanguage {
  if (wish === undefined) return 'zh'
  const lower = wish.toLowerCase().replace('_', '-')
  return spotlightLanguages.find((language) => lower.includes(language)) ?? 'en'
}
