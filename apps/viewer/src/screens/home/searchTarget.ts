// Search target: where the home search box leads (spec 2.3).
import { parseId, searchLength } from '@emaki/domain'

/** From this many digits on, a number alone is an artwork's id. */
const idDigits = 8

/** A surrogate without its other half cannot be written into an address. */
const halfCharacter = /\p{Cs}/gu

const artworkAddress = /(?:artworks\/|\/i\/|illust_id=|illust\/)(\d+)/

/**
 * The path for what was typed: a pasted artwork address or an id goes to the artwork, anything else to the search; an empty box searches
 * for its placeholder. Undefined when there is nothing to search for.
 */
export function searchTarget(typed: string, placeholder: string): string | undefined {
  const words = (typed.trim() || placeholder.trim()).replace(halfCharacter, '')
  if (words === '') return undefined
  const id = parseId(/^https?:\/\//i.test(words) ? artworkAddress.exec(words)?.[1] : words.length >= idDigits ? words : undefined)
  return id === undefined ? `/search/${encodeURIComponent(clipped(words))}` : `/artworks/${id}`
}

/** At most 50 characters as people count them, never cut inside one. */
function clipped(words: string): string {
  if (words.length <= searchLength) return words
  const segments = [...new Intl.Segmenter().segment(words)]
  return segments
    .slice(0, searchLength)
    .map(({ segment }) => segment)
    .join('')
    .trim()
}
