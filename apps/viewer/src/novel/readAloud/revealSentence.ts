// Keeps the spoken sentence in view: turns the page or scrolls if it is outside.
import type { TextHost } from '../textMarks/textHost.ts'
import type { SpokenSentence } from './sentences.ts'

/** The spoken sentence moves to this share of the view, so that some text stays before it. */
const revealShare = 0.15

/** Space of the view that bars may cover, px. */
export interface ViewInsets {
  readonly top: number
  readonly bottom: number
}

/** Shows a sentence. A sentence that is partly visible at the start of a long paragraph stays where it is. */
export function revealSentence(
  host: TextHost,
  { block, start, end }: SpokenSentence,
  insets: ViewInsets,
  goTo: (at: number, share?: number) => void,
): void {
  const mounted = host.mounted()
  if (!mounted) return
  const boxes = host.rangesOf({ block, start, end }, 'open').flatMap((range) => [...range.getClientRects()])
  const [first] = boxes
  const last = boxes.at(-1)
  const view = mounted.root.getBoundingClientRect()
  const direction = mounted.root.getAttribute('data-direction')
  const isVisible =
    first !== undefined &&
    last !== undefined &&
    first.width + first.height > 0 &&
    (direction === 'h' ? isInRows(first, last, view, insets) : isInColumns(first, last, view, direction === 'v'))
  if (isVisible) return
  // A translation has other words: only the start of its paragraph has a position.
  goTo(host.isTranslated ? block.at : host.sourceOf(block, start), revealShare)
}

/** Of a sentence that is longer than the view, only the start must be visible. */
function isInRows(first: DOMRect, last: DOMRect, view: DOMRect, { top, bottom }: ViewInsets): boolean {
  const [start, end] = [view.top + top, view.bottom - bottom]
  return first.top >= start && first.bottom <= end && (last.bottom <= end || last.bottom - first.top > end - start)
}

function isInColumns(first: DOMRect, last: DOMRect, view: DOMRect, scrolls: boolean): boolean {
  const isInside = (box: DOMRect) => box.left >= view.left - 1 && box.right <= view.right + 1
  return isInside(first) && (!scrolls || isInside(last) || Math.abs(first.right - last.left) > view.width)
}
