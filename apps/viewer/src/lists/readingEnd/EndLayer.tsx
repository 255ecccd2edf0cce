// The end page as one more page of a paged reader. Turning forwards opens the next part; turning back returns to the last page.
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import styles from './EndLayer.module.css'

export interface EndLayerProps {
  /** Whether the next page is at the left side. */
  readonly isToLeft: boolean
  /** False while it is beside the last page: it then has no focus and no keys. */
  readonly isOpen?: boolean
  /** False if the reader moves it with the finger. */
  readonly swipes?: boolean
  readonly onTurn: (by: 1 | -1) => void
  readonly onMiddleTap: () => void
  readonly children: ReactNode
}

/** Part of the width on each side where a tap turns. */
const sideFraction = 0.15
/** Shortest swipe that turns, in px (as for novels, docs/spec/product.md 2.10). */
const swipePx = 30
/** After it opens it takes no taps for this long, ms: the last of several quick taps would follow a link that has just appeared. */
const restMs = 500
const ownsInput = 'a, button, input, [role=dialog], ul'

/** An `<aside>`: the readers leave the keys inside one alone. */
export function EndLayer({ isToLeft, isOpen = true, swipes = true, onTurn, onMiddleTap, children }: EndLayerProps) {
  const layer = useRef<HTMLElement>(null)
  const press = useRef<{ readonly x: number; readonly y: number }>(undefined)
  const openedAt = useRef(0)
  useEffect(() => {
    const element = layer.current
    if (!isOpen || !element) return
    openedAt.current = performance.now()
    element.focus({ preventScroll: true })
    // The keys belong to the pages again.
    return () => {
      if (element.contains(document.activeElement)) element.closest('dialog')?.focus({ preventScroll: true })
    }
  }, [isOpen])
  const turnRight = (by: 1 | -1) => onTurn(isToLeft ? (by === 1 ? -1 : 1) : by)

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (event.altKey || event.ctrlKey || event.metaKey || !(target instanceof Element)) return
    if (target.closest('[role=dialog], input, ul')) return
    if (key === ' ' && target.closest('a, button')) return
    if (key === 'ArrowRight') turnRight(1)
    else if (key === 'ArrowLeft') turnRight(-1)
    else if (key === 'PageDown' || (key === ' ' && !event.shiftKey)) onTurn(1)
    else if (key === 'PageUp' || key === ' ') onTurn(-1)
    else return
    event.preventDefault()
    // The text under this page turns by keys, too.
    event.stopImmediatePropagation()
  })
  useEffect(() => {
    if (!isOpen) return
    const stop = new AbortController()
    addEventListener('keydown', (event) => onKeyDown(event), { capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [isOpen])
  const onClick = ({ clientX, clientY, target }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest(ownsInput) || !layer.current?.contains(target)) return
    const from = press.current
    if (from && Math.hypot(clientX - from.x, clientY - from.y) >= swipePx) return
    const fraction = clientX / innerWidth
    if (fraction < sideFraction) turnRight(-1)
    else if (fraction > 1 - sideFraction) turnRight(1)
    else onMiddleTap()
  }
  const turnBySwipe = (x: number, y: number) => {
    if (Math.abs(x) >= swipePx && Math.abs(x) > 2 * Math.abs(y)) turnRight(x < 0 ? 1 : -1)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys do the same as taps.
    <aside
      ref={layer}
      className={styles.layer}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable.
      tabIndex={0}
      onClickCapture={(event) => {
        // A click without a pointer comes from a key.
        if (event.detail === 0 || performance.now() - openedAt.current >= restMs) return
        event.preventDefault()
        event.stopPropagation()
      }}
      onClick={onClick}
      onPointerDown={({ clientX: x, clientY: y }) => {
        press.current = { x, y }
      }}
      onTouchStart={({ touches, target }) => {
        const touch = touches[0]
        const isInList = target instanceof Element && target.closest('ul, [role=dialog]')
        press.current = touch && !isInList ? { x: touch.clientX, y: touch.clientY } : undefined
      }}
      onTouchEnd={({ changedTouches }) => {
        const touch = changedTouches[0]
        const from = press.current
        if (touch && from && swipes) turnBySwipe(touch.clientX - from.x, touch.clientY - from.y)
      }}
    >
      {children}
    </aside>
  )
}
