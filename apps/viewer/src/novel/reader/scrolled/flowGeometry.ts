// Geometry of a scrolled text in the DOM: its visible range, its first visible position, and scrolling.
import type { RefObject } from 'react'
import { chunkAt } from '../../text/chunks.ts'
import {
  boxAtPosition,
  chunkAtEdge,
  endEdgeOf,
  type GapResolver,
  isLaidOut,
  positionAtEdge,
  startEdgeOf,
} from '../../text/domPosition.ts'
import type { View } from './lineClip.ts'
import { type FlowLayout, range } from './screenEstimate.ts'

/** A scrolled text and its elements. */
export interface Flow extends FlowLayout {
  readonly root: RefObject<HTMLElement | null>
  /** The element that scrolls. Without it, the page scrolls. */
  readonly scroller?: RefObject<HTMLElement | null>
  /** How far the bars of the page reach into the view, px. */
  readonly inset: number
}

/** A position to scroll to, and its share of the view: 0 at the start, 1 at the end. */
export interface ScrollTarget {
  readonly at: number
  readonly share: number
}

/** The visible range, without the bars over it. */
export function viewOf({ scroller, direction, inset }: Flow): View {
  const box = scroller?.current?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight)
  return { viewStart: startEdgeOf(box, direction) + inset, viewEnd: endEdgeOf(box, direction) }
}

/** The visible range of lines: in the dialog inside both margins, on the page up to the edge where the text starts. */
export function lineViewOf(flow: Flow): View {
  const { viewStart, viewEnd } = viewOf(flow)
  return flow.isInDialog ? { viewStart, viewEnd: viewEnd - flow.inset } : { viewStart: viewStart - flow.inset, viewEnd }
}

export function isTextVisible(flow: Flow): boolean {
  const { viewStart, viewEnd } = viewOf(flow)
  const box = flow.root.current?.getBoundingClientRect()
  return box !== undefined && endEdgeOf(box, flow.direction) >= viewStart && startEdgeOf(box, flow.direction) <= viewEnd
}

/** Whether the text ends (1) or starts (-1) inside the view. */
export function isEdgeVisible(flow: Flow, root: Element, by: 1 | -1): boolean {
  const { viewStart, viewEnd } = viewOf(flow)
  const box = root.getBoundingClientRect()
  return by > 0 ? endEdgeOf(box, flow.direction) <= viewEnd + 1 : startEdgeOf(box, flow.direction) >= viewStart - 1
}

/** Whether the end of the whole text is visible. */
export const isEndVisible = (flow: Flow, root: Element): boolean =>
  flow.span[1] === flow.chunks.length && isEdgeVisible(flow, root, 1)

/**
 * The end of a text that ends before the view; undefined for a visible text, and on the page. In the dialog the end page after the text may
 * fill the view, and the End key and the scroll bar lead there directly.
 */
export const endBeforeView = (flow: Flow, root: Element): number | undefined =>
  flow.isInDialog && !isTextVisible(flow) && isEndVisible(flow, root) ? flow.chunks[flow.span[1] - 1]?.end : undefined

/** Whether the last chunk is laid out; until then its size is an estimate, and so is the end of the text. */
export const isEndLaidOut = (root: Element): boolean => isLaidOut(root.lastElementChild)

/** Indexes of the visible chunks, and of `ahead` chunks after them. */
export function visibleChunks(flow: Flow, root: Element, resolveGap: GapResolver, ahead: number): readonly number[] {
  const { viewStart, viewEnd } = viewOf(flow)
  const first = chunkAtEdge(root, viewStart, flow.direction, resolveGap)
  const last = chunkAtEdge(root, viewEnd, flow.direction, resolveGap)
  return first === undefined || last === undefined ? [] : range(first, Math.min(last + ahead, flow.span[1] - 1))
}

/** The first visible source position; undefined if no chunk exists. */
export function firstVisiblePosition(flow: Flow, root: Element, resolveGap: GapResolver): number | undefined {
  const { chunks, span, direction } = flow
  const { viewStart } = viewOf(flow)
  // Vertical text on the page starts at the edge, without the inset.
  const textStart = direction === 'h' ? viewStart : lineViewOf(flow).viewStart
  // Before the first letter, a search for a letter would only force a layout.
  return startEdgeOf(root.getBoundingClientRect(), direction) >= textStart
    ? chunks[span[0]]?.at
    : positionAtEdge(root, viewStart, direction, chunks, resolveGap)
}

/** Scrolls towards the end of the text by `distance` px. */
export function scrollFlow({ scroller, direction }: Flow, distance: number): void {
  const target = scroller?.current ?? window
  target.scrollBy(direction === 'h' ? { top: distance, behavior: 'instant' } : { left: -distance, behavior: 'instant' })
}

/** Lays out the mounted text, and these chunks even before the browser finds that they are visible, which it does in a frame. */
export function layOutChunks(root: Element, indexes: readonly number[]): void {
  for (const index of indexes) {
    const chunk = root.querySelector(`:scope > [data-chunk="${index}"]`)
    if (chunk instanceof HTMLElement) chunk.style.contentVisibility = 'visible'
  }
  root.getBoundingClientRect()
}

/** Visible space before the start of the text, px: all of it in a scroll box, a little of it on the page. */
const spaceBeforeText = { scrollBox: 1000, page: 24 }

/** Scrolls to a target. Returns false while its elements do not exist. */
export function scrollToTarget(flow: Flow, target: ScrollTarget): boolean {
  const { chunks, span, scroller, direction } = flow
  const root = flow.root.current
  const index = chunkAt(chunks, target.at)
  const chunk = chunks[index]
  if (!root || (scroller && !scroller.current) || !chunk) return false
  // Letters of a skipped chunk have no true position: it must be laid out.
  const element = root.querySelector(`:scope > [data-chunk="${index}"]`)
  if (element instanceof HTMLElement) element.style.contentVisibility = 'visible'
  // At the start of the text, scroll to the edge of the whole text: space above a heading then becomes visible.
  const isTextStart = target.at <= (chunks[span[0]]?.at ?? 0)
  // Scrolling lays out chunks before the target, which moves it: repeat until it stays.
  for (let attempt = 0; attempt < 4; attempt++) {
    const box = isTextStart ? root.getBoundingClientRect() : boxAtPosition(root, target.at, chunk, index)
    const { viewStart, viewEnd } = viewOf(flow)
    const space = scroller ? spaceBeforeText.scrollBox : spaceBeforeText.page
    const offset = isTextStart ? space : target.share * (viewEnd - viewStart)
    const distance = box ? startEdgeOf(box, direction) - viewStart - offset : 0
    if (Math.abs(distance) < 1) break
    scrollFlow(flow, distance)
  }
  return true
}
