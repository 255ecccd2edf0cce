// Clips a scrolled text to whole lines after a page turn, until the user scrolls by hand. Loaded only for readers who turn pages.
import { endEdgeOf, startEdgeOf, type TextDirection, textNodes } from '../../text/domPosition.ts'
import type { TurnStep } from '../textHandle.ts'
import { type Line, linesOf, nextScreenStart, previousScreenStart, wholeLines } from './lines.ts'

/** Directions that scroll. The third, `hc`, shows views. */
type ScrollDirection = Exclude<TextDirection, 'hc'>

/** The visible range along the reading direction, px. */
export interface View {
  readonly viewStart: number
  readonly viewEnd: number
}

/** Distance beyond the view in which lines are measured as well, px. */
const measureDistance = 240

/** Space for the focus ring, px. */
const focusRing = 8

/** The clip of a scrolled text. It detects scrolling by the position of its first block. */
export interface LineClip {
  /** Distance of a turn, px. Zero or the wrong sign if there is no line to turn to. */
  turnDistance(view: View, by: TurnStep): number
  /** Whether the previous screen contains unmounted chunks. */
  hasGapBefore(view: View): boolean
  /** Hides lines that are cut at the edges. */
  apply(view: View): void
  /** Updates the clip if the text grew or shrank in place. Clears it if the text moved. */
  update(view: View): void
  /** Removes the clip. */
  clear(): void
}

/** Creates a clip that limits `scroller` to whole lines of `root`. */
export function createLineClip(root: Element, scroller: HTMLElement, direction: ScrollDirection): LineClip {
  let mark: { readonly block: Element; readonly startEdge: number } | undefined
  const clear = () => {
    mark = undefined
    scroller.style.clipPath = ''
  }
  const apply = ({ viewStart, viewEnd }: View) => {
    clear()
    const lineRange = wholeLines(
      linesBetween(root, direction, viewStart - measureDistance, viewEnd + measureDistance),
      viewStart,
      viewEnd,
    )
    const block = blocksBetween(root, direction, viewStart, viewEnd).next().value
    if (!lineRange || !block) return
    const [text, box] = [root.getBoundingClientRect(), scroller.getBoundingClientRect()]
    const before = startEdgeOf(text, direction) < viewStart - 1 ? Math.max(0, lineRange.from - startEdgeOf(box, direction)) : 0
    const after = endEdgeOf(text, direction) > viewEnd + 1 ? Math.max(0, endEdgeOf(box, direction) - lineRange.to) : 0
    mark = { block, startEdge: startEdgeOf(block.getBoundingClientRect(), direction) }
    scroller.style.clipPath =
      direction === 'v' ? `inset(${-focusRing}px ${before}px ${-focusRing}px ${after}px)` : clipPathOf(scroller, before, after)
  }
  return {
    turnDistance({ viewStart, viewEnd }, by) {
      const length = viewEnd - viewStart
      return by > 0
        ? nextScreenStart(linesBetween(root, direction, viewStart, viewEnd + measureDistance), viewStart, viewEnd) - viewStart
        : previousScreenStart(
            linesBetween(root, direction, viewStart - length - measureDistance, viewStart + measureDistance),
            viewStart,
            length,
          ) - viewStart
    },
    hasGapBefore: ({ viewStart, viewEnd }) =>
      [...root.querySelectorAll(':scope > [data-gap]')].some((gap) => {
        const box = gap.getBoundingClientRect()
        return endEdgeOf(box, direction) > 2 * viewStart - viewEnd && startEdgeOf(box, direction) < viewStart
      }),
    apply,
    clear,
    update(view) {
      if (!mark) return
      const isUnmoved =
        mark.block.isConnected && Math.abs(startEdgeOf(mark.block.getBoundingClientRect(), direction) - mark.startEdge) <= 1
      if (isUnmoved) apply(view)
      else clear()
    },
  }
}

/** A clip path that cuts the top and the bottom of a box but keeps its scroll bar whole. */
function clipPathOf({ offsetWidth, clientWidth, offsetHeight }: HTMLElement, before: number, after: number): string {
  const end = offsetHeight - after
  const corners = [
    [-focusRing, before],
    [clientWidth, before],
    [clientWidth, 0],
    [offsetWidth, 0],
    [offsetWidth, offsetHeight],
    [clientWidth, offsetHeight],
    [clientWidth, end],
    [-focusRing, end],
  ]
  return `polygon(${corners.map(([x, y]) => `${x}px ${y}px`).join(', ')})`
}

function* blocksBetween(root: Element, direction: ScrollDirection, from: number, to: number): Generator<Element> {
  const isBetween = (element: Element) => {
    const box = element.getBoundingClientRect()
    return endEdgeOf(box, direction) >= from && startEdgeOf(box, direction) <= to
  }
  for (const chunk of root.querySelectorAll(':scope > [data-chunk]'))
    if (isBetween(chunk)) for (const block of chunk.children) if (isBetween(block)) yield block
}

function linesBetween(root: Element, direction: ScrollDirection, from: number, to: number): Line[] {
  const lines: Line[] = []
  for (const block of blocksBetween(root, direction, from, to))
    lines.push(...(block.matches('figure') ? [pictureLine(block, direction)] : textLines(block, direction)))
  return lines
}

function pictureLine(figure: Element, direction: ScrollDirection): Line {
  const box = figure.getBoundingClientRect()
  // A picture's edge is painted over the whole pixel in which it starts.
  return { start: startEdgeOf(box, direction), end: endEdgeOf(box, direction), rubySpace: 1 }
}

function textLines(block: Element, direction: ScrollDirection): Line[] {
  const size = Number.parseFloat(getComputedStyle(block).fontSize)
  const range = document.createRange()
  const boxes = textNodes(block).flatMap((node) => {
    range.selectNodeContents(node)
    return [...range.getClientRects()]
  })
  // A paragraph may contain only a jump button.
  if (boxes.length === 0) for (const button of block.querySelectorAll('button')) boxes.push(button.getBoundingClientRect())
  return linesOf(boxes.map((box) => ({ centre: (startEdgeOf(box, direction) + endEdgeOf(box, direction)) / 2, size })))
}
