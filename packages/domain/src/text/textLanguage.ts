// Guesses the language of a user's text from its letters. Browsers choose fonts, punctuation forms and line breaks by it.

/** Number of characters that are read, from the start. */
const judged = 400

const markup = /<[^>]*>|&#?\w+;|https?:\/\/\S+/g
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const hangul = /\p{Script=Hangul}/u
const bopomofo = /\p{Script=Bopomofo}/u
const han = /\p{Script=Han}/u

/** Alphabets with their language, or with the script alone when it has no single language. */
const alphabets: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Latin}/gu, 'und-Latn'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Thai}/gu, 'th'],
]

/** A BCP 47 tag, or undefined when the letters do not decide, as with Han characters. Ignores HTML in the text. */
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
