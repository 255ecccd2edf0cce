// The stage of the built-in viewer: one picture with its gestures; a failed one waits for a tap.
import { useGesture } from '@use-gesture/react'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { RetryIcon } from '../../ui/icons/states.tsx'
import { useBackOnline } from '../../ui/useBackOnline.ts'
import styles from './ViewerStage.module.css'
import type { ViewerPage } from './viewerPage.ts'
import { type Area, fitted, fittedArea, type Point, panBy, tapScale, type Zoom, zoomTo } from './zoom.ts'

export interface ViewerStageProps {
  readonly page: ViewerPage
  readonly onTurn: (by: 1 | -1) => void
  /** Tapped once. */
  readonly onTap: () => void
  readonly onClose: () => void
}

/** A drag of so many px turns the page, or closes the viewer when it goes down. */
const turnDistance = 60
const closeDistance = 120
/** Two taps within so many ms are one double tap. */
const doubleTapMs = 300
/** How much one px of wheel magnifies. */
const wheelRate = 0.002
const keyStep = 1.5

export function ViewerStage({ page, onTurn, onTap, onClose }: ViewerStageProps) {
  const t = useT()
  const stage = useRef<HTMLDivElement>(null)
  const lastTap = useRef(0)
  const [zoom, setZoom] = useState<Zoom>(fitted)
  const [drag, setDrag] = useState<Point>()
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [natural, setNatural] = useState<Area | undefined>(page.size)

  const again = () => {
    setState('loading')
    setAttempt(attempt + 1)
  }
  useBackOnline(state === 'failed', again)
  const screen = (): Area => ({ width: stage.current?.clientWidth ?? 1, height: stage.current?.clientHeight ?? 1 })
  const picture = () => fittedArea(natural ?? { width: 0, height: 0 }, screen())
  const fromMiddle = ([x, y]: readonly [number, number]): Point => {
    const box = stage.current?.getBoundingClientRect()
    return box ? { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 } : { x: 0, y: 0 }
  }
  const magnify = (scale: number, at: Point) => setZoom((before) => zoomTo(before, scale, at, picture(), screen()))

  const tapped = (at: Point, time: number) => {
    const isDouble = time - lastTap.current < doubleTapMs
    lastTap.current = isDouble ? 0 : time
    // The second tap of two takes back what the first one did.
    onTap()
    if (isDouble) magnify(zoom.scale > 1 ? 1 : tapScale, at)
  }

  useGesture(
    {
      onPinch: ({ offset: [scale], origin }) => magnify(scale, fromMiddle(origin)),
      onWheel: ({ event, delta: [, down] }) => {
        event.preventDefault()
        magnify(zoom.scale * Math.exp(-down * wheelRate), fromMiddle([event.clientX, event.clientY]))
      },
      onDrag: ({ tap, xy, event, pinching, cancel, delta: [dx, dy], movement: [mx, my], last }) => {
        if (pinching) return cancel()
        if (tap && event.target instanceof Element && event.target.closest('button')) return
        if (tap) return tapped(fromMiddle(xy), event.timeStamp)
        if (zoom.scale > 1) return setZoom((before) => panBy(before, { x: dx, y: dy }, picture(), screen()))
        setDrag(last ? undefined : { x: mx, y: Math.max(0, my) })
        if (!last) return
        if (Math.abs(mx) > turnDistance && Math.abs(mx) > Math.abs(my)) onTurn(mx < 0 ? 1 : -1)
        else if (my > closeDistance) onClose()
      },
    },
    {
      target: stage,
      eventOptions: { passive: false },
      drag: { filterTaps: true },
      pinch: { from: () => [zoom.scale, 0], scaleBounds: { min: 1, max: 8 } },
    },
  )

  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      const factor = event.key === '+' || event.key === '=' ? keyStep : event.key === '-' ? 1 / keyStep : undefined
      if (event.key === '0') setZoom(fitted)
      if (factor !== undefined) magnify(zoom.scale * factor, { x: 0, y: 0 })
    }
    addEventListener('keydown', key)
    return () => removeEventListener('keydown', key)
  })

  const { x, y } = drag ?? zoom
  return (
    <div ref={stage} className={styles.stage} data-scale={zoom.scale.toFixed(2)}>
      {state === 'failed' ? (
        <Button onClick={again}>
          <RetryIcon size={20} />
          {t('artwork.page.retry')}
        </Button>
      ) : (
        <div
          className={drag ? styles.held : styles.picture}
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
