// Taps on the text that do something else than turn a page: on a highlight, on a word of the glossary, and on a paragraph in bilingual
// reading.
import { useEffect, useEffectEvent } from 'react'
import type { FoundTerm } from '../glossary/findTerms.ts'
import type { PlacedHighlight } from '../highlights/placeHighlights.ts'
import type { FlatRange, FlatText } from '../textMarks/flatText.ts'
import type { TextHost } from '../textMarks/textHost.ts'
import { flatOffsetAt } from './useTextSelection.ts'

export interface TextTapsOptions {
  readonly host: TextHost
  readonly flat: FlatText
  readonly placed: readonly PlacedHighlight[]
  readonly onHighlight: (id: string) => void
  readonly terms: readonly FoundTerm[]
  readonly onTerm: (term: FoundTerm) => void
  /** Called with `NovelBlock.at`; undefined while paragraphs take no taps. */
  readonly onParagraph: ((at: number) => void) | undefined
  /** Closes an open panel; undefined while none is open. */
  readonly onOutside: (() => void) | undefined
}

/** Handles taps before the page turns. */
export function useTextTaps(options: TextTapsOptions): void {
  const { host, flat, placed, onHighlight, terms, onTerm, onParagraph, onOutside } = options
  const { dialog } = host
  /** True if the tap is handled. */
  const handleTap = useEffectEvent((target: Element, x: number, y: number): boolean => {
    const paragraph = target.closest(':is(p, h2)[data-at]')
    const offset = paragraph && placed.length + terms.length > 0 ? flatOffsetAt(host, flat, x, y) : undefined
    const isHit = (range: FlatRange | undefined) => range && offset !== undefined && range.start <= offset && offset < range.end
    const hit = placed.findLast(({ range }) => isHit(range))
    if (hit) {
      onHighlight(hit.highlight.id)
      return true
    }
    const term = terms.find(({ range }) => isHit(range))
    if (term) {
      onTerm(term)
      return true
    }
    if (onOutside) {
      onOutside()
      return true
    }
    const block = paragraph ? host.blockOf(paragraph) : undefined
    if (!block || !onParagraph) return false
    onParagraph(block.at)
    return true
  })
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const handleClick = (event: MouseEvent) => {
      const { target, clientX, clientY } = event
      if (!(target instanceof Element) || !target.closest('[data-direction]') || target.closest('a, button, input')) return
      // A selection with the mouse ends with a click.
      if (!document.getSelection()?.isCollapsed) return
      if (handleTap(target, clientX, clientY)) event.stopPropagation()
    }
    element.addEventListener('click', handleClick, { capture: true })
    return () => element.removeEventListener('click', handleClick, { capture: true })
  }, [dialog])
}
