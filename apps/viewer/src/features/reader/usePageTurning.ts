// Page turning: taps on the halves, the wheel and keys, for a text that is read view by view (spec 2.10; ux-behaviours, novel text).
import { novelWheelMs } from '@emaki/domain'
import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'

export interface PageTurning {
  readonly stage: RefObject<HTMLElement | null>
  readonly turn: (by: 1 | -1) => void
  /** The keys of the whole window; else only those pressed inside. */
  readonly isWindow: boolean
  /** False where there is nothing to turn to: the wheel then scrolls the page around the text. */
  readonly canTurn: (by: 1 | -1) => boolean
  /** False for texts that are scrolled. */
  readonly isPaged: boolean
  /** Keys across turn the pages of a scrolled text, too. */
  readonly turnsAcross: boolean
  /** A tap between the halves. */
  readonly onMiddle?: (() => void) | undefined
  readonly onHome: () => void
  readonly onEnd: () => void
}

/** What lies between the halves, as a share of the width. */
const middleShare = 0.2

/** Turns pages; gives the click handler of the stage. */
export function usePageTurning(turning: PageTurning): (event: MouseEvent) => void {
  const { stage, isWindow } = turning
  const lastWheel = useRef(Number.NEGATIVE_INFINITY)

  const keyed = useEffectEvent((event: KeyboardEvent) => {
    if (!(turning.isPaged || turning.turnsAcross) || event.altKey || event.ctrlKey || event.metaKey) return
    const { target } = event
    if (target instanceof HTMLInputElement || (target instanceof HTMLElement && target.closest('select, [role=dialog]'))) return
    // Where the text scrolls down, only the keys that go across are free.
    if (!turning.isPaged && event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    const isButton = target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement
    if (event.key === 'ArrowRight' || event.key === 'ArrowDown' || event.key === 'PageDown') turning.turn(1)
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowUp' || event.key === 'PageUp') turning.turn(-1)
    else if (event.key === ' ' && !isButton) turning.turn(event.shiftKey ? -1 : 1)
    else if (event.key === 'Home') turning.onHome()
    else if (event.key === 'End') turning.onEnd()
    else return
    event.preventDefault()
  })
  const wheeled = useEffectEvent((event: WheelEvent) => {
    const delta = Math.abs(event.deltaY) >= Math.abs(event.deltaX) ? event.deltaY : event.deltaX
    if (!turning.isPaged || delta === 0 || event.ctrlKey) return
    const by = delta > 0 ? 1 : -1
    if (!turning.canTurn(by)) return
    event.preventDefault()
    if (event.timeStamp - lastWheel.current < novelWheelMs) return
    lastWheel.current = event.timeStamp
    turning.turn(by)
  })
  useEffect(() => {
    const stop = new AbortController()
    const element = stage.current
    element?.addEventListener('wheel', (event) => wheeled(event), { passive: false, signal: stop.signal })
    const keys: EventTarget | null = isWindow ? window : element
    keys?.addEventListener('keydown', (event) => event instanceof KeyboardEvent && keyed(event), { signal: stop.signal })
    return () => stop.abort()
  }, [stage, isWindow])

  return ({ clientX, target }) => {
    if (target instanceof Element && target.closest('a, button, input')) return
    // Words being chosen with the mouse are no tap.
    if (!document.getSelection()?.isCollapsed) return
    const box = stage.current?.getBoundingClientRect()
    if (!box || box.width === 0) return
    const across = (clientX - box.left) / box.width
    if (turning.onMiddle && (!turning.isPaged || Math.abs(across - 0.5) < middleShare / 2)) turning.onMiddle()
    else if (turning.isPaged) turning.turn(across < 0.5 ? -1 : 1)
  }
}
