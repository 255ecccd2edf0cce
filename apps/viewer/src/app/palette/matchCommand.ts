// Finds commands by what is typed: every typed word must begin, or be inside, a word of the command.

/** The texts of a command, folded for the search. */
export interface Haystack {
  readonly name: string
  /** Other names: synonyms, the English name. */
  readonly words: string
}

/**
 * Folds case, width and accents, so that `Ｅ`, `é` and `E` are the same. Marks of Japanese letters stay: they make other letters. Korean is
 * taken apart, so that an unfinished syllable finds the whole one.
 */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ぁ-ヿ][\u3099\u309a]/g, (letter) => letter.normalize('NFC'))
    .replaceAll('ς', 'σ')
    .replaceAll('ß', 'ss')

export const haystackOf = (name: string, words: readonly string[]): Haystack => ({
  name: fold(name),
  words: fold(words.join(' ')),
})

/** How well a command fits `query`; 0 when it does not. The name counts more than other words, and the begin of a word more than its inside. */
export function score({ name, words }: Haystack, query: string): number {
  const typed = fold(query).split(/\s+/).filter(Boolean)
  let sum = 0
  for (const word of typed) {
    const points = startsWord(name, word)
      ? 8
      : name.includes(word)
        ? 4
        : startsWord(words, word)
          ? 2
          : words.includes(word)
            ? 1
            : 0
    if (points === 0) return 0
    sum += points
  }
  if (sum === 0) return 0
  return sum + (name === typed.join(' ') ? 16 : name.startsWith(typed.join(' ')) ? 8 : 0)
}

/** Whether a word of `text` begins with `start`. */
function startsWord(text: string, start: string): boolean {
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return true
  return false
}
