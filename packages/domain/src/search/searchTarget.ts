// Where typed, pasted and shared text leads: to the address of the site in it, to the work of an id, or to a search
// (docs/spec/product.md 2.3, 2.4; docs/contract/site-2026.md 9).
import { inAppPath, isSiteAddress, leavingTarget, picturePath } from '../entities/siteAddress.ts'
import { type SearchKind, searchPath, searchWords } from './searchWords.ts'

/** An address in a text. */
export interface TextAddress {
  /** Index of its first character. */
  readonly at: number
  /** As the text writes it. */
  readonly written: string
  /** With its scheme. */
  readonly address: string
}

/** An address ends before whitespace, a bracket, a quotation mark, or CJK punctuation. The site's own addresses need no scheme. */
const addressPattern =
  /(?:https?:\/\/|pixiv:\/\/|(?<![\w.@/-])(?:(?:www|touch|m)\.)?pixiv(?:ision\.net|\.net|\.me)\/)[^\s<>"'()[\]{}「」『』（）【】、。，！？]+/gi

/** The addresses in a text, in order, without the punctuation behind them. */
export function* addressesIn(text: string): Generator<TextAddress> {
  for (const { 0: found, index } of text.matchAll(addressPattern)) {
    const written = withoutPunctuation(found)
    yield { at: index, written, address: written.includes('://') ? written : `https://${written}` }
  }
}

/** A loop, because a regular expression takes quadratic time on a long run of punctuation. */
function withoutPunctuation(address: string): string {
  let end = address.length
  while (end > 0 && '.,:;!?'.includes(address.charAt(end - 1))) end -= 1
  return address.slice(0, end)
}

/** An address of the site, or of this viewer, in a text. */
export interface PastedAddress {
  readonly address: string
  /** The path of the viewer; undefined for a page that only the site can show. */
  readonly path: string | undefined
}

/** Text that a person pastes, drops or shares. */
export interface PastedText {
  /** Its different addresses of the site and of this viewer, in order. */
  readonly addresses: readonly PastedAddress[]
  /** The text without any web address. */
  readonly words: string
}

/** Characters of a text that are read. */
const maxPastedLength = 8192

/** Reads pasted text. `ownPath` returns the path of an address of this viewer. */
export function readPasted(text: string, ownPath: (address: string) => string | undefined = () => undefined): PastedText {
  const read = text.slice(0, maxPastedLength)
  const found = new Map<string, PastedAddress>()
  let words = ''
  let from = 0
  const whole = wholeAddress(read)
  for (const { at, written, address } of whole ? [whole] : addressesIn(read)) {
    words += `${read.slice(from, at)} `
    from = at + written.length
    const target = leavingTarget(address)
    const path = inAppPath(target) ?? ownPath(target)
    if (path !== undefined || isSiteAddress(target)) found.set(path ?? target, { address: target, path })
  }
  return { addresses: [...found.values()], words: (words + read.slice(from)).replace(/\s+/g, ' ').trim() }
}

/** A text that is one address of the site, or its path. It may contain brackets, as the address of a search does. */
function wholeAddress(text: string): TextAddress | undefined {
  const written = text.trim()
  const address = /^(?:(?:www|touch|m)\.)?pixiv(?:ision\.net|\.net|\.me)\//i.test(written)
    ? `https://${written}`
    : `${/^\/\w+\//.test(written) ? 'https://www.pixiv.net' : ''}${written}`
  return inAppPath(address) === undefined ? undefined : { at: text.indexOf(written), written, address }
}

/**
 * The path for a text with addresses of the site. Several addresses, and those that only the site can show, lead to the screen that
 * offers them. Undefined for a text without any.
 */
export function addressTarget(text: string): string | undefined {
  const { addresses } = readPasted(text)
  const [first, ...others] = addresses
  if (first === undefined) return undefined
  const offered = () => `/share?${new URLSearchParams({ text: addresses.map(({ address }) => address).join(' ') })}`
  return others.length === 0 && first.path !== undefined ? first.path : offered()
}

/** A number with at least this many digits is an artwork's id (docs/spec/product.md 2.3). */
const idDigits = 8
const aloneId = /^[1-9]\d{0,11}$/

/**
 * Where a search box leads (docs/spec/product.md 2.3, 2.4): text with an address of the site leads to its screen, a number of 8 or more
 * digits or the name of a picture to the artwork, anything else to the search.
 * An empty box searches for its placeholder. Undefined when there is nothing to search for.
 */
export function searchTarget(typed: string, { kind = 'illust', placeholder = '' }: SearchTargetOptions = {}): string | undefined {
  const text = typed.trim()
  const path = addressTarget(text) ?? picturePath(text)
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

/** A screen that a number may name. */
export interface IdJump {
  readonly kind: 'artwork' | 'user' | 'novel' | 'spotlight'
  readonly id: string
  readonly path: string
}

/** Spotlight articles have ids under six digits (docs/spec/product.md 2.3). */
const spotlightDigits = 6
const maxNumbers = 3

/** The possible screens of each number in the text: artwork, user, novel, and spotlight for short ones. Numbers of addresses do not count. */
export function idJumps(text: string): readonly IdJump[] {
  const { words } = readPasted(text)
  const numbers = new Set([...words.matchAll(/\d+/g)].map(([digits]) => digits).filter((digits) => aloneId.test(digits)))
  return [...numbers]
    .slice(0, maxNumbers)
    .flatMap((id): IdJump[] => [
      { kind: 'artwork', id, path: `/artworks/${id}` },
      { kind: 'user', id, path: `/users/${id}` },
      { kind: 'novel', id, path: `/novel/${id}` },
      ...(id.length < spotlightDigits ? [{ kind: 'spotlight' as const, id, path: `/spotlight/${id}` }] : []),
    ])
}
