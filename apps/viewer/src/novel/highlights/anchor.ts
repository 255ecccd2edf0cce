// Anchors of highlights: created from a selection, and found again after the novel was edited.

import { type FlatRange, type FlatText, flatOfSource } from '../textMarks/flatText.ts'
import { contextLength, type HighlightAnchor, maxQuoteLength } from './highlight.ts'

/** The anchor of a flat range. `sourceOf` gives the source position of a flat offset. White space at its ends is left out. Undefined if nothing remains, or if it is too long. */
export function anchorOf(
  flat: FlatText,
  { start, end }: FlatRange,
  sourceOf: (offset: number) => number,
): HighlightAnchor | undefined {
  const selected = flat.text.slice(start, end)
  const exact = selected.trim()
  if (exact === '' || exact.length > maxQuoteLength) return undefined
  const from = start + selected.indexOf(exact)
  const to = from + exact.length
  return {
    at: sourceOf(from),
    exact,
    prefix: flat.text.slice(Math.max(0, from - contextLength), from),
    suffix: flat.text.slice(to, to + contextLength),
  }
}

/** Least similarity of changed words to the quote, 0 to 1 (Dice coefficient of letter pairs). */
const minSimilarity = 0.6
/** Letters of the context that must survive next to changed words. */
const edgeLength = 8
/** Changed words may be longer than the quote by this factor. */
const maxGrowth = 1.6
/** Maximum number of occurrences of a quote that are compared. */
const maxOccurrences = 500

/** Finds the words of an anchor. Undefined if they, or similar words in the same context, no longer exist. */
export function findAnchor(flat: FlatText, anchor: HighlightAnchor): FlatRange | undefined {
  const { exact } = anchor
  if (exact === '') return undefined
  const expected = flatOfSource(flat, anchor.at)
  const isUnchanged = flat.text.startsWith(exact, expected) && contextScore(flat.text, expected, anchor) === contextOf(anchor)
  if (isUnchanged) return { start: expected, end: expected + exact.length }
  return exactMatch(flat.text, anchor, expected) ?? similarMatch(flat.text, anchor, expected)
}

/** The occurrence whose context fits best; of equal ones the nearest to `expected`. */
function exactMatch(text: string, anchor: HighlightAnchor, expected: number): FlatRange | undefined {
  const { exact } = anchor
  let best: { start: number; context: number } | undefined
  let seen = 0
  for (let start = text.indexOf(exact); start >= 0 && seen < maxOccurrences; start = text.indexOf(exact, start + 1), seen++) {
    const context = contextScore(text, start, anchor)
    const isNearer = best !== undefined && Math.abs(start - expected) < Math.abs(best.start - expected)
    if (best === undefined || context > best.context || (context === best.context && isNearer)) best = { start, context }
  }
  return best && { start: best.start, end: best.start + exact.length }
}

const contextOf = ({ prefix, suffix }: HighlightAnchor): number => prefix.length + suffix.length

/** Letters of the context that are the same, on both sides. */
function contextScore(text: string, start: number, { exact, prefix, suffix }: HighlightAnchor): number {
  let score = 0
  while (score < prefix.length && text[start - 1 - score] === prefix[prefix.length - 1 - score]) score++
  const end = start + exact.length
  let after = 0
  while (after < suffix.length && text[end + after] === suffix[after]) after++
  return score + after
}

/** Changed words between the old context. Without one side of it, words of the old length beside the other side. */
function similarMatch(text: string, { exact, prefix, suffix }: HighlightAnchor, expected: number): FlatRange | undefined {
  const before = prefix.slice(-edgeLength)
  const after = suffix.slice(0, edgeLength)
  const candidates: FlatRange[] = []
  const longest = Math.ceil(exact.length * maxGrowth) + edgeLength
  if (before.trim().length > 1)
    for (const at of occurrences(text, before)) {
      const start = at + before.length
      const next = after.trim() === '' ? -1 : text.indexOf(after, start)
      const end = next >= start && next - start <= longest ? next : Math.min(text.length, start + exact.length)
      candidates.push({ start, end })
    }
  if (after.trim().length > 1)
    for (const end of occurrences(text, after)) candidates.push({ start: Math.max(0, end - exact.length), end })
  let best: (FlatRange & { readonly score: number }) | undefined
  for (const range of candidates) {
    const score = similarity(text.slice(range.start, range.end), exact)
    if (score < minSimilarity || range.end <= range.start) continue
    const isNearer = best !== undefined && Math.abs(range.start - expected) < Math.abs(best.start - expected)
    if (best === undefined || score > best.score || (score === best.score && isNearer)) best = { ...range, score }
  }
  return best && { start: best.start, end: best.end }
}

function occurrences(text: string, words: string): number[] {
  const found: number[] = []
  for (let at = text.indexOf(words); at >= 0 && found.length < maxOccurrences; at = text.indexOf(words, at + 1)) found.push(at)
  return found
}

/** Dice coefficient of the letter pairs of two texts, 0 to 1. */
export function similarity(one: string, other: string): number {
  if (one === other) return 1
  const pairs = new Map<string, number>()
  const pairsOf = (text: string) => Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2))
  const [first, second] = [pairsOf(one), pairsOf(other)]
  for (const pair of first) pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  let common = 0
  for (const pair of second) {
    const left = pairs.get(pair) ?? 0
    if (left > 0) common++
    pairs.set(pair, left - 1)
  }
  return first.length + second.length === 0 ? 0 : (2 * common) / (first.length + second.length)
}
