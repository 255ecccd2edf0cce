// DOM place: which letter of the drawn text stands at an edge of what is seen, and where a letter stands. Places outlive every change of font.
import { sourceOffset, wordsOffset } from '@emaki/domain'
import type { Chunk, Passage } from './passages.ts'

/** The way reading goes over the screen: `h` down, `v` to the left, `hc` to the right over columns. */
export type Way = 'h' | 'v' | 'hc'

/** Where a box begins and ends along the way, px; both grow as one reads on. */
export const leadOf = (box: DOMRect, way: Way): number => (way === 'h' ? box.top : way === 'v' ? -box.right : box.left)
export const trailOf = (box: DOMRect, way: Way): number => (way === 'h' ? box.bottom : way === 'v' ? -box.left : box.right)

/** Letters that touch the edge by less are behind it, px. */
const slack = 2

/** The chunk of a gap (`data-gap`, the index of its first) that stands `depth` px behind the gap's start. */
export type InGap = (first: number, depth: number) => number

/** The chunk that reaches over `edge`, by its index in `data-chunk`, or by `inGap` where none is drawn; the last when none does. */
export function chunkAtEdge(root: Element, edge: number, way: Way, inGap: InGap = (first) => first): number | undefined {
  const boxes = [...root.querySelectorAll(':scope > :is([data-chunk], [data-gap])')]
  const found = boxes[firstPast(boxes.length, (index) => trailOf(boxOf(boxes[index]), way) > edge + slack)] ?? boxes.at(-1)
  if (!found) return undefined
  const gap = found.getAttribute('data-gap')
  return gap === null ? Number(found.getAttribute('data-chunk')) : inGap(Number(gap), edge + slack - leadOf(boxOf(found), way))
}

/** Whether the browser has looked at what is in a chunk, rather than guessed its room. */
export const isLaidOut = (chunk: Element | null): boolean =>
  chunk?.lastElementChild?.checkVisibility({ contentVisibilityAuto: true }) ?? false

/** The place in the source of the first letter past `edge`; undefined while nothing is drawn there. */
export function placeAtEdge(root: Element, edge: number, way: Way, chunks: readonly Chunk[], inGap?: InGap): number | undefined {
  const index = chunkAtEdge(root, edge, way, inGap)
  const chunk = index === undefined ? undefined : chunks[index]
  if (!chunk) return undefined
  const elements = [...root.querySelectorAll(`:scope > [data-chunk="${index}"] [data-at]`)]
  if (elements.length === 0) return chunk.at
  const element = elements[firstPast(elements.length, (at) => trailOf(boxOf(elements[at]), way) > edge + slack)]
  if (!element) return chunk.end
  const passage = passageOf(element, chunk)
  if (!passage) return chunk.at
  if (leadOf(boxOf(element), way) >= edge - slack) return passage.at
  const nodes = textNodes(element)
  const length = nodes.reduce((sum, node) => sum + node.data.length, 0)
  const offset = firstPast(length, (unit) => {
    const box = letterBox(nodes, unit)
    return box === undefined || trailOf(box, way) > edge + slack
  })
  return Math.min(passage.end, sourceOffset(passage.block, passage.from + offset))
}

/** The box of the letter at a place of the source; undefined while it is not drawn. */
export function boxAtPlace(root: Element, at: number, chunk: Chunk, index: number): DOMRect | undefined {
  const elements = [...root.querySelectorAll(`:scope > [data-chunk="${index}"] [data-at]`)]
  const after = firstPast(elements.length, (each) => Number(elements[each]?.getAttribute('data-at')) > at)
  const element = elements[Math.max(0, after - 1)]
  if (!element) return undefined
  const passage = passageOf(element, chunk)
  const offset = passage ? wordsOffset(passage.block, at) - passage.from : 0
  return (offset > 0 ? letterBox(textNodes(element), offset) : undefined) ?? firstBox(element)
}

const passageOf = (element: Element, chunk: Chunk): Passage | undefined => {
  const at = Number(element.getAttribute('data-at'))
  return chunk.passages.find((passage) => passage.at === at)
}

/** Of a box that goes over several columns, the part in the first. */
const firstBox = (element: Element): DOMRect => element.getClientRects()[0] ?? element.getBoundingClientRect()

const boxOf = (element: Element | undefined): DOMRect => element?.getBoundingClientRect() ?? new DOMRect()

/** The text that counts as words: readings and the labels of buttons do not. */
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

/** The first index for which a claim holds that holds from there to the end; `count` for none. */
function firstPast(count: number, claim: (index: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (claim(middle)) high = middle
    else low = middle + 1
  }
  return low
}
