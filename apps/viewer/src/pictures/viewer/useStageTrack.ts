// The track of the built-in viewer: it follows the finger and slides to the next page, and the open picture zooms and moves. Only transforms
// change, outside of React, so that a frame of a gesture costs no render and no layout.
import { type RefCallback, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { afterPaint } from '../../ui/afterPaint.ts'
import { type Area, fitted, restingArea, startOf, type Zoom } from './zoom.ts'

/** Space between two pictures, in px. */
export const slotGap = 16

export interface StageTrackProps {
  /** The open page of the last render, from 0. */
  readonly index: number
  readonly onIndex: (index: number) => void
  /** The size of the picture of a page in px, if it is known. */
  readonly sizeOf: (index: number) => Area | undefined
}

export interface StageTrack {
  readonly stage: RefObject<HTMLDivElement | null>
  readonly track: RefObject<HTMLDivElement | null>
  /** The ref of the open picture. There is none while the picture has failed. */
  readonly picture: RefCallback<HTMLDivElement>
  /** The page at which the track rests or to which it slides. */
  readonly position: () => number
  readonly zoom: () => Zoom
  /** Shows a zoom of the open picture. */
  readonly setZoom: (zoom: Zoom, isAnimated: boolean) => void
  /** Shows the start of the open picture, when its size is known or the screen has another one. */
  readonly reset: () => void
  /** Prepares the track for a finger: a turned page becomes the open one, and a slide stops where it is. */
  readonly grab: () => void
  /** Moves the track by `x`, in px from its place when it was grabbed. */
  readonly pull: (x: number) => void
  /** Moves the open picture by `y`, in px, while it is not zoomed. Undefined returns it. */
  readonly pullDown: (y: number | undefined) => void
  /** Ends a pull: slides to a page, which React renders after the first frame of the slide. */
  readonly release: (index: number) => void
}

export function useStageTrack({ index, onIndex, sizeOf }: StageTrackProps): StageTrack {
  const stage = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const pictureRef = useRef<HTMLDivElement>(null)
  const zoomRef = useRef(fitted)
  /** The page at which the track rests. After a turn, React renders it a frame later. */
  const positionRef = useRef(index)
  /** Where a slide was stopped by a finger, in px from its end. */
  const stoppedRef = useRef(0)
  const cancelTurnRef = useRef<() => void>(undefined)

  const move = (x: number, isAnimated: boolean) => {
    if (!track.current) return
    track.current.style.transition = isAnimated ? 'transform var(--calm) var(--ease)' : 'none'
    track.current.style.transform = `translateX(calc(${-positionRef.current} * (100% + ${slotGap}px) + ${x}px))`
  }
  const start = () => {
    const screen = { width: stage.current?.clientWidth ?? 1, height: stage.current?.clientHeight ?? 1 }
    const size = sizeOf(positionRef.current)
    return size ? startOf(restingArea(size, screen), screen) : fitted
  }
  const showZoom = ({ scale, ...place }: Zoom, isAnimated: boolean) => {
    // CSS places a picture at its start.
    const [x, y] = [place.x - start().x, place.y - start().y]
    if (stage.current) stage.current.dataset.scale = scale.toFixed(2)
    const style = pictureRef.current?.style
    if (!style) return
    style.transition = isAnimated ? '' : 'none'
    style.transform = scale === 1 && x === 0 && y === 0 ? '' : `translate(${x}px, ${y}px) scale(${scale})`
  }

  const picture = (element: HTMLDivElement) => {
    pictureRef.current = element
    return () => {
      pictureRef.current = null
      element.style.transform = ''
    }
  }
  const open = useEffectEvent((next: number) => {
    const isTurned = positionRef.current === next
    positionRef.current = next
    zoomRef.current = start()
    showZoom(zoomRef.current, false)
    // The slide of a turn goes on.
    if (!isTurned || track.current?.style.transform === '') move(0, false)
  })
  // Before the paint.
  useLayoutEffect(() => open(index), [index])
  useEffect(() => () => cancelTurnRef.current?.(), [])

  return {
    stage,
    track,
    picture,
    position: () => positionRef.current,
    zoom: () => zoomRef.current,
    setZoom(zoom, isAnimated) {
      zoomRef.current = zoom
      showZoom(zoom, isAnimated)
    },
    reset() {
      zoomRef.current = start()
      showZoom(zoomRef.current, false)
    },
    grab() {
      cancelTurnRef.current?.()
      if (positionRef.current !== index) flushSync(() => onIndex(positionRef.current))
      stoppedRef.current = track.current ? slideOf(track.current, positionRef.current) : 0
      if (stoppedRef.current !== 0) move(stoppedRef.current, false)
    },
    pull: (x) => move(stoppedRef.current + x, false),
    pullDown: (y) => showZoom({ ...start(), y: y ?? 0 }, y === undefined),
    release(next) {
      stoppedRef.current = 0
      positionRef.current = next
      move(0, true)
      cancelTurnRef.current?.()
      if (next !== index) cancelTurnRef.current = afterPaint(() => onIndex(next))
    },
  }
}

/** How far a sliding track is from its end, in px. 0 while it rests. */
function slideOf(track: HTMLElement, position: number): number {
  if ((track.getAnimations?.() ?? []).length === 0) return 0
  const { m41: place } = new DOMMatrixReadOnly(getComputedStyle(track).transform)
  return place + position * (track.clientWidth + slotGap)
}
