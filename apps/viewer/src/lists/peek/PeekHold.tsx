// The preview while a pointer is held: sideways turns the pages, upwards reaches the actions, and letting go ends it.
import type { Artwork } from '@emaki/domain'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '../../platform/i18n/useT.ts'
import { afterPaint } from '../../platform/schedule.ts'
import type { Press } from '../../ui/gestures/useLongPress.ts'
import { UpIcon } from '../../ui/icons/navigation.tsx'
import { actionLabel } from '../../works/actions/runAction.ts'
import type { WorkAction } from '../../works/actions/workAction.ts'
import { useActionContext } from '../workActions/actionContext.ts'
import { actionsOf } from '../workActions/workActions.ts'
import { peekActions } from './cardRequest.ts'
import styles from './Peek.module.css'
import { coverOf, PeekFrame, shapeOf } from './PeekFrame.tsx'
import { actionAt, actionStep, isRowShown, type Point, pageAt, pictureSize, rowPosition, type Size } from './peekGeometry.ts'

export interface PeekHoldProps {
  readonly artwork: Artwork
  readonly card: Element
  readonly press: Press
  /** Called at the end, with the action under the pointer. */
  readonly onEnd: (action?: WorkAction) => void
}

interface Held {
  readonly page: number
  readonly isRowShown: boolean
  /** Index of the action under the pointer; -1 for none. */
  readonly action: number
}

const atStart: Held = { page: 0, isRowShown: false, action: -1 }

/** Hidden from assistive technology, which uses the menu. */
export function PeekHold({ artwork, card, press, onEnd }: PeekHoldProps) {
  const frame = useRef<HTMLDivElement>(null)
  const actions = useRef<readonly WorkAction[]>(null)
  const [viewport] = useState(() => ({ width: innerWidth, height: innerHeight }))
  const [held, setHeld] = useState(atStart)
  const [isLeaving, setLeaving] = useState(false)
  const hasRow = useIsPainted()

  useGrowth(frame, card)
  const end = useEffectEvent((action?: WorkAction) => {
    if (isLeaving) return
    setLeaving(true)
    shrink(frame.current, card, () => onEnd(action))
  })
  const move = useEffectEvent((now: Point) => {
    const count = actions.current?.length ?? 0
    const isShown = count > 0 && isRowShown(press, now)
    const action = isShown ? actionAt(now, rowPosition(press, count, viewport), count) : -1
    // On the row, sideways chooses an action, and the page stays.
    const page = isShown ? held.page : pageAt(now.x - press.x, press.x, artwork.images.length, viewport.width)
    if (page === held.page && isShown === held.isRowShown && action === held.action) return
    if (page !== held.page || (action >= 0 && action !== held.action)) vibrate()
    setHeld({ page, isRowShown: isShown, action })
  })
  const release = useEffectEvent(() => end(actions.current?.[held.action]))
  const begin = useEffectEvent(() => (press.isOver ? onEnd() : vibrate()))
  useEffect(() => begin(), [])
  useEffect(() => followPointer(press.pointerId, { move, release: () => release(), cancel: () => end() }), [press])

  return createPortal(
    <div className={styles.hold} data-leaving={isLeaving || undefined} aria-hidden="true">
      <div className={styles.scrim} />
      <PeekFrame
        artwork={artwork}
        index={held.page}
        card={card}
        size={pictureSize(shapeOf(artwork), viewport)}
        frameRef={frame}
      />
      {hasRow && <ActionRow ref={actions} artwork={artwork} start={press} viewport={viewport} held={held} />}
    </div>,
    document.body,
  )
}

/** False until the component is painted: what follows is in the next frame. */
function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => setPainted(true)), [])
  return isPainted
}

interface ActionRowProps {
  readonly artwork: Artwork
  readonly start: Point
  readonly viewport: Size
  readonly held: Held
  /** The actions of the row. */
  readonly ref: Ref<readonly WorkAction[]>
}

/** The actions, which are invisible until the pointer moves up, and the name of the action under the pointer. */
function ActionRow({ artwork, start, viewport, held, ref }: ActionRowProps) {
  const t = useT()
  const context = useActionContext({ artwork }, 'list')
  const actions = actionsOf(peekActions, context)
  useImperativeHandle(ref, () => actions, [actions])
  const row = rowPosition(start, actions.length, viewport)
  const active = actions[held.action]
  return (
    <>
      <div className={styles.row} data-shown={held.isRowShown || undefined} style={{ left: row.x, top: row.y }}>
        {actions.map((action, index) => {
          const { id, icon, iconFor } = action
          const Picture = iconFor?.(context) ?? icon
          return (
            <span
              key={id}
              className={styles.action}
              data-active={index === held.action || undefined}
              data-set={(id === 'bookmark' && context.flag?.isSet) || undefined}
            >
              <Picture size={20} />
            </span>
          )
        })}
      </div>
      <p className={styles.label} style={{ top: row.y, '--at': `${active ? row.x + held.action * actionStep : start.x}px` }}>
        {(active || !held.isRowShown) && (
          <span className={styles.pill}>
            {!active && <UpIcon size={16} />}
            {active ? actionLabel(active, context, t) : t('peek.hint')}
          </span>
        )}
      </p>
    </>
  )
}

interface PointerEnds {
  readonly move: (now: Point) => void
  readonly release: () => void
  readonly cancel: () => void
}

/** Follows the held pointer until it is up. A second pointer, Escape and a hidden page cancel. Returns the cleanup. */
function followPointer(pointerId: number, { move, release, cancel }: PointerEnds): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const isOther = (event: PointerEvent) => event.pointerId !== pointerId
  addEventListener('pointermove', (event) => isOther(event) || move({ x: event.clientX, y: event.clientY }), { signal })
  addEventListener('pointerup', (event) => (isOther(event) ? cancel() : release()), { signal })
  for (const type of ['pointercancel', 'pointerdown', 'blur', 'pagehide'] as const) addEventListener(type, cancel, { signal })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    cancel()
  }
  addEventListener('keydown', onKeyDown, { signal, capture: true })
  // A touch that moves would scroll the page.
  addEventListener('touchmove', (event) => event.preventDefault(), { signal, passive: false })
  // The browser's own answers to a held pointer.
  for (const type of ['contextmenu', 'dragstart', 'selectstart'])
    addEventListener(type, (event) => event.preventDefault(), { signal, capture: true })
  return () => stop.abort()
}

/** Duration of growing and shrinking, in ms: `--calm`. */
const growthMs = 200
const easing = 'cubic-bezier(0.2, 0, 0, 1)'
const hasReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** The frame grows out of the picture of the card. Only transforms, so that it runs in the compositor. */
function useGrowth(frame: React.RefObject<HTMLDivElement | null>, card: Element): void {
  useLayoutEffect(() => {
    const element = frame.current
    if (!element || hasReducedMotion()) return
    // The observer runs after the layout and before the paint: reading boxes earlier would force a layout.
    const observer = new ResizeObserver(() => {
      observer.disconnect()
      const from = transformTo(element, card)
      if (from) element.animate([{ transform: from }, { transform: 'none' }], { duration: growthMs, easing })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame, card])
}

function shrink(element: HTMLElement | null, card: Element, done: () => void): void {
  const to = element && !hasReducedMotion() && transformTo(element, card)
  if (!to) {
    done()
    return
  }
  const options = { duration: growthMs, easing, fill: 'forwards' } as const
  const animation = element.animate({ transform: ['none', to] }, options)
  // The card may show another page. The picture fades where it arrives.
  element.animate({ opacity: [1, 1, 0], offset: [0, 0.6, 1] }, { ...options, easing: 'linear' })
  animation.finished.then(done, done)
}

/** The transform that puts the picture of the frame over the card. */
function transformTo(element: HTMLElement, card: Element): string {
  const to = (coverOf(card) ?? card).getBoundingClientRect()
  const frame = element.getBoundingClientRect()
  const from = (element.firstElementChild ?? element).getBoundingClientRect()
  if (from.width === 0 || to.width === 0) return ''
  const scale = to.width / from.width
  // The frame scales around its own centre, and the caption is below the picture.
  const x = centreX(to) - centreX(frame) - scale * (centreX(from) - centreX(frame))
  const y = centreY(to) - centreY(frame) - scale * (centreY(from) - centreY(frame))
  return `translate(${x}px, ${y}px) scale(${scale})`
}

const centreX = ({ left, width }: DOMRect) => left + width / 2
const centreY = ({ top, height }: DOMRect) => top + height / 2

/** A tick that can be felt, where the device has it. Browsers ignore it before the first tap. */
function vibrate(): void {
  navigator.vibrate?.(8)
}
