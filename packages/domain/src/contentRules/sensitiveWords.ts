// Sensitive words: the check that searches, titles and comments pass (docs/spec/product.md 5; docs/contract/companion.md 10.3). The words come from the operator's file.

/** Never pass, whatever the switches say. */
const never = /vpn|推荐|好用|梯子/i
/** What is taken out before matching, so that nothing hides a word by breaking it up. */
const filler = /[\p{Script=Latin}\p{N}\s\p{P}\p{S}\p{Cf}]+/gu

/** Finds any of a list of words in a text. */
export interface WordList {
  readonly words: Pick<ReadonlySet<string>, 'has' | 'size'>
  /** The lengths that occur, in UTF-16 units. */
  readonly lengths: readonly number[]
}

/** Reads the file: words with white space between. Words that are nothing but filler can never match and are left out. */
export function readWordList(file: string): WordList {
  const words = new Set(
    file
      .split(/\s+/)
      .map(bare)
      .filter((word) => word !== ''),
  )
  return { words, lengths: [...new Set([...words].map((word) => word.length))] }
}

/**
 * True when `text` may be shown or searched for. `list` is undefined while adult display is on or when the file could not be had:
 * then only the words that never pass are looked for.
 */
export function passesSensitiveWords(text: string, list: WordList | undefined): boolean {
  const plain = text.normalize('NFKC')
  if (never.test(plain)) return false
  if (!list) return true
  const rest = bare(plain)
  for (let at = 0; at < rest.length; at++) {
    if (list.lengths.some((length) => list.words.has(rest.slice(at, at + length)))) return false
  }
  return true
}

const bare = (text: string): string => text.normalize('NFKC').replace(filler, '')
