// The steps through the panels of a work: panel by panel and across pages, and the place where a page without panels is enlarged.
import type { FoundPanel } from '@emaki/media'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { whenIdle } from '../../../platform/schedule.ts'
import { hasPanels, type Place, panelAt, type Size } from './panelBox.ts'
import { createPanelPages, type PanelPages } from './panelPages.ts'

/** A panel, a whole page without panels, or the surroundings of a place on such a page. */
export type Step =
  | { readonly kind: 'panel'; readonly index: number }
  | { readonly kind: 'page' }
  | { readonly kind: 'zoom'; readonly place: Place }

export interface ShownStep {
  /** From 0. */
  readonly page: number
  readonly size: Size
  readonly panels: readonly FoundPanel[]
  readonly step: Step
}

export interface PanelStepsOptions {
  readonly urls: readonly string[]
  readonly page: number
  readonly place: Place | undefined
  readonly direction: 'rtl' | 'ltr'
  readonly pictureOf: (url: string) => HTMLImageElement | undefined
  readonly onPage: (page: number) => void
  /** Called after the last panel, and if the first page does not load. */
  readonly onEnd: () => void
  /** Tests pass their own. */
  readonly openPages?: ((direction: 'rtl' | 'ltr') => PanelPages) | undefined
}

export interface PanelSteps {
  /** Undefined until the first page is examined. */
  readonly shown: ShownStep | undefined
  readonly move: (by: 1 | -1) => void
  readonly moveToEnd: (end: 'first' | 'last') => void
}

/** The browser examines the next page when it is idle, after this time at the latest, in ms. */
const prefetchDelayMs = 400

export function usePanelSteps({ urls, openPages = createPanelPages, ...options }: PanelStepsOptions): PanelSteps {
  const pages = useRef<PanelPages>(undefined)
  const [shown, setShown] = useState<ShownStep>()
  /** Counts the moves: the result of an earlier one is dropped. */
  const moves = useRef(0)

  const go = async (page: number, choose: (panels: readonly FoundPanel[]) => Step) => {
    const move = ++moves.current
    const url = urls[page]
    if (url === undefined || !pages.current) return
    try {
      const { size, panels } = await pages.current.load(url, options.pictureOf(url))
      if (move !== moves.current) return
      setShown({ page, size, panels, step: hasPanels(panels) ? choose(panels) : { kind: 'page' } })
      options.onPage(page)
    } catch {
      // The page does not load. The reader below has a button to try again.
      if (move === moves.current) options.onEnd()
    }
  }
  const start = useEffectEvent(async () => {
    const { page, place } = options
    pages.current = openPages(options.direction)
    await go(page, (panels) => ({ kind: 'panel', index: place ? panelAt(panels, place) : 0 }))
    if (place) setShown((now) => now && (now.step.kind === 'page' ? { ...now, step: { kind: 'zoom', place } } : now))
  })
  useEffect(() => {
    start()
    return () => {
      moves.current++
      pages.current?.close()
    }
  }, [])

  const next = shown && urls[shown.page + 1]
  const prefetch = useEffectEvent((url: string) => pages.current?.load(url, options.pictureOf(url)).catch(() => undefined))
  useEffect(() => (next === undefined ? undefined : whenIdle(() => void prefetch(next), prefetchDelayMs)), [next])

  return {
    shown,
    move(by) {
      if (!shown) return
      const index = (shown.step.kind === 'panel' ? shown.step.index : 0) + by
      if (shown.step.kind === 'panel' && index >= 0 && index < shown.panels.length) {
        moves.current++
        setShown({ ...shown, step: { kind: 'panel', index } })
      } else if (by === 1 && shown.page === urls.length - 1) options.onEnd()
      else go(shown.page + by, (panels) => ({ kind: 'panel', index: by === 1 ? 0 : panels.length - 1 }))
    },
    moveToEnd(end) {
      if (shown?.step.kind !== 'panel') return
      setShown({ ...shown, step: { kind: 'panel', index: end === 'first' ? 0 : shown.panels.length - 1 } })
    },
  }
}
