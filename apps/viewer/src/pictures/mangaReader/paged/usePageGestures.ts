// Fingers, mouse, wheel and keys of the paged view.
import { useGesture } from '@use-gesture/react'
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { maxScale, minScale } from './spreadLayout.ts'
import type { Stage } from './useStage.ts'

export interface PageGestures {
  readonly container: RefObject<HTMLElement | null>
  readonly stage: Stage
  /** Turns in the direction of reading (1) or back (-1). */
  readonly turn: (by: 1 | -1) => void
  /** Turns towards the right side of the screen (1) or the left (-1). */
  readonly turnRight: (by: 1 | -1) => void
  /** The end page has buttons: a tap there may move a little. */
  readonly isAtEnd: boolean
  readonly onFirst: () => void
  readonly onLast: () => void
}

/** The wheel turns at most one page in this time, ms (docs/spec/product.md 9.3). */
const wheelIntervalMs = 200
/** Zoom factor of the keys + and -. */
const keyZoom = 1.5
/** Below this scale a pinch returns to the whole spread. */
const snapScale = 1.06
/** Shares of the height that arrow keys and the space bar pan. */
const arrowShare = 0.2
const screenShare = 0.85

/** The end page scrolls, and its text can be selected. */
const isInEnd = ({ target }: Event): boolean => target instanceof Element && target.closest('aside') !== null

/** Whether a drag that starts with this event may turn the page. On the end page only a finger does, and not on what scrolls sideways. */
const turnsPages = (event: Event): boolean =>
  !isInEnd(event) ||
  (event instanceof PointerEvent &&
    event.pointerType === 'touch' &&
    event.target instanceof Element &&
    !event.target.closest('ul, [role=dialog], input'))

export function usePageGestures({ container, stage, turn, turnRight, isAtEnd, onFirst, onLast }: PageGestures): void {
  const lastWheelRef = useRef(Number.NEGATIVE_INFINITY)
  const fromCentre = ([x, y]: readonly [number, number]) => {
    const box = container.current?.getBoundingClientRect()
    return box ? { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 } : { x: 0, y: 0 }
  }

  useGesture(
    {
      onDrag: ({
        event,
        first,
        last,
        tap,
        pinching,
        cancel,
        delta: [dx, dy],
        movement: [mx, my],
        velocity: [vx, vy],
        direction: [sx, sy],
      }) => {
        if (pinching || (first && !turnsPages(event))) return cancel()
        if (first) stage.grab()
        if (!tap) stage.drag({ dx, dy, isHorizontal: Math.abs(mx) > Math.abs(my) })
        const by = last ? stage.release(vx * sx, vy * sy) : undefined
        if (by !== undefined) turnRight(by)
      },
      onPinch: ({ first, last, offset: [scale], origin, event }) => {
        event.preventDefault()
        if (first) stage.grab()
        const isWhole = last && scale < snapScale
        stage.zoomTo(isWhole ? 1 : scale, fromCentre(origin), isWhole)
      },
    },
    {
      target: container,
      eventOptions: { passive: false },
      drag: { filterTaps: true, tapsThreshold: isAtEnd ? 10 : 3 },
      pinch: { from: () => [stage.zoom().scale, 0], scaleBounds: { min: minScale, max: maxScale } },
    },
  )

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const key = pageKey(event)
    if (key === undefined) return
    const pan = (share: number) => stage.pan(share * window.innerHeight, true)
    const zoomBy = (factor: number) => stage.zoomTo(stage.zoom().scale * factor, { x: 0, y: 0 }, true)
    if (key === 'right' || key === 'left') turnRight(key === 'right' ? 1 : -1)
    else if (key === 'on') pan(screenShare) || turn(1)
    else if (key === 'back') pan(-screenShare) || turn(-1)
    else if (key === 'up' || key === 'down') pan(key === 'down' ? arrowShare : -arrowShare)
    else if (key === 'start') onFirst()
    else if (key === 'end') onLast()
    else zoomBy(key === 'zoomOff' ? 0 : key === 'zoomIn' ? keyZoom : 1 / keyZoom)
    event.preventDefault()
  })
  const onWheel = useEffectEvent((event: WheelEvent) => {
    // The gesture library zooms with the control key.
    if (event.ctrlKey || isInEnd(event)) return
    event.preventDefault()
    const { deltaX, deltaY, timeStamp } = event
    const isHorizontal = Math.abs(deltaX) > Math.abs(deltaY)
    const delta = isHorizontal ? deltaX : deltaY
    if (delta === 0) return
    const isPanned = !isHorizontal && stage.pan(deltaY, false)
    const isPaused = timeStamp - lastWheelRef.current < wheelIntervalMs
    // The inertia of a wheel that pans does not turn the page at the edge.
    if (isPanned || !isPaused) lastWheelRef.current = timeStamp
    if (isPanned || isPaused) return
    if (isHorizontal) turnRight(delta > 0 ? 1 : -1)
    else turn(delta > 0 ? 1 : -1)
  })
  // A layout effect, so that keys work before the first paint.
  useLayoutEffect(() => {
    const element = container.current
    const aborter = new AbortController()
    element?.addEventListener('wheel', (event) => onWheel(event), { passive: false, signal: aborter.signal })
    addEventListener('keydown', (event) => onKeyDown(event), { signal: aborter.signal })
    return () => aborter.abort()
  }, [container])
}

/** `left` and `right` are sides of the screen; `on` and `back` follow the direction of reading. */
type PageKey = 'left' | 'right' | 'on' | 'back' | 'up' | 'down' | 'start' | 'end' | 'zoomIn' | 'zoomOut' | 'zoomOff'

const keys: Readonly<Record<string, PageKey>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  PageDown: 'on',
  PageUp: 'back',
  Home: 'start',
  End: 'end',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'zoomOff',
}

/** Elements that use keys themselves. The end page does so while it is open: afterwards it may have the focus for another moment. */
const ownsKeys = 'input, select, :not([inert]) > aside, [role=dialog]'

/** What a key does; undefined for keys of the browser and of controls. */
function pageKey({ key, shiftKey, altKey, ctrlKey, metaKey, target }: KeyboardEvent): PageKey | undefined {
  if (altKey || ctrlKey || metaKey) return undefined
  const element = target instanceof Element ? target : undefined
  if (element?.closest(ownsKeys)) return undefined
  if (key === ' ') return element?.closest('button, a') ? undefined : shiftKey ? 'back' : 'on'
  return Object.hasOwn(keys, key) ? keys[key] : undefined
}
