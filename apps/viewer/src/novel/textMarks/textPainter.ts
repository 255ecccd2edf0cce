// Paints ranges of a text: with the CSS Custom Highlight API, or with lines below the words in browsers without it.
import './textMarks.css'

/** Names of the kinds of marks; each has its colours in textMarks.css. */
export const markNames = ['term', 'yellow', 'green', 'blue', 'pink', 'spoken'] as const
export type MarkName = (typeof markNames)[number]

export interface TextPainter {
  /** Replaces the ranges of one kind. */
  paint(name: MarkName, ranges: readonly Range[]): void
  /** Draws the lines of the fallback again, after scrolling. */
  refresh(): void
  /** Removes all marks. */
  clear(): void
}

const highlightName = (name: MarkName): string => `emaki-${name}`
const hasHighlights = (): boolean => typeof CSS !== 'undefined' && 'highlights' in CSS && typeof Highlight === 'function'

/** Creates a painter. `layer` fills the same box as the text and takes the lines of the fallback. */
export function createTextPainter(layer: HTMLElement, supportsHighlights = hasHighlights()): TextPainter {
  return supportsHighlights ? highlightPainter() : linePainter(layer)
}

function highlightPainter(): TextPainter {
  return {
    paint(name, ranges) {
      const key = highlightName(name)
      if (ranges.length === 0) CSS.highlights.delete(key)
      else {
        const highlight = new Highlight(...ranges)
        // The spoken sentence is visible over the user's own colours, which are visible over words of the glossary.
        highlight.priority = name === 'spoken' ? 2 : name === 'term' ? 0 : 1
        CSS.highlights.set(key, highlight)
      }
    },
    refresh: () => undefined,
    clear() {
      for (const name of markNames) CSS.highlights.delete(highlightName(name))
    },
  }
}

function linePainter(layer: HTMLElement): TextPainter {
  const painted = new Map<MarkName, readonly Range[]>()
  const refresh = () => {
    const origin = layer.getBoundingClientRect()
    layer.replaceChildren(
      ...[...painted].flatMap(([name, ranges]) =>
        ranges.flatMap((range) => [...range.getClientRects()].map((box) => lineBelow(box, origin, name))),
      ),
    )
  }
  return {
    paint(name, ranges) {
      painted.set(name, ranges)
      refresh()
    },
    refresh,
    clear() {
      painted.clear()
      layer.replaceChildren()
    },
  }
}

/** A box with the colour at its edge, so that the words keep their contrast. */
function lineBelow(box: DOMRect, origin: DOMRect, name: MarkName): HTMLElement {
  const line = document.createElement('span')
  line.className = 'text-mark-line'
  line.dataset.mark = name
  line.style.cssText = `left:${box.left - origin.left}px;top:${box.top - origin.top}px;width:${box.width}px;height:${box.height}px`
  return line
}
