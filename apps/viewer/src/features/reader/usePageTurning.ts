// Page turning: taps, the wheel and keys, for texts that are scrolled and for those that are read view by view (docs/spec/product.md 2.10; docs/spec/behaviours.md 10).
import { novelWheelMs } from '@emaki/domain'
import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Way } from './domPlace.ts'
import { type By, isAtEdge, keyWish, tapWish } from './turning.ts'

export interface PageTurning {
  readonly stage: RefObject<HTMLElement | null>
  readonly way: Way
  /** Reads on or back by a screen, over the edge of a page as well. */
  readonly turn: (by: By) => void
  /** By a whole page where pages are shown one at a time. */
  readonly turnPage: (by: By) => void
  /** In the reader's window; else on a page that scrolls by itself. */
  readonly isWindow: boolean
  /** Whether pages of the novel are shown one at a time. */
  readonly isPaged: boolean
  /** False where there is no view or page to turn to: the wheel then scrolls the page around the text. */
  readonly canTurn: (by: By) => boolean
  /** False while a tap, wherever it lies, is for what lies over the text. */
  readonly tapsTurn: boolean
  /** A tap that turns nothing. */
  readonly onMiddle?: (() => void) | undefined
  readonly onHome: () => void
  readonly onEnd: () => void
}

/** What keys are for there. */
const takesKeys = 'input, select, aside, [role=dialog]'

/** Turns pages; gives the click handler of the stage. */
export function usePageTurning(turning: PageTurning): (event: MouseEvent) => void {
  const { stage, way, isWindow, isPaged } = turning
  const lastTurn = useRef(Number.NEGATIVE_INFINITY)
  const lastWheel = useRef(Number.NEGATIVE_INFINITY)

  const keyed = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (event.altKey || event.ctrlKey || event.metaKey || !(target instanceof Element) || target.closest(takesKeys)) return
    const isInside = stage.current?.contains(target) ?? false
    // On the page the keys are the page's, but for those across while the text is what is seen and nothing else has the focus.
    if (!isWindow && !isInside && !(target === document.body && isAcrossView(stage.current))) return
    if (event.key === ' ' && target.closest('button, a')) return
    const wish = keyWish(event, way)
    if (wish === undefined) return
    const isAcross = typeof wish === 'object' && wish.isAcross
    if (!isWindow && (way === 'h' ? !(isAcross && isPaged) : !(isAcross || isInside))) return
    event.preventDefault()
    if (wish === 'start') turning.onHome()
    else if (wish === 'end') turning.onEnd()
    else if (way === 'h' && isAcross) turning.turnPage(wish.by)
    else turning.turn(wish.by)
  })

  const wheeled = useEffectEvent((event: WheelEvent) => {
    const delta = Math.abs(event.deltaY) >= Math.abs(event.deltaX) ? event.deltaY : event.deltaX
    const element = stage.current
    if (!element || delta === 0 || event.ctrlKey) return
    const by = delta > 0 ? 1 : -1
    const isAfresh = event.timeStamp - lastWheel.current >= novelWheelMs
    lastWheel.current = event.timeStamp
    if (way === 'hc') {
      if (!turning.canTurn(by)) return
      event.preventDefault()
      if (event.timeStamp - lastTurn.current < novelWheelMs) return
      lastTurn.current = event.timeStamp
      turning.turn(by)
      return
    }
    if (!isAtEdge(element, way, by)) {
      if (way === 'v' && Math.abs(event.deltaX) <= Math.abs(event.deltaY)) scrollSideways(element, event)
      return
    }
    // At its edge a page is turned by a wheel that begins anew: one that rolls out does not skip pages.
    if (!isPaged || (way === 'h' && !isWindow) || !turning.canTurn(by)) return
    event.preventDefault()
    if (isAfresh) turning.turn(by)
  })
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    stage.current?.addEventListener('wheel', (event) => wheeled(event), { passive: false, signal })
    window.addEventListener('keydown', (event) => keyed(event), { signal })
    return () => stop.abort()
  }, [stage])

  return ({ clientX, target }) => {
    if (target instanceof Element && target.closest('a, button, input')) return
    // Words being chosen with the mouse are no tap.
    if (!document.getSelection()?.isCollapsed) return
    const box = stage.current?.getBoundingClientRect()
    if (!box || box.width === 0) return
    const canTap = turning.tapsTurn && (isWindow || way !== 'h')
    const by = canTap ? tapWish((clientX - box.left) / box.width, way, turning.onMiddle !== undefined) : undefined
    if (by === undefined) turning.onMiddle?.()
    else turning.turn(by)
  }
}

/** In vertical writing the wheel scrolls to the left (docs/spec/behaviours.md 10). */
function scrollSideways(element: Element, event: WheelEvent): void {
  event.preventDefault()
  // Lines and pages instead of pixels, as some mice tell.
  const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 32 : 400
  element.scrollBy({ left: -event.deltaY * unit, behavior: 'instant' })
}

/** Whether the middle of the screen is this text's. */
function isAcrossView(element: Element | null): boolean {
  const box = element?.getBoundingClientRect()
  return box !== undefined && box.top <= innerHeight / 2 && box.bottom >= innerHeight / 2
}
