// Highlights for components, and where those of the open novel are in its text.
import { useEffect, useState } from 'react'
import type { FlatRange } from '../textMarks/domRanges.ts'
import type { FlatText } from '../textMarks/flatText.ts'
import { findAnchor } from './anchor.ts'
import type { Highlight } from './highlight.ts'
import { highlights as store } from './highlightStore.ts'

export interface PlacedHighlight {
  readonly highlight: Highlight
  /** Undefined if its words are no longer in the novel. */
  readonly range: FlatRange | undefined
}

/** The stored highlights of a novel, or of all novels; undefined while they load. Follows changes of this page. */
export function useHighlights(novelId?: string): readonly Highlight[] | undefined {
  const [found, setFound] = useState<readonly Highlight[]>()
  useEffect(() => {
    let isCurrent = true
    const read = () => void store.list(novelId).then((list) => isCurrent && setFound(list))
    read()
    const stop = store.subscribe(read)
    return () => {
      isCurrent = false
      stop()
    }
  }, [novelId])
  return found
}

/** The highlights of the open novel in the order of the text; those without a place come last. */
export function placeHighlights(flat: FlatText, highlights: readonly Highlight[]): readonly PlacedHighlight[] {
  const startOf = ({ range }: PlacedHighlight) => range?.start ?? Number.POSITIVE_INFINITY
  return highlights
    .map((highlight) => ({ highlight, range: findAnchor(flat, highlight.anchor) }))
    .sort((one, other) => (startOf(one) < startOf(other) ? -1 : startOf(one) > startOf(other) ? 1 : 0))
}
