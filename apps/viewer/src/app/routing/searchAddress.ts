// Search addresses: the words are in the path, or in the query if they do not fit there; the filters are in the query, which the search screen reads (docs/spec/product.md 2.4; docs/reliability.md A8).
import { decodedPart, type SearchKind, searchAt, searchPath, searchWords } from '@emaki/domain'
import * as v from 'valibot'
import { firstFitting } from '../../platform/links/firstFitting.ts'
import type { Address, Reading } from './address.ts'

interface SearchReading {
  readonly kind: SearchKind
  readonly words: string
  readonly query: Address['query']
}

/** Reads the address of a search. `parameter` is the name of the path parameter with the words. */
export function searchOf(kind: SearchKind, parameter: 'keyword' | 'word'): (address: Address) => Reading<SearchReading> {
  return ({ params, query }) => ({
    props: { kind, words: searchWords(params[parameter] ?? firstFitting(v.string(), query.word) ?? ''), query },
  })
}

/**
 * The canonical path and query of a search: words that are normalised and limited in length, in the path where they fit (docs/reliability.md
 * A8). Other addresses unchanged. Never throws.
 */
export function canonicalSearch(path: string, query: string): readonly [path: string, query: string] {
  const asked = new URLSearchParams(query)
  const found = searchAt(path, asked)
  if (found === undefined) return [path, query]
  const [canonical = '', word] = searchPath(found.kind, found.words).split('?')
  const isWritten = word === undefined ? !asked.has('word') : asked.get('word') === found.words
  if (isWritten && sameParts(path, canonical)) return [path, query]
  asked.delete('word')
  const others = asked.toString()
  const parts = [word, others].filter(Boolean).join('&')
  return [canonical, parts === '' ? '' : `?${parts}`]
}

/** True for paths that differ only in how they escape the same text. */
const sameParts = (one: string, other: string): boolean => withoutSlash(decodedPart(one)) === decodedPart(other)
const withoutSlash = (path: string): string => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path)
