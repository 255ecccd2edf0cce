// Stage of the built-in viewer: the open picture with its gestures, and its neighbours beside it on a track that follows the finger.
import { useGesture } from '@use-gesture/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { StagePicture } from './StagePicture.tsx'
import styles from './ViewerStage.module.css'
import type { ViewerPage } from './viewerPage.ts'
import { type Area, fitted, fittedArea, maxScale, type Point, panBy, tapScale, turnOnRelease, type Zoom, zoomTo } from './zoom.ts'

export interface ViewerStageProps {
  readonly pages: readonly ViewerPage[]
  /** The open page, from 0. */
  readonly index: number
  readonly onTurn: (by: 1 | -1) => void
  readonly onTap: () => void
  readonly onClose: () => void
}

/** Space between two pictures, in px. */
const gap = 16
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

export function ViewerStage({ pages, index, onTurn, onTap, onClose }: ViewerStageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const [sizes, setSizes] = useState<ReadonlyMap<number, Area>>(new Map())
  const [slides, setSlides] = useState(false)
  const { zoom, drag } = useZoomGestures(stage, index, sizes.get(index) ?? pages[index]?.size, {
    canTurn: (by) => pages[index + by] !== undefined,
    onTurn,
    onTap,
    onClose,
    onRelease: () => setSlides(true),
  })
  const { x, y } = drag ? { x: 0, y: drag.y } : zoom
  const place = `calc(${-index} * (100% + ${gap}px) + ${drag?.x ?? 0}px)`
  return (
    <div ref={stage} className={styles.stage} data-scale={zoom.scale.toFixed(2)}>
      <div
        className={slides && !drag ? `${styles.track} ${styles.slides}` : styles.track}
        style={{ transform: `translateX(${place})` }}
        onTransitionEnd={({ target, currentTarget }) => target === currentTarget && setSlides(false)}
      >
        {[index - 1, index, index + 1].map((number) => {
          const page = pages[number]
          const isOpen = number === index
          return (
            page && (
              <div
                key={number}
                className={styles.slot}
                style={{ translate: `calc(${number} * (100% + ${gap}px)) 0` }}
                inert={!isOpen}
              >
                <StagePicture
                  page={page}
                  isOpen={isOpen}
                  isDragged={drag !== undefined}
                  transform={isOpen ? `translate(${x}px, ${y}px) scale(${zoom.scale})` : undefined}
                  onSize={(size) => setSizes((before) => new Map(before).set(number, size))}
                />
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}

interface StageActions extends Pick<ViewerStageProps, 'onTurn' | 'onTap' | 'onClose'> {
  readonly canTurn: (by: 1 | -1) => boolean
  /** Called when a dragged picture is released. */
  readonly onRelease: () => void
}

/** Zoom and drag of the open picture by pinch, wheel, drag, double tap and keys. `natural`: size of the picture, if it is known. */
function useZoomGestures(
  stage: RefObject<HTMLDivElement | null>,
  index: number,
  natural: Area | undefined,
  { canTurn, onTurn, onTap, onClose, onRelease }: StageActions,
) {
  const lastTap = useRef(0)
  const [zoomed, setZoomed] = useState({ index, zoom: fitted })
  // Another picture begins fitted.
  const zoom = zoomed.index === index ? zoomed.zoom : fitted
  const setZoom = (change: (before: Zoom) => Zoom) =>
    setZoomed((before) => ({ index, zoom: change(before.index === index ? before.zoom : fitted) }))
  /** Offset of a fitted picture while it is dragged, along one axis. */
  const [drag, setDrag] = useState<Point>()

  const screen = (): Area => ({ width: stage.current?.clientWidth ?? 1, height: stage.current?.clientHeight ?? 1 })
  const picture = () => fittedArea(natural ?? { width: 0, height: 0 }, screen())
  const fromCentre = ([x, y]: readonly [number, number]): Point => {
    const box = stage.current?.getBoundingClientRect()
    return box ? { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 } : { x: 0, y: 0 }
  }
  const setScale = (scale: number, point: Point) => setZoom((before) => zoomTo(before, scale, point, picture(), screen()))

  const handleTap = (point: Point, time: number) => {
    const isDouble = time - lastTap.current < doubleTapMs
    lastTap.current = isDouble ? 0 : time
    // The second tap of a double tap reverts the action of the first one.
    onTap()
    if (isDouble) setScale(zoom.scale > 1 ? 1 : tapScale, point)
  }
  const dragSideways = (x: number, speed: number, last: boolean) => {
    if (!last) return setDrag({ x: canTurn(x < 0 ? 1 : -1) ? x : x * resistance, y: 0 })
    setDrag(undefined)
    onRelease()
    const by = turnOnRelease(x, speed)
    if (by !== undefined && canTurn(by)) onTurn(by)
  }

  useGesture(
    {
      onPinch: ({ offset: [scale], origin }) => setScale(scale, fromCentre(origin)),
      onWheel: ({ event, delta: [, deltaY] }) => {
        event.preventDefault()
        setScale(zoom.scale * Math.exp(-deltaY * wheelRate), fromCentre([event.clientX, event.clientY]))
      },
      onDrag: ({ tap, xy, event, pinching, cancel, delta, movement: [mx, my], velocity: [speed], direction, last, memo }) => {
        const isSideways: boolean = memo ?? Math.abs(mx) > Math.abs(my)
        if (pinching) {
          setDrag(undefined)
          cancel()
        } else if (tap) {
          const isButton = event.target instanceof Element && event.target.closest('button')
          if (!isButton) handleTap(fromCentre(xy), event.timeStamp)
        } else if (zoom.scale > 1) setZoom((before) => panBy(before, { x: delta[0], y: delta[1] }, picture(), screen()))
        else if (isSideways) dragSideways(mx, speed * direction[0], last)
        else {
          setDrag(last ? undefined : { x: 0, y: my })
          if (last && Math.abs(my) > closeDistance) onClose()
        }
        return isSideways
      },
    },
    {
      target: stage,
      eventOptions: { passive: false },
      drag: { filterTaps: true },
      pinch: { from: () => [zoom.scale, 0], scaleBounds: { min: 1, max: maxScale } },
    },
  )

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const factor = event.key === '+' || event.key === '=' ? keyStep : event.key === '-' ? 1 / keyStep : undefined
      if (event.key === '0') setZoom(() => fitted)
      if (factor !== undefined) setScale(zoom.scale * factor, { x: 0, y: 0 })
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  })

  return { zoom, drag }
}
