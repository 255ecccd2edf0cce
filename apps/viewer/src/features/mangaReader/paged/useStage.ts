// Moves the spreads of the paged view: the track follows the finger and slides on page turns, a spread zooms and pans. Only transforms
// change, outside of React, so that a frame costs no layout and no render.
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { PageSize } from '../page/pageSize.ts'
import { coast, type DragMove, dragBy, shownOffset, turnDuration, turnOnRelease } from './drag.ts'
import { limitZoom, panLimits, type SpreadLayout, startOfReading, type Zoom, zoomAt } from './spreadLayout.ts'

/** Space between two spreads, px. */
const spreadGap = 16
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
  readonly count: number
}

export interface Stage {
  readonly track: RefObject<HTMLDivElement | null>
  /** The place of a spread on the track, px. */
  readonly placeOf: (index: number) => number
  /** Index of the spread to which the track has turned. React may render it a few frames later. */
  readonly position: () => number
  readonly zoom: () => Zoom
  /** Stops movements, for a finger that touches a moving page. */
  readonly grab: () => void
  readonly drag: (move: DragMove) => void
  /** Ends a drag with its speed in px/ms. Returns the turn that it makes, to the right (1) or left (-1). */
  readonly release: (speedX: number, speedY: number) => 1 | -1 | undefined
  /** Turns to a spread without waiting for React. False if it is not mounted. */
  readonly slideTo: (index: number) => boolean
  /** Zooms around a point, px from the centre of the screen. */
  readonly zoomTo: (scale: number, at: Pick<Zoom, 'x' | 'y'>, isAnimated: boolean) => void
  /** Pans down by px. False when the spread ends there already. */
  readonly pan: (px: number, isAnimated: boolean) => boolean
}

export function useStage({ current, mounted, screen, isToLeft, slides, count }: StageProps): Stage {
  const track = useRef<HTMLDivElement>(null)
  const positionRef = useRef(current)
  const offsetRef = useRef(0)
  const zoomRef = useRef<Zoom>({ scale: 1, x: 0, y: 0 })
  const speedRef = useRef(0)
  const slideRef = useRef<Animation>(undefined)
  /** What React rendered last. */
  const renderedRef = useRef<PageSize & { readonly current: number }>(undefined)

  const placeOf = (index: number) => index * (isToLeft ? -1 : 1) * (screen.width + spreadGap)
  const layoutOf = (index: number): PageSize => mounted.find((spread) => spread.index === index)?.layout ?? screen
  const elementOf = (index: number) =>
    spreadElement(
      track.current,
      mounted.findIndex((spread) => spread.index === index),
    )
  const startOf = (index: number) => startOfReading(zoomRef.current.scale, layoutOf(index), screen, isToLeft)
  const canTurn = (by: 1 | -1) => {
    const next = positionRef.current + (isToLeft ? -by : by)
    return next >= 0 && next < count
  }
  /** Where the track is while it does not slide, px. */
  const restingPlace = () => {
    const offset = offsetRef.current
    return shownOffset(offset, canTurn(offset < 0 ? 1 : -1)) - placeOf(positionRef.current)
  }
  const moveTrack = (offset: number) => {
    offsetRef.current = offset
    if (track.current) setTransform(track.current, translation(restingPlace()))
  }
  const setZoom = (zoom: Zoom, ms = 0) => {
    zoomRef.current = zoom
    showZoom(elementOf(positionRef.current), zoom, ms)
  }
  /** Slides from a place of the track, px, to the place of the visible spread. */
  const settle = (from: number) => {
    slideRef.current?.cancel()
    slideRef.current = undefined
    moveTrack(0)
    const to = restingPlace()
    const speed = speedRef.current
    speedRef.current = 0
    if (!slides || Math.abs(from - to) < 1 || !track.current || !('animate' in track.current)) return
    const slide = track.current.animate([{ transform: translation(from) }, { transform: translation(to) }], {
      duration: turnDuration(to - from, speed),
      easing,
    })
    slideRef.current = slide
    slide.onfinish = () => {
      if (slideRef.current === slide) slideRef.current = undefined
    }
  }
  /** Shows the start of the neighbours. They are visible only while the track moves. */
  const prepareNeighbours = () => {
    for (const { index } of mounted) if (index !== positionRef.current) showZoom(elementOf(index), startOf(index), 0)
  }

  // Before the paint.
  useLayoutEffect(() => {
    const before = renderedRef.current
    const { width, height } = layoutOf(current)
    renderedRef.current = { current, width, height }
    const position = positionRef.current
    if (before?.current === current && position !== current) return // A turn moved the track already, and React follows.
    if (position !== current) {
      const from = restingPlace()
      positionRef.current = current
      offsetRef.current = 0
      setZoom(startOf(current))
      settle(Math.abs(current - position) === 1 ? from : -placeOf(current))
    } else {
      const isSame = before !== undefined && before.width === width && before.height === height
      setZoom(
        isSame || (before !== undefined && before.current !== current)
          ? limitZoom(zoomRef.current, layoutOf(current), screen)
          : startOf(current),
      )
      moveTrack(offsetRef.current)
    }
    if (slideRef.current === undefined) prepareNeighbours()
  })

  return {
    track,
    placeOf,
    position: () => positionRef.current,
    zoom: () => zoomRef.current,
    grab() {
      if (slideRef.current && track.current) {
        const { m41: place } = new DOMMatrixReadOnly(getComputedStyle(track.current).transform)
        slideRef.current.cancel()
        slideRef.current = undefined
        moveTrack(place + placeOf(positionRef.current))
      }
      const coasting = elementOf(positionRef.current)
      if (coasting && coasting.style.transition !== '') setZoom(shownZoom(coasting))
      prepareNeighbours()
    },
    drag(move) {
      const spread = layoutOf(positionRef.current)
      const { offset, zoom } = dragBy({ offset: offsetRef.current, zoom: zoomRef.current }, move, spread, screen)
      if (offset !== offsetRef.current) moveTrack(offset)
      if (zoom.x !== zoomRef.current.x || zoom.y !== zoomRef.current.y) setZoom(zoom)
    },
    release(speedX, speedY) {
      const offset = offsetRef.current
      speedRef.current = speedX
      const by = turnOnRelease(offset, speedX)
      if (by !== undefined && canTurn(by)) return by
      if (offset !== 0) settle(restingPlace())
      else setZoom(coast(zoomRef.current, speedX, speedY, layoutOf(positionRef.current), screen), slides ? coastAnimationMs : 0)
      return undefined
    },
    slideTo(index) {
      if (!mounted.some((spread) => spread.index === index)) return false
      const from = restingPlace()
      positionRef.current = index
      setZoom(startOf(index))
      settle(from)
      return true
    },
    zoomTo(scale, at, isAnimated) {
      const zoom = zoomAt(zoomRef.current, scale, at, layoutOf(positionRef.current), screen)
      setZoom(zoom, isAnimated && slides ? zoomMs : 0)
    },
    pan(px, isAnimated) {
      const { scale, y } = zoomRef.current
      const spread = layoutOf(positionRef.current)
      const limit = panLimits(spread, screen, scale).y
      if (limit === 0 || (px > 0 ? y <= -limit : y >= limit)) return false
      setZoom(limitZoom({ ...zoomRef.current, y: y - px }, spread, screen), isAnimated && slides ? zoomMs : 0)
      return true
    },
  }
}

/** The element of a mounted spread that zooms and pans. */
function spreadElement(track: HTMLElement | null, position: number): HTMLElement | undefined {
  const child = track?.children[position]?.firstElementChild
  return child instanceof HTMLElement ? child : undefined
}

const translation = (px: number): string => `translate3d(${hundredths(px)}px, 0px, 0px)`

function setTransform(element: HTMLElement, transform: string): void {
  if (element.style.transform !== transform) element.style.transform = transform
}

function showZoom(element: HTMLElement | undefined, { scale, x, y }: Zoom, ms: number): void {
  if (!element) return
  const isWhole = scale === 1 && x === 0 && y === 0
  const transform = isWhole ? '' : `translate3d(${hundredths(x)}px, ${hundredths(y)}px, 0px) scale(${hundredths(scale)})`
  // A render must not end an animation to the same place.
  if (element.style.transform === transform) return
  element.style.transition = ms > 0 ? `transform ${ms}ms ${easing}` : ''
  element.style.transform = transform
}

// Adding zero turns -0 into 0.
const hundredths = (value: number): number => Math.round(value * 100) / 100 + 0

/** The zoom in the current frame of an animation. */
function shownZoom(element: HTMLElement): Zoom {
  const { a: scale, m41: x, m42: y } = new DOMMatrixReadOnly(getComputedStyle(element).transform)
  return { scale, x, y }
}
