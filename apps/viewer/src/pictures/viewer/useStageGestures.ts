// Fingers, wheel and keys of the built-in viewer: pinch, wheel, double tap and keys zoom; drags turn the page, pan and close. Wheel, keys
// and vertical drags scroll a strip.
import { useGesture } from '@use-gesture/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { StageTrack } from './useStageTrack.ts'
import { type Area, maxScale, type Point, panBy, restingArea, startOf, tapScale, turnOnRelease, zoomTo } from './zoom.ts'

export interface StageActions {
  /** Whether there is a page at an index. */
  readonly hasPage: (index: number) => boolean
  /** Size of the open picture in px, if it is known. */
  readonly pictureSize: () => Area | undefined
  readonly onTap: () => void
  readonly onClose: () => void
}

/** Share of the movement of a finger that a picture follows where there is no other one. */
const resistance = 0.3
/** Shortest vertical drag that closes the viewer, in px. */
const closeDistance = 120
/** Longest time between the taps of a double tap, in ms. */
const doubleTapMs = 300
/** Zoom per px of wheel movement, as an exponent. */
const wheelRate = 0.002
/** Zoom factor of the keys + and -. */
const keyStep = 1.5
/** How long a released picture coasts, in ms of its last speed. */
const coastMs = 300
/** Shares of the height of the screen by which keys scroll a strip. */
const scrollKeys: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 0.2],
  ['ArrowUp', -0.2],
  ['PageDown', 0.85],
  ['PageUp', -0.85],
])

export function useStageGestures(track: StageTrack, { hasPage, pictureSize, onTap, onClose }: StageActions): void {
  const { stage } = track
  const lastTap = useRef(0)

  const { screen, picture, fromCentre, setScale, isTall, isLong, pan } = createPanning(track, pictureSize)
  const handleTap = (point: Point, time: number) => {
    const isDouble = time - lastTap.current < doubleTapMs
    lastTap.current = isDouble ? 0 : time
    // The second tap of a double tap reverts the action of the first one.
    onTap()
    if (isDouble) setScale(track.zoom().scale > 1 ? 1 : tapScale, point, true)
  }
  const dragSideways = (x: number, speed: number, last: boolean) => {
    if (!last) return track.pull(hasPage(track.position() + (x < 0 ? 1 : -1)) ? x : x * resistance)
    const next = track.position() + (turnOnRelease(x, speed) ?? 0)
    track.release(hasPage(next) ? next : track.position())
  }
  const dragDown = (y: number, last: boolean) => {
    track.pullDown(last ? undefined : y)
    if (last && Math.abs(y) > closeDistance) onClose()
  }

  useGesture(
    {
      onPinch: ({ offset: [scale], origin }) => setScale(scale, fromCentre(origin), false),
      onWheel: ({ event, delta: [deltaX, deltaY] }) => {
        event.preventDefault()
        if (isLong() && !event.ctrlKey) return isTall() ? pan(-deltaX, -deltaY, false) : pan(-deltaX - deltaY, 0, false)
        setScale(track.zoom().scale * Math.exp(-deltaY * wheelRate), fromCentre([event.clientX, event.clientY]), true)
      },
      onDrag: ({
        first,
        last,
        tap,
        xy,
        event,
        pinching,
        cancel,
        delta: [dx, dy],
        movement: [mx, my],
        velocity: [speed, speedDown],
        direction: [towards, down],
        memo,
      }) => {
        const isSideways: boolean = memo ?? Math.abs(mx) > Math.abs(my)
        if (first && !tap) track.grab()
        if (pinching) {
          track.release(track.position())
          cancel()
        } else if (tap) {
          const isButton = event.target instanceof Element && event.target.closest('button')
          if (!isButton) handleTap(fromCentre(xy), event.timeStamp)
        } else if (track.zoom().scale > 1 || (isSideways ? isLong() && !isTall() : isTall())) {
          pan(dx, dy, false)
          if (last) pan(speed * towards * coastMs, speedDown * down * coastMs, true)
        } else if (isSideways) dragSideways(mx, speed * towards, last)
        else dragDown(my, last)
        return isSideways
      },
    },
    {
      target: stage,
      eventOptions: { passive: false },
      drag: { filterTaps: true },
      pinch: { from: () => [track.zoom().scale, 0], scaleBounds: { min: 1, max: maxScale } },
    },
  )

  useZoomKeys(
    (factor) => setScale(track.zoom().scale * factor, { x: 0, y: 0 }, true),
    () => track.setZoom(startOf(picture(), screen()), true),
    (share) => isTall() && pan(0, -share * screen().height, true),
  )
}

/** How the open picture zooms and pans, and how it compares with the stage. */
function createPanning(track: StageTrack, pictureSize: StageActions['pictureSize']) {
  const { stage } = track
  const screen = (): Area => ({ width: stage.current?.clientWidth ?? 1, height: stage.current?.clientHeight ?? 1 })
  const picture = () => restingArea(pictureSize() ?? { width: 0, height: 0 }, screen())
  const isTall = () => picture().height > screen().height + 1
  const isLong = () => isTall() || picture().width > screen().width + 1
  const pan = (x: number, y: number, isAnimated: boolean) =>
    track.setZoom(panBy(track.zoom(), { x, y }, picture(), screen()), isAnimated)
  const fromCentre = ([x, y]: readonly [number, number]): Point => {
    const box = stage.current?.getBoundingClientRect()
    return box ? { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 } : { x: 0, y: 0 }
  }
  const setScale = (scale: number, point: Point, isAnimated: boolean) =>
    track.setZoom(zoomTo(track.zoom(), scale, point, picture(), screen()), isAnimated)

  return { screen, picture, fromCentre, setScale, isTall, isLong, pan }
}

/** The keys + and - zoom by a factor, 0 fits the picture again, and the others scroll a strip by a share of the screen. */
function useZoomKeys(zoomBy: (factor: number) => void, fit: () => void, scrollBy: (share: number) => void): void {
  const onKeyDown = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === '0') fit()
    else if (key === '+' || key === '=') zoomBy(keyStep)
    else if (key === '-') zoomBy(1 / keyStep)
    else scrollBy(scrollKeys.get(key) ?? 0)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
