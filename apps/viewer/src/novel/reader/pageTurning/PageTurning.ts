// Turns pages by taps, the wheel and keys (docs/spec/product.md 2.10; docs/spec/behaviours.md 10).
import { novelWheelMs } from '@emaki/domain'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { TextDirection } from '../../text/domPosition.ts'
import type { TurnStep } from '../textHandle.ts'
import { isAtEdge, keyAction, tapStep } from './pageTurnInput.ts'

export interface PageTurningProps {
  readonly container: RefObject<HTMLElement | null>
  readonly direction: TextDirection
  /** Turns one screen, across the edge of a page as well. */
  readonly turn: (by: TurnStep) => void
  /** Turns a whole page in paged reading. */
  readonly turnPage: (by: TurnStep) => void
  /** True in the reader dialog. False on the novel page, which scrolls by itself. */
  readonly isInDialog: boolean
  /** Whether the reader shows one `[newpage]` page at a time. */
  readonly isPaged: boolean
  /** False if there is no view or page to turn to. The wheel then scrolls the page around the text. */
  readonly canTurn: (by: TurnStep) => boolean
  /** False while an overlay takes every tap. */
  readonly tapsTurn: boolean
  /** Called for a tap that turns no page. */
  readonly onMiddleTap?: (() => void) | undefined
  readonly onHome: () => void
  readonly onEnd: () => void
}

/** Elements that use keys themselves. */
const ownsKeys = 'input, select, aside, [role=dialog]'

/** Renders nothing. Adds listeners for taps, the wheel and keys. Loaded beside the text, which needs it only later. */
export function PageTurning(turning: PageTurningProps) {
  const { container, direction, isInDialog, isPaged } = turning
  const lastTurnAt = useRef(Number.NEGATIVE_INFINITY)
  const lastWheelAt = useRef(Number.NEGATIVE_INFINITY)

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (event.altKey || event.ctrlKey || event.metaKey || !(target instanceof Element) || target.closest(ownsKeys)) return
    const isInside = container.current?.contains(target) ?? false
    // On the novel page, keys belong to the page. Left and right turn pages only if the text covers the middle of the screen and
    // nothing else has the focus.
    if (!isInDialog && !isInside && !(target === document.body && coversMiddle(container.current))) return
    if (event.key === ' ' && target.closest('button, a')) return
    const action = keyAction(event, direction)
    if (action === undefined) return
    const isHorizontal = typeof action === 'object' && action.isHorizontal
    if (!isInDialog && (direction === 'h' ? !(isHorizontal && isPaged) : !(isHorizontal || isInside))) return
    event.preventDefault()
    if (action === 'start') turning.onHome()
    else if (action === 'end') turning.onEnd()
    else if (direction === 'h' && isHorizontal) turning.turnPage(action.by)
    else turning.turn(action.by)
  })

  const handleWheel = useEffectEvent((event: WheelEvent) => {
    const delta = Math.abs(event.deltaY) >= Math.abs(event.deltaX) ? event.deltaY : event.deltaX
    const element = container.current
    if (!element || delta === 0 || event.ctrlKey) return
    const by = delta > 0 ? 1 : -1
    const isNewGesture = event.timeStamp - lastWheelAt.current >= novelWheelMs
    lastWheelAt.current = event.timeStamp
    if (direction === 'hc') {
      if (!turning.canTurn(by)) return
      event.preventDefault()
      if (event.timeStamp - lastTurnAt.current < novelWheelMs) return
      lastTurnAt.current = event.timeStamp
      turning.turn(by)
      return
    }
    if (!isAtEdge(element, direction, by)) {
      if (direction === 'v' && Math.abs(event.deltaX) <= Math.abs(event.deltaY)) scrollSideways(element, event)
      return
    }
    // At an edge, only a new wheel gesture turns the page: wheel inertia must not skip pages.
    if (!isPaged || (direction === 'h' && !isInDialog) || !turning.canTurn(by)) return
    event.preventDefault()
    if (isNewGesture) turning.turn(by)
  })
  const handleClick = useEffectEvent(({ clientX, target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a, button, input')) return
    // A text selection with the mouse is not a tap.
    if (!document.getSelection()?.isCollapsed) return
    const box = container.current?.getBoundingClientRect()
    if (!box || box.width === 0) return
    const canTap = turning.tapsTurn && (isInDialog || direction !== 'h')
    const by = canTap ? tapStep((clientX - box.left) / box.width, direction, turning.onMiddleTap !== undefined) : undefined
    if (by === undefined) turning.onMiddleTap?.()
    else turning.turn(by)
  })
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    container.current?.addEventListener('click', (event) => handleClick(event), { signal })
    container.current?.addEventListener('wheel', (event) => handleWheel(event), { passive: false, signal })
    window.addEventListener('keydown', (event) => handleKey(event), { signal })
    return () => stop.abort()
  }, [container])
  return null
}

/** Turns vertical wheel movement into scrolling to the left, for vertical text (docs/spec/behaviours.md 10). */
function scrollSideways(element: Element, event: WheelEvent): void {
  event.preventDefault()
  // Some mice report lines or pages instead of pixels.
  const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 32 : 400
  element.scrollBy({ left: -event.deltaY * unit, behavior: 'instant' })
}

/** Whether the element covers the vertical middle of the screen. */
function coversMiddle(element: Element | null): boolean {
  const box = element?.getBoundingClientRect()
  return box !== undefined && box.top <= innerHeight / 2 && box.bottom >= innerHeight / 2
}
