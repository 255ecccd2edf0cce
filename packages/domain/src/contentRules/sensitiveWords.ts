// Sensitive words: a check for searches, titles and comments (docs/spec/product.md 5; docs/contract/companion.md 10.3). The operator's file
// lists the words.

/** Words that never pass, independent of the content switches. */
const never = /vpn|推荐|好用|梯子/i
/** Characters removed before matching, so that inserted punctuation cannot hide a word. */
const filler = /[\p{Script=Latin}\p{N}\s\p{P}\p{S}\p{Cf}]+/gu

/** A word list prepared for matching. */
export interface WordList {
  readonly words: Pick<ReadonlySet<string>, 'has' | 'size'>
  /** The word lengths that occur, in UTF-16 units. */
  readonly lengths: readonly number[]
}

/** Parses the file: words separated by white space. Words that consist of filler only cannot match and are skipped. */
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
 * True when `text` may be shown or searched for. `list` is undefined while adult display is on or when the file could not be loaded.
 * Then only the words that never pass are checked.
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
