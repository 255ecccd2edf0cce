// Search words: how a line of typed text becomes terms, how long it may be, and which words no search is made for (docs/spec/product.md 2.4, 5).

import { inAppPath } from '../entities/siteAddress.ts'
import { searchLength } from '../limits.ts'

/** A surrogate without its other half cannot be written into an address; control characters say nothing. */
const unwritable = /[\p{Cs}\p{Cc}]/gu
const blank = /[\s\p{Cc}]+/gu

/** The terms of a line of text, in order, each once. */
export const searchTerms = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(blank)
      .map((term) => term.replace(unwritable, ''))
      .filter((term) => term !== ''),
  ),
]

/** Text as a search takes it: terms with one blank between, 50 code points at most, never cut inside what people see as one character. */
export const searchWords = (text: string): string => clippedWords(searchTerms(text).join(' '))

/** At most `most` code points of `text`, cut between characters as people count them (docs/reliability.md A8). */
export function clippedWords(text: string, most = searchLength): string {
  // A code point has at most two units: shorter text cannot be too long.
  if (text.length <= most) return text
  let length = 0
  let end = 0
  for (const { segment, index } of new Intl.Segmenter().segment(text.slice(0, most * 64))) {
    length += [...segment].length
    if (length > most) break
    end = index + segment.length
  }
  // One character under more marks than fit: what there is room for.
  return end === 0 ? [...text].slice(0, most).join('') : text.slice(0, end).trim()
}

/** Never searched for, whatever the switches say: abuse of children, and its trade. */
const forbidden = [
  /child\s*porn|\bkiddie\s*porn|p[ae]edo(?:phil|fil|file)|\bpthc\b|\bjailbait\b/i,
  /児童ポルノ|ペドフィリ|小児性愛|儿童色情|兒童色情|恋童|戀童|娈童|孌童|아동\s*포르노|소아성애/,
]

/** Searches for adult works, refused while R-18 is off (docs/spec/behaviours.md 4). */
const adult = [/r-?18/i, /18-?r/i, /^黄?色情?图$/, /^ero$/i, /工口/, /エロ/]

/** Why no search is made. The third reason, a sensitive word, needs a file: see sensitiveWords. */
export type SearchRefusal = 'forbidden' | 'adult'

/**
 * Why the words are refused, or undefined when they may be searched for. Full-width and other compatibility forms count as the plain
 * ones (docs/reliability.md A9); an excluded term (`-R-18`) is no wish for what it names.
 */
export function searchRefusal(words: string, { r18 }: { readonly r18: boolean }): SearchRefusal | undefined {
  const terms = searchTerms(words.normalize('NFKC')).filter((term) => !term.startsWith('-'))
  if (forbidden.some((pattern) => pattern.test(terms.join(' ')))) return 'forbidden'
  const isAdult = (term: string) => adult.some((pattern) => pattern.test(term))
  return !r18 && terms.some(isAdult) ? 'adult' : undefined
}

/** Words that no suggestion helps with: none, addresses, numbers (they are ids), exclusions, popularity tags. */
const unsuggested = /^$|^https?:|^\d+$|^-|users入り$/i

/** True when suggestions may be asked for while `word` is being typed (docs/spec/product.md 5.2). */
export const isSuggestible = (word: string, content: { readonly r18: boolean }): boolean =>
  !unsuggested.test(word.normalize('NFKC')) && searchRefusal(word, content) === undefined

export type SearchKind = 'illust' | 'novel' | 'user'

const searchPaths: Readonly<Record<SearchKind, string>> = { illust: '/search', novel: '/search_novel', user: '/search_user' }

/** The path of a search; without words, of the screen where one starts. */
export function searchPath(kind: SearchKind, text = ''): string {
  const words = searchWords(text)
  return words === '' ? searchPaths[kind] : `${searchPaths[kind]}/${encodeURIComponent(words)}`
}

/** From this many digits on, a number alone is an artwork's id (docs/spec/product.md 2.3). */
const idDigits = 8
const aloneId = /^[1-9]\d{0,11}$/

/**
 * Where a search box leads (docs/spec/product.md 2.3, 2.4): a pasted address of the site to what it names, a number of 8 or more digits to the
 * artwork, anything else to the search; an empty box searches for its placeholder. Undefined when there is nothing to search for.
 */
export function searchTarget(typed: string, { kind = 'illust', placeholder = '' }: SearchWish = {}): string | undefined {
  const text = typed.trim()
  const path = addressTarget(text)
  if (path !== undefined) return path
  if (text.length >= idDigits && aloneId.test(text)) return `/artworks/${text}`
  const words = searchWords(text) || searchWords(placeholder)
  return words === '' ? undefined : searchPath(kind, words)
}

export interface SearchWish {
  readonly kind?: SearchKind
  /** Searched for when nothing was typed. */
  readonly placeholder?: string
}

/** The path for text that is nothing but an address of the site, else undefined. */
export function addressTarget(text: string): string | undefined {
  const address = text.trim()
  const whole = /^(?:www\.|touch\.)?pixiv(?:ision)?\.net\//i.test(address) ? `https://${address}` : address
  return inAppPath(whole)
}

/** What a number may be the id of. */
export interface IdJump {
  readonly kind: 'artwork' | 'user' | 'novel' | 'spotlight'
  readonly id: string
  readonly path: string
}

/** Spotlight articles have ids under six digits (docs/spec/product.md 2.3). */
const spotlightDigits = 6
const maxNumbers = 3

/** The jumps for each number in the text: artwork, user, novel, and spotlight for short ones. */
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
