// Moves the spreads of the paged view: the track follows the finger and slides on page turns, a spread zooms and pans. Only transforms
// change, outside of React, so that a frame costs no layout and no render.
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { PageSize } from '../page/pageSize.ts'
import { coast, type DragMove, dragBy, shownOffset, turnDuration, turnOnRelease } from './drag.ts'
import { limitZoom, panLimits, type SpreadLayout, startOfReading, type Zoom, zoomAt } from './spreadLayout.ts'

/** Space between two spreads, px. */
export const spreadGap = 16
/** A released or turned page slows down like this. */
const easing = 'cubic-bezier(0.2, 0.6, 0.3, 1)'
const zoomMs = 220
const coastAnimationMs = 400

export interface StageProps {
  /** Index of the visible spread. */
  readonly current: number
  /** The layouts of the mounted spreads, by index, in the order of their elements. */
  readonly mounted: readonly { readonly index: number; readonly layout: SpreadLayout }[]
  readonly screen: PageSize
  readonly isToLeft: boolean
  /** Whether a turned page slides in. */
  readonly slides: boolean
  /** Whether there is a page to the right (1) or left (-1). */
  readonly canTurn: (by: 1 | -1) => boolean
}

export interface Stage {
  readonly track: RefObject<HTMLDivElement | null>
  zoom(): Zoom
  /** Stops movements, for a finger that touches a moving page. */
  grab(): void
  drag(move: DragMove): void
  /** Ends a drag with its speed in px/ms. Returns the turn that it makes, to the right (1) or left (-1). */
  release(speedX: number, speedY: number): 1 | -1 | undefined
  /** Zooms around a point, px from the centre of the screen. */
  zoomTo(scale: number, at: { readonly x: number; readonly y: number }, isAnimated: boolean): void
  /** Pans by `share` of the height. False when the spread ends there already. */
  pan(share: number): boolean
  /** Pans by px. False when the spread ends there already. */
  panBy(px: number): boolean
}

export function useStage({ current, mounted, screen, isToLeft, slides, canTurn }: StageProps): Stage {
  const track = useRef<HTMLDivElement>(null)
  const zoomRef = useRef<Zoom>({ scale: 1, x: 0, y: 0 })
  const offsetRef = useRef(0)
  const speedRef = useRef(0)
  const shownRef = useRef<number>(undefined)
  const slideRef = useRef<Animation>(undefined)
  const layout: PageSize = mounted.find(({ index }) => index === current)?.layout ?? screen
  const element = () =>
    spreadElement(
      track.current,
      mounted.findIndex(({ index }) => index === current),
    )

  const moveTrack = (offset: number) => {
    offsetRef.current = offset
    const shown = offset === 0 ? 0 : shownOffset(offset, canTurn(offset < 0 ? 1 : -1))
    if (track.current) track.current.style.transform = shown === 0 ? '' : `translate3d(${shown}px, 0, 0)`
  }
  const setZoom = (zoom: Zoom, ms = 0) => {
    zoomRef.current = zoom
    showZoom(element(), zoom, ms)
  }
  /** Slides the track from an offset to its place. */
  const settle = (from: number) => {
    slideRef.current?.cancel()
    moveTrack(0)
    if (!slides || from === 0 || !track.current || !('animate' in track.current)) return
    slideRef.current = track.current.animate(
      [{ transform: `translate3d(${from}px, 0, 0)` }, { transform: 'translate3d(0, 0, 0)' }],
      {
        duration: turnDuration(from, speedRef.current),
        easing,
      },
    )
  }

  // Before the paint: the new spreads are in place, and the slide begins where the finger left the old one.
  useLayoutEffect(() => {
    const before = shownRef.current
    shownRef.current = current
    const isNew = before !== current
    const start = (spread: PageSize) => startOfReading(zoomRef.current.scale, spread, screen, isToLeft)
    zoomRef.current = isNew ? start(layout) : limitZoom(zoomRef.current, layout, screen)
    for (const [position, spread] of mounted.entries()) {
      showZoom(spreadElement(track.current, position), spread.index === current ? zoomRef.current : start(spread.layout), 0)
    }
    if (!isNew || before === undefined) return
    const steps = current - before
    const isNeighbour = Math.abs(steps) === 1
    const step = steps * (isToLeft ? -1 : 1) * (screen.width + spreadGap)
    settle(isNeighbour ? offsetRef.current + step : 0)
    speedRef.current = 0
  })

  return {
    track,
    zoom: () => zoomRef.current,
    grab() {
      const running = slideRef.current?.playState === 'running' && track.current
      if (running) moveTrack(new DOMMatrixReadOnly(getComputedStyle(running).transform).m41)
      slideRef.current?.cancel()
      const coasting = element()
      if (coasting && coasting.style.transition !== '') setZoom(shownZoom(coasting))
    },
    drag(move) {
      const { offset, zoom } = dragBy({ offset: offsetRef.current, zoom: zoomRef.current }, move, layout, screen)
      if (offset !== offsetRef.current) moveTrack(offset)
      if (zoom.x !== zoomRef.current.x || zoom.y !== zoomRef.current.y) setZoom(zoom)
    },
    release(speedX, speedY) {
      const offset = offsetRef.current
      speedRef.current = speedX
      const by = turnOnRelease(offset, speedX)
      if (by !== undefined && canTurn(by)) return by
      if (offset !== 0) settle(shownOffset(offset, canTurn(offset < 0 ? 1 : -1)))
      else setZoom(coast(zoomRef.current, speedX, speedY, layout, screen), slides ? coastAnimationMs : 0)
      return undefined
    },
    zoomTo: (scale, at, isAnimated) =>
      setZoom(zoomAt(zoomRef.current, scale, at, layout, screen), isAnimated && slides ? zoomMs : 0),
    pan: (share) => pan(share * screen.height, slides ? zoomMs : 0),
    panBy: (px) => pan(px, 0),
  }

  function pan(px: number, ms: number): boolean {
    const { y } = zoomRef.current
    const limit = panLimits(layout, screen, zoomRef.current.scale).y
    if (limit === 0 || (px > 0 ? y <= -limit : y >= limit)) return false
    setZoom(limitZoom({ ...zoomRef.current, y: y - px }, layout, screen), ms)
    return true
  }
}

/** The element of a mounted spread that zooms and pans. */
function spreadElement(track: HTMLElement | null, position: number): HTMLElement | undefined {
  const child = track?.children[position]?.firstElementChild
  return child instanceof HTMLElement ? child : undefined
}

function showZoom(element: HTMLElement | undefined, { scale, x, y }: Zoom, ms: number): void {
  if (!element) return
  const transform =
    scale === 1 && x === 0 && y === 0
      ? ''
      : `translate3d(${hundredths(x)}px, ${hundredths(y)}px, 0px) scale(${hundredths(scale)})`
  // A render must not end an animation to the same place.
  if (element.style.transform === transform) return
  element.style.transition = ms > 0 ? `transform ${ms}ms ${easing}` : ''
  element.style.transform = transform
}

const hundredths = (value: number): number => Math.round(value * 100) / 100 + 0

/** The zoom in the current frame of an animation. */
function shownZoom(element: HTMLElement): Zoom {
  const { a: scale, m41: x, m42: y } = new DOMMatrixReadOnly(getComputedStyle(element).transform)
  return { scale, x, y }
}
