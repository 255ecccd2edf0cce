import { chineseSimplified } from './chineseSimplified.ts'
import { chineseTraditional } from './chineseTraditional.ts'
import { english } from './english.ts'
import { japanese } from './japanese.ts'
import { korean } from './korean.ts'
import type { Language, Lexicon } from './lexicon.ts'
import { arabic, german, greek, hebrew, russian } from './otherLanguages.ts'
import { french, italian, portuguese, spanish } from './romance.ts'

const lexicons: Readonly<Record<Language, Lexicon>> = {
  ja: japanese,
  'zh-CN': chineseSimplified,
  'zh-TW': chineseTraditional,
  en: english,
  ko: korean,
  fr: french,
  de: german,
  es: spanish,
  it: italian,
  pt: portuguese,
  ru: russian,
  el: greek,
  ar: arabic,
  he: hebrew,
}

export const lexiconOf = (language: Language): Lexicon => lexicons[language]
