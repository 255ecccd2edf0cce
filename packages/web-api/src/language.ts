// Languages of upstream's pages, and the mapping from a client's language.
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
export const webLanguage = (wish: string): string => webLanguages.get(wish.toLowerCase().replace('-', '_')) ?? 'en'

/** The same language as an HTTP tag for Accept-Language. Chinese without a language. */
export const languageTag = (webName: string | undefined): string =>
  ({ zh: 'zh-CN', zh_tw: 'zh-TW' })[webName ?? 'zh'] ?? webName ?? 'zh-CN'
