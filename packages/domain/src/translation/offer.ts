// Decides whether the viewer offers a translation of a novel, and which words it keeps (docs/spec/product.md 5.2).
import type { Tag } from '../entities/artwork.ts'
import type { Language } from '../text/language.ts'

type Script = 'ja' | 'zh' | 'ko' | 'ru' | 'el' | 'latin'

/** Number of characters that are checked for the script. */
const sampleLength = 4000

/** The most likely script of a text. Undefined for an empty text, or for too few letters. */
export function detectScript(text: string): Script | undefined {
  const sample = text.slice(0, sampleLength).replace(/\[\[?[a-z]+:|https?:\S+/g, '')
  const count = (letters: RegExp) => sample.match(letters)?.length ?? 0
  const kana = count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu)
  const han = count(/\p{Script=Han}/gu)
  const others = {
    ko: count(/\p{Script=Hangul}/gu),
    ru: count(/\p{Script=Cyrillic}/gu) / 3,
    el: count(/\p{Script=Greek}/gu) / 3,
    latin: count(/\p{Script=Latin}/gu) / 3,
  }
  // Chinese text may quote some kana, while Japanese has many.
  const eastern = kana * 8 > han ? ({ ja: kana + han } as const) : ({ zh: han } as const)
  const [best] = Object.entries({ ...others, ...eastern }).sort(([, a], [, b]) => b - a)
  return best && best[1] >= 2 ? (best[0] as Script) : undefined
}

/** Tag names that tell a novel's language. */
const languageTags: Readonly<Record<string, RegExp>> = {
  zh: /中文|中国语|Chinese|中國語|中国語/i,
  en: /^english$|英語|英语/i,
  ko: /한국어|韓国語|韩语|^korean$/i,
  ja: /^日本語$|^japanese$/i,
  fr: /français|^french$/i,
  ru: /русск|^russian$/i,
}

const scripts: Readonly<Record<string, Script>> = { ja: 'ja', zh: 'zh', ko: 'ko', ru: 'ru', el: 'el' }

export interface TranslationOffer {
  /** The language of the interface. */
  readonly language: Language
  readonly tags: readonly Pick<Tag, 'name'>[]
  readonly text: string
  /** True when a user script already translates the page. */
  readonly hasScript: boolean
}

/**
 * Offers a translation unless a translator script is active, or tags or letters show the interface language.
 * The specification offers it to Chinese readers only; here all readers get it.
 */
export function isTranslationOffered({ language, tags, text, hasScript }: TranslationOffer): boolean {
  const main = language.split('-')[0] ?? ''
  if (hasScript || text.trim() === '') return false
  if (tags.some(({ name }) => languageTags[main]?.test(name))) return false
  const script = detectScript(text)
  return script === undefined || script === 'latin' || script !== scripts[main]
}

const maxNames = 20

/** Tags that occur in the text and have no translation are names. A translation keeps them as they are. */
export function namesInTags(tags: readonly Tag[], text: string): string[] {
  const names = tags.flatMap(({ name, translated_name }) =>
    !translated_name && name.length >= 2 && name.length <= 20 && !/[,，、\s]/.test(name) && text.includes(name) ? [name] : [],
  )
  return [...new Set(names)].slice(0, maxNames)
}
