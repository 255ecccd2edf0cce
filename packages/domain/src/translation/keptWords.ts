// Words that a translation leaves as they are: numbered marks while the text is away, the words again when it comes back (docs/contract/companion.md 9.2).

export interface KeptWords {
  /** The text with a mark for every word. */
  hide(text: string): string
  /** Puts the words back while a text arrives in pieces; what might be the beginning of a mark is held until it is known. */
  restorer(): { push(piece: string): string; end(): string }
}

const maxWords = 100
const longestWord = 60

/** The words of a comma list, each once. Longer lists and words are cut: nobody protects that many names. */
export const readKeptWords = (list: string): readonly string[] => [
  ...new Set(
    list
      .split(/[,，、]/)
      .map((word) => word.trim().slice(0, longestWord))
      .filter((word) => word !== '')
      .slice(0, maxWords),
  ),
]

/** A mark as models give it back: with its brackets, with others, or without. */
const mark = /[[［【]?名字(\d{1,3})[\]］】]?/g
/** The end of a text that may go on as a mark. */
const openMark = /[[［【]?(?:名(?:字\d{0,3})?)?$/

/** Hides `words` behind numbered marks that translators leave alone, and brings them back out of a text that arrives in pieces. */
export function keepWords(words: readonly string[]): KeptWords {
  // The longest first, so that a name inside another does not break it.
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
