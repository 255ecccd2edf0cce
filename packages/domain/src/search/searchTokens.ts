// Tokens of the full-text index. Chinese, Japanese and Korean have no blanks between words. So each run becomes overlapping pairs of
// characters and its last character alone: 夜の海 → 夜の の海 海. A query of two characters is a pair, a longer one a phrase of pairs, a single one
// the beginning of a pair or a last character. Other scripts use whole words without accents.

const letter = '[\\p{L}\\p{N}\\p{M}]'
// These scripts have symbols too, such as the radical ⺀. Only letters are paired.
const paired = `(?=${letter})[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Bopomofo}々〆〇ー]`
const pieces = new RegExp(`(?:${paired})+|((?:(?!${paired})${letter})+)|(\\p{So}|\\p{Extended_Pictographic})`, 'gu')

/** Text for comparison: unified width and compatibility forms, lower case, without control characters. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/\p{Cc}+/gu, ' ')

/** The tokens of an indexed text, in order. */
export const indexTokens = (text: string): string[] => tokens(text).flat()

/** The tokens of a query: adjacent tokens, the last of which may be a prefix. Empty if the word has nothing searchable, such as `***`. */
export function soughtTokens(word: string): { phrase: string[]; lastIsBeginning: boolean } {
  const runs = tokens(word)
  const last = runs.at(-1)
  const isPair = last !== undefined && last.length > 1
  // The word may end inside a run of the text, so its last character alone is no condition.
  const phrase = isPair ? [...runs.slice(0, -1).flat(), ...last.slice(0, -1)] : runs.flat()
  const end = phrase.at(-1)
  return { phrase, lastIsBeginning: !isPair && end !== undefined && !isSymbol(end) }
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', apos: "'", nbsp: ' ' }

/** HTML as plain text: without markup, an unclosed tag at the end included, with entities of numbers and the most common ones decoded once. */
export const htmlAsText = (html: string): string =>
  html
    .replace(/<[a-z/!][^<>]*(?:>|$)/gi, ' ')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal?: string, hex = '', name?: string) => {
      if (name !== undefined) return Object.hasOwn(entities, name) ? (entities[name] ?? whole) : whole
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
      return code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : whole
    })

/** Runs of tokens: one list per run of CJK, word of another script, or symbol. */
function tokens(text: string): string[][] {
  const runs: string[][] = []
  for (const [piece, other, symbol] of foldText(text).matchAll(pieces)) {
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

/** A pictograph is no letter, so its token is its code point. */
const symbolToken = (symbol: string): string => `x${symbol.codePointAt(0)?.toString(16) ?? ''}x`
const isSymbol = (token: string): boolean => /^x[0-9a-f]+x$/.test(token)
