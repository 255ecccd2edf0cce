// Finds the words of a glossary in a text.
import type { Glossary, GlossaryItem } from '@emaki/domain'
import type { FlatRange, FlatText } from '../textMarks/flatText.ts'

export interface FoundTerm {
  readonly item: GlossaryItem
  readonly range: FlatRange
}

/** Places that are found at most: a text with more has tappable words in its first part only. */
const maxTerms = 5000
/** Scripts that write words without spaces: there a name may stand inside of other letters. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]/u

/** Where the names of a glossary stand, in reading order. Of overlapping names the longer one counts. Names of one letter are left out. */
export function findTerms({ text }: FlatText, { categories }: Glossary): readonly FoundTerm[] {
  const items = categories.flatMap((category) => category.items).filter(({ name }) => name.length > 1)
  if (items.length === 0) return []
  const byName = new Map(items.map((item) => [item.name, item]))
  const names = [...byName.keys()].sort((a, b) => b.length - a.length)
  const pattern = new RegExp(names.map(patternOf).join('|'), 'gu')
  const found: FoundTerm[] = []
  for (const match of text.matchAll(pattern)) {
    const item = byName.get(match[0])
    if (item) found.push({ item, range: { start: match.index, end: match.index + match[0].length } })
    if (found.length >= maxTerms) break
  }
  return found
}

/** A name is marked again after this much text, UTF-16 units: about two screens. */
const markedEvery = 2000

/** The terms to mark, so that a text full of names stays calm: each name where it stands first, and again after a while. */
export function markedTerms(terms: readonly FoundTerm[]): readonly FoundTerm[] {
  const last = new Map<string, number>()
  return terms.filter(({ item, range }) => {
    const before = last.get(item.id)
    if (before !== undefined && range.start - before < markedEvery) return false
    last.set(item.id, range.start)
    return true
  })
}

const patternOf = (name: string): string => {
  const escaped = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return unspaced.test(name) ? escaped : `(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`
}
