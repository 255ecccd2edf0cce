// Panel view: one panel fills the screen and the rest of its page is dimmed. Taps, swipes and keys go on in reading order.
import { isStrip, type PageImages, restingScale } from '@emaki/domain'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useT } from '../../../platform/i18n/useT.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { CloseIcon } from '../../../ui/icons/navigation.tsx'
import { useCloseOnBack } from '../../../ui/overlays/closeOnBack.ts'
import styles from './PanelView.module.css'
import { pictureOf, shownRect } from './pagePicture.ts'
import {
  boxOf,
  clipAround,
  cssOf,
  fittedSize,
  holeOf,
  limited,
  type Place,
  type Size,
  type Transform,
  transformOver,
  transformTo,
  zoomed,
} from './panelBox.ts'
import type { PanelPages } from './panelPages.ts'
import { usePanelInput } from './usePanelInput.ts'
import { type ShownStep, usePanelSteps } from './usePanelSteps.ts'

export interface PanelViewProps {
  readonly dialog: RefObject<HTMLDialogElement | null>
  readonly images: readonly PageImages[]
  readonly urls: readonly string[]
  readonly title: string
  readonly direction: 'rtl' | 'ltr'
  /** The page to begin with, from 0. */
  readonly page: number
  /** The place on it that was tapped, in shares of the page. */
  readonly place: Place | undefined
  readonly onPage: (page: number) => void
  readonly onClose: () => void
  /** Tests pass their own. */
  readonly openPages?: ((direction: 'rtl' | 'ltr') => PanelPages) | undefined
}

export function PanelView({ dialog, urls, title, direction, page, place, onPage, onClose, openPages }: PanelViewProps) {
  const t = useT()
  const view = useRef<HTMLElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const screen = useScreen(view)
  const [isLeaving, setLeaving] = useState(false)
  const [panned, setPanned] = useState<Place>({ x: 0, y: 0 })
  const shownPicture = (url: string) => (dialog.current ? pictureOf(dialog.current, url) : undefined)
  const leave = () => setLeaving(true)
  const { shown, move, moveToEnd } = usePanelSteps({
    urls,
    page,
    place,
    direction,
    pictureOf: shownPicture,
    onPage,
    onEnd: leave,
    openPages,
  })
  useSoleLayer(view)
  useCloseOnBack(true, leave)

  const isZoomed = shown?.step.kind === 'zoom' || (shown?.step.kind === 'page' && isStrip(shown.size))
  usePanelInput({
    view,
    direction,
    isZoomed,
    move,
    moveToEnd,
    pan: (x, y) => setPanned((before) => ({ x: before.x + x, y: before.y + y })),
    leave,
  })

  const isAway = useWayThere(stage, shown !== undefined, isLeaving, onClose)
  const fitted = shown && fittedSize(shown.size, screen)
  const below = shown && shownPicture(urls[shown.page] ?? '')
  const over = fitted && below ? transformOver(shownRect(below), fitted) : undefined
  const transform = shown && fitted && (isAway ? targetOf(shown, fitted, screen, over, panned) : over)
  const panel = shown?.step.kind === 'panel' ? shown.panels[shown.step.index] : undefined
  return (
    <section
      ref={view}
      className={isAway ? `${styles.view} ${styles.open}` : styles.view}
      tabIndex={-1}
      aria-label={t('reader.panels')}
    >
      {shown && fitted && transform && (
        <div
          key={shown.page}
          ref={stage}
          className={[styles.page, styles.moving, shown.page !== page && styles.turned].filter(Boolean).join(' ')}
          style={{ ...fitted, transform: cssOf(transform) }}
        >
          <img
            src={urls[shown.page]}
            alt={t('artwork.page.alt', { title, page: shown.page + 1, count: urls.length })}
            draggable={false}
          />
        </div>
      )}
      {panel && fitted && transform && <Shade key={shown?.page} hole={holeOf(panel, transform, fitted)} isShown={isAway} />}
      <output>{shown && <PlaceText key={placeKey(shown)} shown={shown} />}</output>
      <IconButton icon={CloseIcon} className={styles.close} label={t('reader.panels.leave')} onClick={leave} />
    </section>
  )
}

/** Whether the page is at its panel. It starts over its picture in the reader, and returns there before the view closes. */
function useWayThere(stage: RefObject<HTMLElement | null>, isReady: boolean, isLeaving: boolean, onClose: () => void): boolean {
  const [isMoved, setMoved] = useState(false)
  useEffect(() => {
    if (!isReady) return
    const frame = requestAnimationFrame(() => setMoved(true))
    return () => cancelAnimationFrame(frame)
  }, [isReady])
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isLeaving) return
    const animations = stage.current?.getAnimations?.() ?? []
    Promise.allSettled(animations.map(({ finished }) => finished)).then(() => close())
  }, [isLeaving, stage])
  return isMoved && !isLeaving
}

/** Dims the screen but for a hole, which moves and changes its shape together with the page. */
function Shade({ hole, isShown }: { readonly hole: readonly Place[]; readonly isShown: boolean }) {
  return <div className={isShown ? styles.shade : `${styles.shade} ${styles.clear}`} style={{ clipPath: clipAround(hole) }} />
}

const placeKey = ({ page, step }: ShownStep) => `${page} ${step.kind === 'panel' ? step.index : step.kind}`

function PlaceText({ shown: { step, panels } }: { readonly shown: ShownStep }) {
  const t = useT()
  const text =
    step.kind === 'panel'
      ? t('reader.panels.place', { panel: step.index + 1, count: panels.length })
      : t(step.kind === 'zoom' ? 'reader.panels.zoomed' : 'reader.panels.whole')
  return <span className={styles.place}>{text}</span>
}

/** Where the page lies for a step. */
function targetOf(
  { size, step, panels }: ShownStep,
  fitted: Size,
  screen: Size,
  over: Transform | undefined,
  panned: Place,
): Transform {
  const whole = transformTo({ left: 0, top: 0, width: 1, height: 1 }, fitted, screen)
  // The whole of a strip would be too narrow to read. It starts at its top, and pans.
  if (step.kind === 'page' && isStrip(size)) {
    const scale = (restingScale(size, screen) * size.width) / fitted.width
    return limited({ scale, x: panned.x, y: panned.y }, fitted, screen)
  }
  if (step.kind === 'zoom') {
    const { scale, x, y } = zoomed(over ?? whole, step.place, fitted)
    return limited({ scale, x: x + panned.x, y: y + panned.y }, fitted, screen)
  }
  const panel = step.kind === 'panel' ? panels[step.index] : undefined
  return panel ? transformTo(boxOf(panel), fitted, screen) : whole
}

/** The size of the view in px. */
function useScreen(view: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = view.current
    if (!element) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [view])
  return size
}

/** Gives the view the focus, and hides everything beside it from keys and screen readers while it is open. */
function useSoleLayer(view: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = view.current
    if (!element) return
    const before = document.activeElement
    const others = [...(element.parentElement?.children ?? [])].filter(
      (other): other is HTMLElement => other instanceof HTMLElement && other !== element && !other.inert,
    )
    for (const other of others) other.inert = true
    element.focus({ preventScroll: true })
    return () => {
      for (const other of others) other.inert = false
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [view])
}
