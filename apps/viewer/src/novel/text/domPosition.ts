// Converts between positions in the source and pixels: the letter at an edge of the viewport, and the box of a letter. Source
// positions stay valid when the font changes.
import { sourceOffset, wordsOffset } from '@emaki/domain'
import type { Chunk, Segment } from './chunks.ts'

/** The reading direction on the screen: `h` down, `v` to the left, `hc` to the right through columns. */
export type TextDirection = 'h' | 'v' | 'hc'

/** Start and end edge of a box along the reading direction, px. Both grow towards the end of the text. */
export const startEdgeOf = (box: DOMRect, direction: TextDirection): number =>
  direction === 'h' ? box.top : direction === 'v' ? -box.right : box.left
export const endEdgeOf = (box: DOMRect, direction: TextDirection): number =>
  direction === 'h' ? box.bottom : direction === 'v' ? -box.left : box.right

/** Letters that reach into the viewport by less count as outside, px. */
const tolerance = 2

/** Returns the chunk at `depth` px after the start of a gap. `first`: index of the gap's first chunk (`data-gap`). */
export type GapResolver = (first: number, depth: number) => number

/** Index of the chunk at `edge`, read from `data-chunk`, or from `resolveGap` inside a gap. Falls back to the last chunk. */
export function chunkAtEdge(
  root: Element,
  edge: number,
  direction: TextDirection,
  resolveGap: GapResolver = (first) => first,
): number | undefined {
  const boxes = [...root.querySelectorAll(':scope > :is([data-chunk], [data-gap])')]
  const found =
    boxes[firstIndexWhere(boxes.length, (index) => endEdgeOf(boxOf(boxes[index]), direction) > edge + tolerance)] ?? boxes.at(-1)
  if (!found) return undefined
  const gap = found.getAttribute('data-gap')
  return gap === null
    ? Number(found.getAttribute('data-chunk'))
    : resolveGap(Number(gap), edge + tolerance - startEdgeOf(boxOf(found), direction))
}

/** Whether the browser has laid out a chunk; a skipped chunk only has an estimated size. */
export const isLaidOut = (chunk: Element | null): boolean =>
  chunk?.lastElementChild?.checkVisibility({ contentVisibilityAuto: true }) ?? false

/** The source position of the first letter after `edge`; undefined if no chunk exists. */
export function positionAtEdge(
  root: Element,
  edge: number,
  direction: TextDirection,
  chunks: readonly Chunk[],
  resolveGap?: GapResolver,
): number | undefined {
  const index = chunkAtEdge(root, edge, direction, resolveGap)
  const chunk = index === undefined ? undefined : chunks[index]
  if (!chunk) return undefined
  const elements = [...root.querySelectorAll(`:scope > [data-chunk="${index}"] [data-at]`)]
  if (elements.length === 0) return chunk.at
  const element = elements[firstIndexWhere(elements.length, (at) => endEdgeOf(boxOf(elements[at]), direction) > edge + tolerance)]
  if (!element) return chunk.end
  const segment = segmentOf(element, chunk)
  if (!segment) return chunk.at
  if (startEdgeOf(boxOf(element), direction) >= edge - tolerance) return segment.at
  const nodes = textNodes(element)
  const length = nodes.reduce((sum, node) => sum + node.data.length, 0)
  const offset = firstIndexWhere(length, (unit) => {
    const box = letterBox(nodes, unit)
    return box === undefined || endEdgeOf(box, direction) > edge + tolerance
  })
  return Math.min(segment.end, sourceOffset(segment.block, segment.from + offset))
}

/** The box of the letter at a source position; undefined if it is not mounted. */
export function boxAtPosition(root: Element, at: number, chunk: Chunk, index: number): DOMRect | undefined {
  const elements = [...root.querySelectorAll(`:scope > [data-chunk="${index}"] [data-at]`)]
  const after = firstIndexWhere(elements.length, (each) => Number(elements[each]?.getAttribute('data-at')) > at)
  const element = elements[Math.max(0, after - 1)]
  if (!element) return undefined
  const segment = segmentOf(element, chunk)
  const offset = segment ? wordsOffset(segment.block, at) - segment.from : 0
  return (offset > 0 ? letterBox(textNodes(element), offset) : undefined) ?? firstBox(element)
}

const segmentOf = (element: Element, chunk: Chunk): Segment | undefined => {
  const at = Number(element.getAttribute('data-at'))
  return chunk.segments.find((segment) => segment.at === at)
}

/** The first part of a box that spans several columns. */
const firstBox = (element: Element): DOMRect => element.getClientRects()[0] ?? element.getBoundingClientRect()

const boxOf = (element: Element | undefined): DOMRect => element?.getBoundingClientRect() ?? new DOMRect()

/** Text nodes that count towards positions: ruby readings and button labels do not. */
export function textNodes(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (node instanceof Text) return NodeFilter.FILTER_ACCEPT
    return node instanceof Element && node.matches('rt, rp, button') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP
  })
  const found: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) found.push(node)
  return found
}

function letterBox(nodes: readonly Text[], unit: number): DOMRect | undefined {
  let left = unit
  for (const node of nodes) {
    if (left < node.data.length) {
      const range = document.createRange()
      range.setStart(node, left)
      range.setEnd(node, left + 1)
      return range.getClientRects()[0]
    }
    left -= node.data.length
  }
  return undefined
}

/** Binary search: the first index for which `predicate` is true. It must stay true from there on. Returns `count` for none. */
function firstIndexWhere(count: number, predicate: (index: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (predicate(middle)) high = middle
    else low = middle + 1
  }
  return low
}
