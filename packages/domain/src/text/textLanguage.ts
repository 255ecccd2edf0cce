// The language of a text that people wrote, as far as its letters show it: browsers choose fonts, punctuation forms and line breaks by it.

/** Letters that a text is judged by, from its beginning. */
const judged = 400

const markup = /<[^>]*>|&#?\w+;|https?:\/\/\S+/g
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const hangul = /\p{Script=Hangul}/u
const bopomofo = /\p{Script=Bopomofo}/u
const han = /\p{Script=Han}/u

/** Alphabets, and the language that each stands for; where there is no such language, the script alone is named. */
const alphabets: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Latin}/gu, 'und-Latn'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Thai}/gu, 'th'],
]

/** A BCP 47 tag; undefined where the letters leave it open, as Han characters do. HTML in the text does not count. */
export function textLanguage(text: string): string | undefined {
  const letters = text.slice(0, judged).replace(markup, '')
  if (kana.test(letters)) return 'ja'
  if (hangul.test(letters)) return 'ko'
  if (bopomofo.test(letters)) return 'zh-TW'
  if (han.test(letters)) return undefined
  let found: string | undefined
  let most = 0
  for (const [alphabet, language] of alphabets) {
    const count = letters.match(alphabet)?.length ?? 0
    if (count > most) [found, most] = [language, count]
  }
  return found
}
