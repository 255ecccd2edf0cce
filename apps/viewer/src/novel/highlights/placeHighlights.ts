// Where the highlights of a novel are in its text.
import type { FlatRange, FlatText } from '../textMarks/flatText.ts'
import { findAnchor } from './anchor.ts'
import type { Highlight } from './highlight.ts'

export interface PlacedHighlight {
  readonly highlight: Highlight
  /** Undefined if its words are no longer in the novel. */
  readonly range: FlatRange | undefined
}

/** The highlights of the open novel in the order of the text; those without a place come last. */
export function placeHighlights(flat: FlatText, highlights: readonly Highlight[]): readonly PlacedHighlight[] {
  const startOf = ({ range }: PlacedHighlight) => range?.start ?? Number.POSITIVE_INFINITY
  return highlights
    .map((highlight) => ({ highlight, range: findAnchor(flat, highlight.anchor) }))
    .sort((one, other) => (startOf(one) < startOf(other) ? -1 : startOf(one) > startOf(other) ? 1 : 0))
}
