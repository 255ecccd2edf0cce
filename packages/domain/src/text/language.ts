// The languages of the interface (docs/spec/product.md 1), and how the browser's preferences map to them.

export const languages = ['zh-CN', 'zh-TW', 'de', 'el', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'pt', 'ru'] as const
export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'zh-CN'

/** The language when `value` is one of the twelve tags, else undefined. */
export const parseLanguage = (value: unknown): Language | undefined => languages.find((language) => language === value)

/** The names that the site has for interface languages. */
export type SiteLanguage = 'ja' | 'ko' | 'zh' | 'zh_tw' | 'en'

/** The site's name of an interface language. The site has only these; all others read English (docs/contract/companion.md 2.1). */
export function siteLanguage(language: Language): SiteLanguage {
  const names: Partial<Record<Language, SiteLanguage>> = { ja: 'ja', ko: 'ko', 'zh-CN': 'zh', 'zh-TW': 'zh_tw' }
  return names[language] ?? 'en'
}

/** The first preferred tag with a match: Chinese by script or region, all others by main language. */
export function matchLanguage(preferred: readonly string[]): Language | undefined {
  for (const tag of preferred) {
    const [main = '', ...rest] = tag.toLowerCase().split('-')
    if (main === 'zh')
      return rest.some((part) => part === 'hant' || part === 'tw' || part === 'hk' || part === 'mo') ? 'zh-TW' : 'zh-CN'
    const match = languages.find((language) => language === main)
    if (match) return match
  }
  return undefined
}
