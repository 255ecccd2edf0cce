// The place among the pages of an artwork, for each entry of the browser's history: whether all pages are shown, and the page at the top.
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { useHistoryEntry } from '../../../lists/gallery/historyEntry.ts'
import { persistOnHide, scrollPositions } from '../../../lists/gallery/scrollPositions.ts'

export interface PagesPlace {
  /** Whether all pages were shown in this entry before. */
  readonly wasOpen: boolean
  /** True until the place is restored: the restoration by pixels then waits. */
  readonly isRestoring: boolean
}

/** Saves the place when the page is left, and returns to it by page: heights differ once the window or the sizes of pictures do. */
export function usePagesPlace(pages: RefObject<HTMLElement | null>, id: string, isOpen: boolean): PagesPlace {
  const entry = useHistoryEntry()
  const list = `pages ${id}`
  const [saved] = useState(() => scrollPositions.get(entry, list))
  const isShown = isOpen || saved !== undefined
  useEffect(() => {
    const shown = pages.current
    if (!shown || !isShown) return
    const save = () => scrollPositions.set(entry, list, placeOf(shown))
    save()
    // At the end of this component, its surroundings may be gone already: each scroll saves the place.
    addEventListener('scroll', save, { passive: true })
    const stop = persistOnHide(scrollPositions, save)
    return () => {
      removeEventListener('scroll', save)
      stop()
    }
  }, [pages, entry, list, isShown])

  const isRestoring = saved !== undefined && saved.anchor !== ''
  useLayoutEffect(() => {
    if (!isRestoring || !pages.current) return
    return keepPlace(pages.current, saved.anchor, saved.offset)
  }, [pages, saved, isRestoring])
  return { wasOpen: saved !== undefined, isRestoring }
}

const frameOf = (pages: Element, page: string) => pages.querySelector(`[data-page="${CSS.escape(page)}"]`)

/** The page at the top of the window with the share of it that is above; no page above the first and below the last one. */
function placeOf(pages: HTMLElement) {
  const at = [...pages.querySelectorAll<HTMLElement>('[data-page]')].findLast((frame) => frame.getBoundingClientRect().top <= 0)
  const box = at?.getBoundingClientRect()
  const isWithin = box !== undefined && box.bottom > 0
  return {
    anchor: isWithin ? (at?.dataset.page ?? '') : '',
    offset: isWithin ? -box.top / Math.max(1, box.height) : 0,
    scroll: scrollY,
  }
}

/** Scrolls to the place now and whenever the pages change their height, until the reader moves. */
function keepPlace(pages: HTMLElement, anchor: string, offset: number): () => void {
  const stop = new AbortController()
  const restore = () => {
    const box = frameOf(pages, anchor)?.getBoundingClientRect()
    if (box) scrollTo({ top: scrollY + box.top + offset * box.height, behavior: 'instant' })
  }
  const growth = new ResizeObserver(restore)
  growth.observe(pages)
  stop.signal.addEventListener('abort', () => growth.disconnect())
  for (const move of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(move, () => stop.abort(), { passive: true, signal: stop.signal })
  restore()
  return () => stop.abort()
}
