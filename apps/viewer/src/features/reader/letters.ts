// Letters: what of a text stands upright in vertical writing, and how words are cut where something is marked.

/** A stretch of text: `cell` stands upright in the room of one letter, `stack` upright one under another, `side` lies on its side, `plain` as it is. */
export interface Stretch {
  readonly kind: 'plain' | 'cell' | 'stack' | 'side'
  readonly text: string
}

/**
 * Numbers and paired marks that no letter touches: up to two share a cell, three or four are stacked, longer ones lie on their side. Quotation
 * marks of Latin words lie with them, as narrow as they are.
 */
const upright = /(?<![\dA-Za-z.,!?%])(?:\d{1,4}|[!?]{2})(?![\dA-Za-z.,!?%])|[“”‘’]/g

/**
 * Quotation marks that are made for lines across give way to those of vertical writing (GB/T 15834), letter for letter; those around words
 * of Latin letters, and apostrophes, stay.
 */
const quotes: readonly (readonly [RegExp, string])[] = [
  [/“(?![A-Za-z\d])/g, '『'],
  [/(?<![A-Za-z\d.,!?])”/g, '』'],
  [/‘(?![A-Za-z\d])/g, '「'],
  [/(?<![A-Za-z\d.,!?])’(?![A-Za-z])/g, '」'],
]

/** A text in stretches for vertical writing, as long as it was. */
export function stretchesOf(words: string): Stretch[] {
  const text = quotes.reduce((changed, [mark, upright]) => changed.replace(mark, upright), words)
  const stretches: Stretch[] = []
  let from = 0
  for (const match of text.matchAll(upright)) {
    if (match.index > from) stretches.push({ kind: 'plain', text: text.slice(from, match.index) })
    stretches.push({ kind: kindOf(match[0]), text: match[0] })
    from = match.index + match[0].length
  }
  if (from < text.length || stretches.length === 0) stretches.push({ kind: 'plain', text: text.slice(from) })
  return stretches
}

const kindOf = (mark: string): Stretch['kind'] => (/[“”‘’]/.test(mark) ? 'side' : mark.length <= 2 ? 'cell' : 'stack')

/** A part of a text, and whether it is marked: `current` for the mark that was stepped to. */
export interface Cut {
  readonly text: string
  readonly mark: 'none' | 'hit' | 'current'
}

/** Cuts a text at marks, which are given in units of the same text, in order and apart from each other. */
export function cutAt(
  text: string,
  marks: readonly { readonly start: number; readonly end: number; readonly isCurrent: boolean }[],
): Cut[] {
  const cuts: Cut[] = []
  let from = 0
  for (const { start, end, isCurrent } of marks) {
    const first = Math.max(from, start)
    const after = Math.min(text.length, end)
    if (after <= first) continue
    if (first > from) cuts.push({ text: text.slice(from, first), mark: 'none' })
    cuts.push({ text: text.slice(first, after), mark: isCurrent ? 'current' : 'hit' })
    from = after
  }
  if (from < text.length) cuts.push({ text: text.slice(from), mark: 'none' })
  return cuts
}
