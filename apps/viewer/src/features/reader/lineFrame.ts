// Line frame: what of a text that is scrolled is seen after a turn: whole lines. Half a line at either edge is covered until the text is scrolled by hand. Only who turns pages needs it: load it then.
import { leadOf, textNodes, trailOf, type Way } from './domPlace.ts'
import { type Line, linesOf, nextScreen, screenBefore, wholeLines } from './lines.ts'
import type { By } from './turning.ts'

/** The ways that are scrolled; the third is read view by view. */
type Scrolled = Exclude<Way, 'hc'>

/** Between which places along the way a text is read, px. */
export interface View {
  readonly lead: number
  readonly trail: number
}

/** Lines that far beyond what is seen are looked at, too, px. */
const beyond = 240

/** Room for the ring around what has the focus, px. */
const ring = 8

/** The frame over what is seen; it notices by where its first line stands whether the text was scrolled. */
export interface LineFrame {
  /** How far a turn goes, px along the way; nothing, or the wrong way, where there is no line to turn to. */
  turnFrom(view: View, by: By): number
  /** Whether some of the screen before is not drawn. */
  isBlankBefore(view: View): boolean
  /** Covers what is cut at the edges. */
  set(view: View): void
  /** Covers it anew where nothing but the frame's own text has grown or shrunk; shows everything once the text stands elsewhere. */
  follow(view: View): void
  /** Shows everything. */
  lift(): void
}

/** Cuts `scroller` to whole lines of `root`: no half a line stands at either end of what is seen. */
export function createLineFrame(root: Element, scroller: HTMLElement, way: Scrolled): LineFrame {
  let mark: { readonly block: Element; readonly lead: number } | undefined
  const lift = () => {
    mark = undefined
    scroller.style.clipPath = ''
  }
  const set = ({ lead, trail }: View) => {
    lift()
    const whole = wholeLines(linesBetween(root, way, lead - beyond, trail + beyond), lead, trail)
    const block = blocksBetween(root, way, lead, trail).next().value
    if (!whole || !block) return
    const [text, box] = [root.getBoundingClientRect(), scroller.getBoundingClientRect()]
    const before = leadOf(text, way) < lead - 1 ? Math.max(0, whole.from - leadOf(box, way)) : 0
    const after = trailOf(text, way) > trail + 1 ? Math.max(0, trailOf(box, way) - whole.to) : 0
    mark = { block, lead: leadOf(block.getBoundingClientRect(), way) }
    scroller.style.clipPath =
      way === 'v' ? `inset(${-ring}px ${before}px ${-ring}px ${after}px)` : acrossLines(scroller, before, after)
  }
  return {
    turnFrom({ lead, trail }, by) {
      const length = trail - lead
      return by > 0
        ? nextScreen(linesBetween(root, way, lead, trail + beyond), lead, trail) - lead
        : screenBefore(linesBetween(root, way, lead - length - beyond, lead + beyond), lead, length) - lead
    },
    isBlankBefore: ({ lead, trail }) =>
      [...root.querySelectorAll(':scope > [data-gap]')].some((gap) => {
        const box = gap.getBoundingClientRect()
        return trailOf(box, way) > 2 * lead - trail && leadOf(box, way) < lead
      }),
    set,
    lift,
    follow(view) {
      if (!mark) return
      const stands = mark.block.isConnected && Math.abs(leadOf(mark.block.getBoundingClientRect(), way) - mark.lead) <= 1
      if (stands) set(view)
      else lift()
    },
  }
}

/** What is left of a box between its top and its bottom edge; a scroll bar beside it stays whole. */
function acrossLines({ offsetWidth, clientWidth, offsetHeight }: HTMLElement, before: number, after: number): string {
  const end = offsetHeight - after
  const corners = [
    [-ring, before],
    [clientWidth, before],
    [clientWidth, 0],
    [offsetWidth, 0],
    [offsetWidth, offsetHeight],
    [clientWidth, offsetHeight],
    [clientWidth, end],
    [-ring, end],
  ]
  return `polygon(${corners.map(([across, down]) => `${across}px ${down}px`).join(', ')})`
}

function* blocksBetween(root: Element, way: Scrolled, from: number, to: number): Generator<Element> {
  const isBetween = (element: Element) => {
    const box = element.getBoundingClientRect()
    return trailOf(box, way) >= from && leadOf(box, way) <= to
  }
  for (const chunk of root.querySelectorAll(':scope > [data-chunk]'))
    if (isBetween(chunk)) for (const block of chunk.children) if (isBetween(block)) yield block
}

function linesBetween(root: Element, way: Scrolled, from: number, to: number): Line[] {
  const lines: Line[] = []
  for (const block of blocksBetween(root, way, from, to))
    lines.push(...(block.matches('figure') ? [pictureLine(block, way)] : wordLines(block, way)))
  return lines
}

function pictureLine(figure: Element, way: Scrolled): Line {
  const box = figure.getBoundingClientRect()
  // Its edge is drawn over the whole point that it begins in.
  return { start: leadOf(box, way), end: trailOf(box, way), reach: 1 }
}

function wordLines(block: Element, way: Scrolled): Line[] {
  const size = Number.parseFloat(getComputedStyle(block).fontSize)
  const range = document.createRange()
  const boxes = textNodes(block).flatMap((node) => {
    range.selectNodeContents(node)
    return [...range.getClientRects()]
  })
  // A paragraph may be nothing but the way to another page.
  if (boxes.length === 0) for (const button of block.querySelectorAll('button')) boxes.push(button.getBoundingClientRect())
  return linesOf(boxes.map((box) => ({ centre: (leadOf(box, way) + trailOf(box, way)) / 2, size })))
}
