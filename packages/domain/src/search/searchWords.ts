// Search words: splits typed text into terms, limits its length and refuses some words (docs/spec/product.md 2.4, 5).
import { searchLength } from '../limits.ts'
import { decodedPart } from '../text/decodedPart.ts'

/** Lone surrogates, which a URL cannot hold, and control characters. */
const unwritable = /[\p{Cs}\p{Cc}]/gu
const blank = /[\s\p{Cc}]+/gu

/** The unique terms of a text, in order. */
export const searchTerms = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(blank)
      .map((term) => term.replace(unwritable, ''))
      .filter((term) => term !== ''),
  ),
]

/** Normalises a search text: terms with single spaces, at most 50 code points, never cut inside a grapheme. */
export const searchWords = (text: string): string => clippedWords(searchTerms(text).join(' '))

/** Clips `text` to `most` code points at a grapheme boundary (docs/reliability.md A8). */
export function clippedWords(text: string, most = searchLength): string {
  // A code point has at least one unit, so a text of at most `most` units fits.
  if (text.length <= most) return text
  let length = 0
  let end = 0
  for (const { segment, index } of new Intl.Segmenter().segment(text.slice(0, most * 64))) {
    length += [...segment].length
    if (length > most) break
    end = index + segment.length
  }
  // One grapheme has more marks than fit, so it is cut between code points.
  return end === 0 ? [...text].slice(0, most).join('') : text.slice(0, end).trim()
}

/** Never searched for, whatever the switches: abuse of children and its trade. */
const forbidden = [
  /child\s*porn|\bkiddie\s*porn|p[ae]edo(?:phil|fil|file)|\bpthc\b|\bjailbait\b/i,
  /児童ポルノ|ペドフィリ|小児性愛|儿童色情|兒童色情|恋童|戀童|娈童|孌童|아동\s*포르노|소아성애/,
]

/** Searches for adult works, refused while R-18 is off (docs/spec/behaviours.md 4). */
const adult = [/r-?18/i, /18-?r/i, /^黄?色情?图$/, /^ero$/i, /工口/, /エロ/]

/** Why a search is refused. The third reason, a sensitive word, needs a file (see sensitiveWords.ts). */
export type SearchRefusal = 'forbidden' | 'adult'

/**
 * Why the words are refused, or undefined when they are allowed. Full-width and compatibility forms count as the plain ones
 * (docs/reliability.md A9).
 * Excluded terms such as `-R-18` do not count.
 */
export function searchRefusal(words: string, { r18 }: { readonly r18: boolean }): SearchRefusal | undefined {
  const terms = searchTerms(words.normalize('NFKC')).filter((term) => !term.startsWith('-'))
  if (forbidden.some((pattern) => pattern.test(terms.join(' ')))) return 'forbidden'
  const isAdult = (term: string) => adult.some((pattern) => pattern.test(term))
  return !r18 && terms.some(isAdult) ? 'adult' : undefined
}

/** Words without useful suggestions: empty text, URLs, numbers (ids), exclusions, popularity tags. */
const unsuggested = /^$|^https?:|^\d+$|^-|users入り$/i

/** True when suggestions may be requested for `word` (docs/spec/product.md 5.2). */
export const isSuggestible = (word: string, content: { readonly r18: boolean }): boolean =>
  !unsuggested.test(word.normalize('NFKC')) && searchRefusal(word, content) === undefined

export type SearchKind = 'illust' | 'novel' | 'user'

const searchPaths: Readonly<Record<SearchKind, string>> = { illust: '/search', novel: '/search_novel', user: '/search_user' }
const searchKinds: ReadonlyMap<string, SearchKind> = new Map([
  ['/search', 'illust'],
  ['/search_novel', 'novel'],
  ['/search_user', 'user'],
])

/**
 * True for words that a path can hold. URL parsers remove `.` and `..` from paths, even when they are encoded. Some proxies and routers
 * decode an encoded slash, backslash or percent sign (docs/decisions/0014-words-of-a-search.md).
 */
export const fitsInPath = (words: string): boolean => !/[/\\%]|^\.{1,2}$/.test(words)

/** The address of a search: the words are in the path, or in the query if they do not fit. Without words it is the start screen of searches. */
export function searchPath(kind: SearchKind, text = ''): string {
  const words = searchWords(text)
  if (words === '') return searchPaths[kind]
  return fitsInPath(words)
    ? `${searchPaths[kind]}/${encodeURIComponent(words)}`
    : `${searchPaths[kind]}?${new URLSearchParams({ word: words })}`
}

/** The kind and the words of the search at a path and query, in either form; undefined for other paths. Words are normalised. */
export function searchAt(
  path: string,
  query: URLSearchParams,
): { readonly kind: SearchKind; readonly words: string } | undefined {
  const [, root = '', part] = /^(\/[^/]+)(?:\/([^/]+))?\/?$/.exec(path) ?? []
  const kind = searchKinds.get(root)
  const text = part === undefined ? (query.get('word') ?? '') : decodedPart(part)
  return kind && { kind, words: searchWords(text) }
}
