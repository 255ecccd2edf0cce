// Words that a translation must not change: placeholders replace them in the request and are replaced back in the response
// (docs/contract/companion.md 9.2).

export interface KeptWords {
  /** Replaces every kept word with a placeholder. */
  hide(text: string): string
  /** Restores the words in a text that arrives in pieces. Buffers the possible start of a placeholder until it is complete. */
  restorer(): { push(piece: string): string; end(): string }
}

const maxWords = 100
const longestWord = 60

/** Parses a comma-separated list without duplicates. Cuts long words and long lists. */
export const readKeptWords = (list: string): readonly string[] => [
  ...new Set(
    list
      .split(/[,，、]/)
      .map((word) => word.trim().slice(0, longestWord))
      .filter((word) => word !== '')
      .slice(0, maxWords),
  ),
]

/** A placeholder as models return it: with its brackets, with others, or without any. */
const mark = /[[［【]?名字(\d{1,3})[\]］】]?/g
/** The end of a text that may be the start of a placeholder. */
const openMark = /[[［【]?(?:名(?:字\d{0,3})?)?$/

/** Replaces `words` with numbered placeholders that models keep, and restores them in a text that arrives in pieces. */
export function keepWords(words: readonly string[]): KeptWords {
  // Longest first, so that a word inside another one does not break it.
  const longestFirst = [...words].sort((a, b) => b.length - a.length)
  const anyWord = longestFirst.length === 0 ? undefined : new RegExp(longestFirst.map(literal).join('|'), 'g')
  const numberOf = new Map(words.map((word, index) => [word, index]))
  const restore = (text: string) => text.replace(mark, (whole, number: string) => words[Number(number)] ?? whole)

  return {
    hide: (text) => (anyWord ? text.replace(anyWord, (word) => `[名字${numberOf.get(word) ?? 0}]`) : text),
    restorer() {
      let held = ''
      return {
        push(piece) {
          if (words.length === 0) return piece
          const text = held + piece
          const open = openMark.exec(text)?.index ?? text.length
          held = text.slice(open)
          return restore(text.slice(0, open))
        },
        end() {
          const rest = restore(held)
          held = ''
          return rest
        },
      }
    },
  }
}

const literal = (word: string): string => word.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
