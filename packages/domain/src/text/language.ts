// The languages of the interface (docs/spec/product.md 1), and how a browser's wishes meet them.

export const languages = ['zh-CN', 'zh-TW', 'de', 'el', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'pt', 'ru'] as const
export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'zh-CN'

/** The language when `value` is one of the twelve tags, else undefined. */
export const parseLanguage = (value: unknown): Language | undefined => languages.find((language) => language === value)

/** The first of the wished language tags that is spoken here: exact tag, then Chinese by script or region, then by main language. */
export function matchLanguage(wishes: readonly string[]): Language | undefined {
  for (const wish of wishes) {
    const [main = '', ...rest] = wish.toLowerCase().split('-')
    if (main === 'zh')
      return rest.some((part) => part === 'hant' || part === 'tw' || part === 'hk' || part === 'mo') ? 'zh-TW' : 'zh-CN'
    const match = languages.find((language) => language === main)
    if (match) return match
  }
  return undefined
}
