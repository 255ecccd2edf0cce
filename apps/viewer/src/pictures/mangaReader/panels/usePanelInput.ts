// Taps, swipes, pinches, keys and the wheel of the panel view.
import { useGesture } from '@use-gesture/react'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

export interface PanelInput {
  readonly view: RefObject<HTMLElement | null>
  readonly direction: 'rtl' | 'ltr'
  /** Whether the page is enlarged at a place: a finger moves it then. */
  readonly isZoomed: boolean
  readonly move: (by: 1 | -1) => void
  readonly moveToEnd: (end: 'first' | 'last') => void
  /** Moves the enlarged page, in px. */
  readonly pan: (x: number, y: number) => void
  readonly leave: () => void
}

/** Shortest swipe, in px (docs/spec/product.md 2.10). */
const swipePx = 30
/** The wheel moves at most once in this time, in ms (docs/spec/product.md 9.3). */
const wheelIntervalMs = 200
/** Longest time and greatest distance between the taps of a double tap, in ms and px. */
const doubleTapMs = 280
const doubleTapPx = 40
/** Part of the width at the side where reading begins. A tap there goes back. */
const backFraction = 0.25
/** A key moves an enlarged page by this, in px. */
const panStep = 80

export function usePanelInput({ view, direction, isZoomed, move, moveToEnd, pan, leave }: PanelInput): void {
  const lastTap = useRef({ time: Number.NEGATIVE_INFINITY, x: 0, y: 0 })
  const lastWheel = useRef(Number.NEGATIVE_INFINITY)
  const isToLeft = direction === 'rtl'
  /** Towards the right side of the screen. */
  const moveRight = (by: 1 | -1) => move(isToLeft ? (by === 1 ? -1 : 1) : by)

  /** Quick taps step through the panels. On an enlarged page, where a tap does nothing, a double tap leaves. */
  const onTap = (time: number, x: number, y: number) => {
    const { time: before, x: beforeX, y: beforeY } = lastTap.current
    lastTap.current = { time, x, y }
    if (!isZoomed) {
      const fraction = x / window.innerWidth
      move((isToLeft ? 1 - fraction : fraction) < backFraction ? -1 : 1)
    } else if (time - before < doubleTapMs && Math.hypot(x - beforeX, y - beforeY) < doubleTapPx) leave()
  }
  // One hook for both gestures: a render between two listeners of one event would hide the event from the second one.
  useGesture(
    {
      onDrag: ({ event, tap, last, pinching, cancel, delta: [dx, dy], movement: [x, y], xy: [clientX, clientY] }) => {
        if (event.target instanceof Element && event.target.closest('button')) return
        if (pinching) cancel()
        else if (tap) onTap(event.timeStamp, clientX, clientY)
        else if (isZoomed) pan(dx, dy)
        else if (last && Math.abs(x) >= swipePx && Math.abs(x) > Math.abs(y)) moveRight(x < 0 ? 1 : -1)
        else if (last && Math.abs(y) >= swipePx && Math.abs(y) > Math.abs(x)) move(y < 0 ? 1 : -1)
      },
      onPinchStart: leave,
    },
    { target: view, drag: { filterTaps: true } },
  )

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = keyAction(event)
    if (!action) return
    // The keys of the reader below must not turn its pages.
    event.stopImmediatePropagation()
    event.preventDefault()
    if (action === 'leave') leave()
    else if (action === 'first' || action === 'last') moveToEnd(action)
    else if (isZoomed && Array.isArray(action)) pan(action[0] * panStep, action[1] * panStep)
    else if (Array.isArray(action) && action[0] !== 0) moveRight(action[0] < 0 ? 1 : -1)
    else if (Array.isArray(action)) move(action[1] < 0 ? 1 : -1)
    else move(action === 'next' ? 1 : -1)
  })
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    if (isZoomed) {
      pan(-event.deltaX, -event.deltaY)
      return
    }
    if (event.deltaY === 0 || event.timeStamp - lastWheel.current < wheelIntervalMs) return
    lastWheel.current = event.timeStamp
    move(event.deltaY > 0 ? 1 : -1)
  })
  useEffect(() => {
    const { signal, abort } = controller()
    addEventListener('keydown', (event) => onKeyDown(event), { capture: true, signal })
    view.current?.addEventListener('wheel', (event) => onWheel(event), { passive: false, signal })
    return abort
  }, [view])
}

function controller() {
  const aborter = new AbortController()
  return { signal: aborter.signal, abort: () => aborter.abort() }
}

type KeyAction = 'next' | 'previous' | 'first' | 'last' | 'leave' | readonly [x: number, y: number]

/** Arrows give the direction in which the page moves: the right arrow moves it to the left. */
const keys: Readonly<Record<string, KeyAction>> = {
  ArrowRight: [-1, 0],
  ArrowLeft: [1, 0],
  ArrowDown: [0, -1],
  ArrowUp: [0, 1],
  PageDown: 'next',
  PageUp: 'previous',
  ' ': 'next',
  Home: 'first',
  End: 'last',
  Enter: 'leave',
}

function keyAction({ key, target, ctrlKey, altKey, metaKey }: KeyboardEvent): KeyAction | undefined {
  if (ctrlKey || altKey || metaKey) return undefined
  // A focused button has its own keys.
  if (target instanceof HTMLButtonElement && (key === 'Enter' || key === ' ')) return undefined
  return keys[key]
}
