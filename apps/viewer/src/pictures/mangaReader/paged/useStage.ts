// Moves the spreads of the paged view: the track follows the finger and slides on page turns, a spread zooms and pans. Only transforms
// change, outside of React, so that a frame costs no layout and no render.
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { PageSize } from '../page/pageSize.ts'
import { coast, type DragMove, dragBy, turnOnRelease } from './drag.ts'
import { limitZoom, panDown, type SpreadLayout, startOfReading, type Zoom, zoomAt } from './spreadLayout.ts'
import { easing, hundredths, useTrack } from './useTrack.ts'

/** Space between two spreads, px. */
const spreadGap = 16
const zoomMs = 220
const coastAnimationMs = 400
/** Layouts in whole pixels change the shape of a spread by rounding: this share of the aspect ratio. */
const shapeTolerance = 0.01
const wholeSpread: Zoom = { scale: 1, x: 0, y: 0 }

export interface StageProps {
  /** Index of the visible spread. */
  readonly current: number
  /** The layouts of the mounted spreads, by index, in the order of their elements. One without a layout fills the screen and does not zoom. */
  readonly mounted: readonly { readonly index: number; readonly layout: SpreadLayout | undefined }[]
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
  /**
   * Ends a drag with its speed in px/ms. Returns the turn that it makes, to the right (1) or left (-1), also before the first spread and
   * after the last one.
   */
  readonly release: (speedX: number, speedY: number) => 1 | -1 | undefined
  /** Turns to a spread without waiting for React. False if it is not mounted. */
  readonly slideTo: (index: number) => boolean
  /** Zooms around a point, px from the centre of the screen. */
  readonly zoomTo: (scale: number, at: Pick<Zoom, 'x' | 'y'>, isAnimated: boolean) => void
  /** Pans down by px. False when the spread ends there already. */
  readonly pan: (px: number, isAnimated: boolean) => boolean
}

export function useStage({ current, mounted, screen, isToLeft, slides, count }: StageProps): Stage {
  const track = useTrack({ start: current, step: (isToLeft ? -1 : 1) * (screen.width + spreadGap), count, slides })
  const zoomRef = useRef(wholeSpread)
  /** What React rendered last. */
  const renderedRef = useRef<PageSize & { readonly current: number }>(undefined)

  const layoutOf = (index: number): PageSize => mounted.find((spread) => spread.index === index)?.layout ?? screen
  const zooms = (index: number) => !mounted.some((spread) => spread.index === index && !spread.layout)
  const zoomNow = () => (zooms(track.position()) ? zoomRef.current : wholeSpread)
  const elementOf = (index: number) => spreadElement(track.element.current, mounted, index)
  const startOf = (index: number) => startOfReading(zoomRef.current.scale, layoutOf(index), screen, isToLeft)
  const setZoom = (zoom: Zoom, ms = 0) => {
    if (!zooms(track.position())) return
    zoomRef.current = zoom
    showZoom(elementOf(track.position()), zoom, slides ? ms : 0)
  }
  /** Shows the start of the neighbours. They are visible only while the track moves. */
  const prepareNeighbours = () => {
    for (const { index, layout } of mounted)
      if (layout && index !== track.position()) showZoom(elementOf(index), startOf(index), 0)
  }

  // Before the paint.
  useLayoutEffect(() => {
    const before = renderedRef.current
    const { width, height } = layoutOf(current)
    const position = track.position()
    renderedRef.current = { current, width, height }
    // A turn has moved the track already, and React follows.
    if (before?.current === current && position !== current) return
    if (position !== current) {
      track.turnTo(current, Math.abs(current - position) === 1 ? track.restingPlace() : -track.placeOf(current))
      setZoom(startOf(current))
    } else {
      const zoom =
        before?.current === current ? zoomAfterResize(zoomRef.current, before, { width, height }) : before && zoomRef.current
      setZoom(zoom ? limitZoom(zoom, layoutOf(current), screen) : startOf(current))
      track.move(track.offset())
    }
    if (!track.isSliding()) prepareNeighbours()
  })
  return {
    track: track.element,
    placeOf: track.placeOf,
    position: track.position,
    zoom: () => zoomRef.current,
    grab() {
      track.grab()
      const coasting = elementOf(track.position())
      if (coasting && coasting.style.transition !== '') setZoom(shownZoom(coasting))
      prepareNeighbours()
    },
    drag(move) {
      const { offset, zoom } = dragBy({ offset: track.offset(), zoom: zoomNow() }, move, layoutOf(track.position()), screen)
      if (offset !== track.offset()) track.move(offset)
      setZoom(zoom)
    },
    release(speedX, speedY) {
      const offset = track.offset()
      track.setSpeed(speedX)
      const by = turnOnRelease(offset, speedX)
      if (by !== undefined && track.canTurn(by)) return by
      if (offset !== 0) track.turnTo(track.position(), track.restingPlace())
      else setZoom(coast(zoomRef.current, speedX, speedY, layoutOf(track.position()), screen), coastAnimationMs)
      return by
    },
    slideTo(index) {
      if (elementOf(index) === undefined) return false
      track.turnTo(index, track.restingPlace())
      setZoom(startOf(index))
      return true
    },
    zoomTo: (scale, at, isAnimated) =>
      setZoom(zoomAt(zoomRef.current, scale, at, layoutOf(track.position()), screen), isAnimated ? zoomMs : 0),
    pan(px, isAnimated) {
      const panned = panDown(zoomNow(), px, layoutOf(track.position()), screen)
      if (panned !== undefined) setZoom(panned, isAnimated ? zoomMs : 0)
      return panned !== undefined
    },
  }
}

/** The same place in a spread of another size; undefined for another shape, which belongs to other pages. */
function zoomAfterResize({ scale, x, y }: Zoom, before: PageSize, now: PageSize): Zoom | undefined {
  const growth = now.height / before.height
  const isSameShape = Math.abs((now.width * before.height) / (now.height * before.width) - 1) < shapeTolerance
  return isSameShape ? { scale, x: x * growth, y: y * growth } : undefined
}

/** The element of a mounted spread that zooms and pans. */
function spreadElement(track: HTMLElement | null, mounted: StageProps['mounted'], index: number): HTMLElement | undefined {
  const child = track?.children[mounted.findIndex((spread) => spread.index === index)]?.firstElementChild
  return child instanceof HTMLElement ? child : undefined
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

/** The zoom in the current frame of an animation. */
function shownZoom(element: HTMLElement): Zoom {
  const { a: scale, m41: x, m42: y } = new DOMMatrixReadOnly(getComputedStyle(element).transform)
  return { scale, x, y }
}
