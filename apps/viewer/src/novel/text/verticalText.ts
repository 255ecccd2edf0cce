// Splits text for vertical writing (upright numbers and marks), and at search hits.

/**
 * A run of text. `cell`: upright in one cell (tate-chu-yoko). `stack`: upright letters, one below the other. `side`: rotated.
 * `plain`: unchanged.
 */
export interface VerticalRun {
  readonly kind: 'plain' | 'cell' | 'stack' | 'side'
  readonly text: string
}

/**
 * Numbers and paired marks that touch no Latin letter: one or two share a cell, three or four are stacked. Quotation marks of
 * Latin words are rotated with their words.
 */
const uprightMarks = /(?<![\dA-Za-z.,!?%])(?:\d{1,4}|[!?]{2})(?![\dA-Za-z.,!?%])|[“”‘’]/g

/**
 * Replaces horizontal quotation marks with vertical ones (GB/T 15834), one letter for one letter. Quotation marks around Latin
 * words, and apostrophes, stay.
 */
const quotes: readonly (readonly [RegExp, string])[] = [
  [/“(?![A-Za-z\d])/g, '『'],
  [/(?<![A-Za-z\d.,!?])”/g, '』'],
  [/‘(?![A-Za-z\d])/g, '「'],
  [/(?<![A-Za-z\d.,!?])’(?![A-Za-z])/g, '」'],
]

/** Splits a text into runs for vertical writing. The total length stays the same. */
export function verticalRuns(original: string): VerticalRun[] {
  const text = quotes.reduce((changed, [horizontal, vertical]) => changed.replace(horizontal, vertical), original)
  const runs: VerticalRun[] = []
  let from = 0
  for (const match of text.matchAll(uprightMarks)) {
    if (match.index > from) runs.push({ kind: 'plain', text: text.slice(from, match.index) })
    runs.push({ kind: kindOfRun(match[0]), text: match[0] })
    from = match.index + match[0].length
  }
  if (from < text.length || runs.length === 0) runs.push({ kind: 'plain', text: text.slice(from) })
  return runs
}

const kindOfRun = (mark: string): VerticalRun['kind'] => (/[“”‘’]/.test(mark) ? 'side' : mark.length <= 2 ? 'cell' : 'stack')

/** A part of a text, and whether it is a search hit. `current` is the hit that the user stepped to. */
export interface MarkedPart {
  readonly text: string
  readonly mark: 'none' | 'hit' | 'current'
}

/** Splits a text at marks. Marks are in units of the same text, sorted, and do not overlap. */
export function splitAtMarks(
  text: string,
  marks: readonly { readonly start: number; readonly end: number; readonly isCurrent: boolean }[],
): MarkedPart[] {
  const parts: MarkedPart[] = []
  let from = 0
  for (const { start, end, isCurrent } of marks) {
    const first = Math.max(from, start)
    const after = Math.min(text.length, end)
    if (after <= first) continue
    if (first > from) parts.push({ text: text.slice(from, first), mark: 'none' })
    parts.push({ text: text.slice(first, after), mark: isCurrent ? 'current' : 'hit' })
    from = after
  }
  if (from < text.length) parts.push({ text: text.slice(from), mark: 'none' })
  return parts
}
