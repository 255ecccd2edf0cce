// Stage of the built-in viewer: one picture with its gestures. A failed picture has a retry button.
import { useGesture } from '@use-gesture/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { RetryIcon } from '../../ui/icons/states.tsx'
import { useBackOnline } from '../../ui/useBackOnline.ts'
import styles from './ViewerStage.module.css'
import type { ViewerPage } from './viewerPage.ts'
import { type Area, fitted, fittedArea, maxScale, type Point, panBy, tapScale, type Zoom, zoomTo } from './zoom.ts'

export interface ViewerStageProps {
  readonly page: ViewerPage
  readonly onTurn: (by: 1 | -1) => void
  readonly onTap: () => void
  readonly onClose: () => void
}

/** Shortest horizontal drag that turns the page, in px. */
const turnDistance = 60
/** Shortest vertical drag that closes the viewer, in px. */
const closeDistance = 120
/** Longest time between the taps of a double tap, in ms. */
const doubleTapMs = 300
/** Zoom per px of wheel movement, as an exponent. */
const wheelRate = 0.002
/** Zoom factor of the keys + and -. */
const keyStep = 1.5

export function ViewerStage({ page, onTurn, onTap, onClose }: ViewerStageProps) {
  const t = useT()
  const stage = useRef<HTMLDivElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [natural, setNatural] = useState<Area | undefined>(page.size)
  const { zoom, drag } = useZoomGestures(stage, natural, { onTurn, onTap, onClose })

  const retry = () => {
    setState('loading')
    setAttempt(attempt + 1)
  }
  useBackOnline(state === 'failed', retry)

  const { x, y } = drag ?? zoom
  return (
    <div ref={stage} className={styles.stage} data-scale={zoom.scale.toFixed(2)}>
      {state === 'failed' ? (
        <Button onClick={retry}>
          <RetryIcon size={20} />
          {t('artwork.page.retry')}
        </Button>
      ) : (
        <div
          className={drag ? styles.dragged : styles.picture}
          style={{ transform: `translate(${x}px, ${y}px) scale(${zoom.scale})` }}
        >
          {state === 'loading' && <img src={page.small} alt="" aria-hidden="true" draggable={false} />}
          <img
            key={attempt}
            src={page.src}
            alt={page.alt}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              setNatural({ width: naturalWidth, height: naturalHeight })
              setState('shown')
            }}
            onError={() => setState('failed')}
          />
        </div>
      )}
    </div>
  )
}

type StageActions = Pick<ViewerStageProps, 'onTurn' | 'onTap' | 'onClose'>

/** Zoom and drag of the picture by pinch, wheel, drag, double tap and keys. `natural`: size of the picture, if it is known. */
function useZoomGestures(stage: RefObject<HTMLDivElement | null>, natural: Area | undefined, actions: StageActions) {
  const { onTurn, onTap, onClose } = actions
  const lastTap = useRef(0)
  const [zoom, setZoom] = useState<Zoom>(fitted)
  /** Offset of a fitted picture while it is dragged. */
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

  useGesture(
    {
      onPinch: ({ offset: [scale], origin }) => setScale(scale, fromCentre(origin)),
      onWheel: ({ event, delta: [, deltaY] }) => {
        event.preventDefault()
        setScale(zoom.scale * Math.exp(-deltaY * wheelRate), fromCentre([event.clientX, event.clientY]))
      },
      onDrag: ({ tap, xy, event, pinching, cancel, delta: [dx, dy], movement: [mx, my], last }) => {
        if (pinching) return cancel()
        if (tap && event.target instanceof Element && event.target.closest('button')) return
        if (tap) return handleTap(fromCentre(xy), event.timeStamp)
        if (zoom.scale > 1) return setZoom((before) => panBy(before, { x: dx, y: dy }, picture(), screen()))
        setDrag(last ? undefined : { x: mx, y: my })
        if (!last) return
        if (Math.abs(mx) > turnDistance && Math.abs(mx) > Math.abs(my)) onTurn(mx < 0 ? 1 : -1)
        else if (Math.abs(my) > closeDistance) onClose()
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
      if (event.key === '0') setZoom(fitted)
      if (factor !== undefined) setScale(zoom.scale * factor, { x: 0, y: 0 })
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  })

  return { zoom, drag }
}
