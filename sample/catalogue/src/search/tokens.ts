// Words as the index holds them. Chinese, Japanese and Korean are written without blanks, so each run becomes overlapping pairs of
// characters and its last character alone: 夜の海 → 夜の の海 海. A word of two is a pair, a longer one a phrase of pairs, and a
// single character the beginning of a pair or a last one; nothing is missed. Other scripts go by whole words without accents.

const paired = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Bopomofo}々〆〇ー]'
const pieces = new RegExp(`(?:${paired})+|((?:(?!${paired})[\\p{L}\\p{N}\\p{M}])+)|(\\p{So}|\\p{Extended_Pictographic})`, 'gu')

/** Text as it is compared: width and compatibility forms unified, small letters, control characters gone. */
export const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/\p{Cc}+/gu, ' ')

/** The tokens of a text to be indexed, in order. */
export const indexTokens = (text: string): string[] => tokens(text).flat()

/**
 * The tokens of a word to be found: a phrase of neighbours, the last of which may be only a beginning. Empty when the
 * word has nothing to search by, such as `***`.
 */
export function soughtTokens(word: string): { phrase: string[]; lastIsBeginning: boolean } {
  const runs = tokens(word)
  const last = runs.at(-1)
  const isPair = last !== undefined && last.length > 1
  // The end of the word need not be the end of a run in the text: its last character alone is no condition.
  const phrase = isPair ? [...runs.slice(0, -1).flat(), ...last.slice(0, -1)] : runs.flat()
  const end = phrase.at(-1)
  return { phrase, lastIsBeginning: !isPair && end !== undefined && !isSymbol(end) }
}

/** HTML as plain words: markup removed, the commonest entities written out. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

/** Runs of tokens: one list for each stretch of CJK, for each word of other scripts, for each symbol. */
function tokens(text: string): string[][] {
  const runs: string[][] = []
  for (const [piece, other, symbol] of fold(text).matchAll(pieces)) {
    if (symbol) runs.push([symbolToken(symbol)])
    else if (other) {
      const bare = other.normalize('NFKD').replace(/\p{M}+/gu, '')
      if (bare) runs.push([bare])
    } else runs.push(pairs([...piece]))
  }
  return runs
}

const pairs = (characters: readonly string[]): string[] =>
  characters.map((character, index) => character + (characters[index + 1] ?? ''))

/** A pictograph is no letter to anyone; it is known by its number. */
const symbolToken = (symbol: string): string => `x${symbol.codePointAt(0)?.toString(16) ?? ''}x`
const isSymbol = (token: string): boolean => /^x[0-9a-f]+x$/.test(token)
