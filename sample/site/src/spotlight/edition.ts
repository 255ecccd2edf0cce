// The editions of the spotlight site, and texts in their languages.
import table from './wording.json' with { type: 'json' }

/** The tabs of the spotlight (docs/contract/companion.md 7.1). */
export const spotlightTypes = ['illustration', 'column', 'interview', 'manga', 'novels', 'news', 'recommend'] as const
export type SpotlightType = (typeof spotlightTypes)[number]

const editions = ['en', 'th', 'ms', 'ja', 'zh', 'zh-tw', 'ko'] as const
export type Edition = (typeof editions)[number]

/** The edition in a path; undefined if there is none. */
export const editionOf = (text: string): Edition | undefined => editions.find((edition) => edition === text)

interface Wording {
  /** The catalogue's language tag. */
  readonly language: string
  /** Names of the tabs. */
  readonly tabs: Readonly<Record<string, string>>
  readonly ranking: string
  readonly recommended: string
  readonly more: string
  readonly by: string
}

/** The Thai and the Malay edition have no texts of their own. */
export const wording = (edition: Edition): Wording => table[edition === 'th' || edition === 'ms' ? 'en' : edition]

/** A text by language of the editions. */
export type Texts<Text> = { readonly en: Text; readonly zh: Text } & {
  readonly [edition in 'ja' | 'ko' | 'zh-tw']?: Text | undefined
}

/** A text in the edition's language. Traditional Chinese falls back to simplified, all others to English. */
export function textIn<Text>(texts: Texts<Text>, edition: Edition): Text {
  const own = edition === 'th' || edition === 'ms' ? undefined : texts[edition]
  return own ?? (edition === 'zh-tw' ? texts.zh : texts.en)
}
