// Finds works by words, with the full-text index. The rules are those of `libraryWords` and `hasWord`.
import { libraryWords } from '@emaki/domain'
import type { Database } from '@emaki/sqlite'

export interface TextSearch {
  /** One byte for each position of a work: 1 when it contains all words. Undefined when the text has no words. */
  find(text: string, size: number, version: number): Uint8Array | undefined
}

/** Results of recent texts, because a list and its facets are requested together. */
const maxResults = 8

export function createTextSearch(database: Database): TextSearch {
  // One value instead of a row for each work, which takes half the time.
  const search = database.prepare<[string], string>('SELECT group_concat(rowid) FROM texts WHERE texts MATCH ?').pluck()
  const recent = new Map<string, { readonly version: number; readonly found: Uint8Array }>()
  return {
    find(text, size, version) {
      const expression = textExpression(text)
      if (expression === undefined) return undefined
      const known = recent.get(expression)
      if (known?.version === version) return known.found
      const found = new Uint8Array(size)
      for (const row of (search.get(expression) ?? '').split(',')) if (row !== '') found[Number(row)] = 1
      recent.delete(expression)
      recent.set(expression, { version, found })
      for (const oldest of recent.keys()) if (recent.size > maxResults) recent.delete(oldest)
      return found
    },
  }
}

/** The query for FTS5: every word is a phrase, whose last token may be the beginning of one. Undefined without words. */
export function textExpression(text: string): string | undefined {
  const words = libraryWords(text).map(({ phrase, lastIsBeginning }) => `"${phrase.join(' ')}"${lastIsBeginning ? ' *' : ''}`)
  return words.length > 0 ? words.join(' AND ') : undefined
}
