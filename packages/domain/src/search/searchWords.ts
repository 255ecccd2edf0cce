// Search words: splits typed text into terms, limits its length, refuses some words, and finds where a search box leads
// (docs/spec/product.md 2.4, 5).

import { inAppPath } from '../entities/siteAddress.ts'
import { searchLength } from '../limits.ts'

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

/** The path of a search, or of the search's start screen without words. */
export function searchPath(kind: SearchKind, text = ''): string {
  const words = searchWords(text)
  return words === '' ? searchPaths[kind] : `${searchPaths[kind]}/${encodeURIComponent(words)}`
}

/** A number with at least this many digits is an artwork's id (docs/spec/product.md 2.3). */
const idDigits = 8
const aloneId = /^[1-9]\d{0,11}$/

/**
 * Where a search box leads (docs/spec/product.md 2.3, 2.4): a pasted address of the site leads to its screen, a number of 8 or more digits
 * to the artwork, anything else to the search.
 * An empty box searches for its placeholder. Undefined when there is nothing to search for.
 */
export function searchTarget(typed: string, { kind = 'illust', placeholder = '' }: SearchTargetOptions = {}): string | undefined {
  const text = typed.trim()
  const path = addressTarget(text)
  if (path !== undefined) return path
  if (text.length >= idDigits && aloneId.test(text)) return `/artworks/${text}`
  const words = searchWords(text) || searchWords(placeholder)
  return words === '' ? undefined : searchPath(kind, words)
}

export interface SearchTargetOptions {
  readonly kind?: SearchKind
  /** Searched for when the box is empty. */
  readonly placeholder?: string
}

/** The path for text that is only an address of the site, else undefined. */
export function addressTarget(text: string): string | undefined {
  const address = text.trim()
  const whole = /^(?:www\.|touch\.)?pixiv(?:ision)?\.net\//i.test(address) ? `https://${address}` : address
  return inAppPath(whole)
}

/** A screen that a number may name. */
export interface IdJump {
  readonly kind: 'artwork' | 'user' | 'novel' | 'spotlight'
  readonly id: string
  readonly path: string
}

/** Spotlight articles have ids under six digits (docs/spec/product.md 2.3). */
const spotlightDigits = 6
const maxNumbers = 3

/** The possible screens of each number in the text: artwork, user, novel, and spotlight for short ones. */
export function idJumps(text: string): readonly IdJump[] {
  const numbers = new Set([...text.matchAll(/\d+/g)].map(([digits]) => digits).filter((digits) => aloneId.test(digits)))
  return [...numbers]
    .slice(0, maxNumbers)
    .flatMap((id): IdJump[] => [
      { kind: 'artwork', id, path: `/artworks/${id}` },
      { kind: 'user', id, path: `/users/${id}` },
      { kind: 'novel', id, path: `/novel/${id}` },
      ...(id.length < spotlightDigits ? [{ kind: 'spotlight' as const, id, path: `/spotlight/${id}` }] : []),
    ])
}
