// A finger that is held on a picture. The browser's menu of the picture and the click that would follow do not come then.
import { swallowNextClick } from '../../ui/gestures/swallowClick.ts'
import type { Point } from './stamp.ts'

/** As long as a long press elsewhere (ui/gestures/useLongPress), in ms. */
const holdMs = 500
/** A finger that moves further than this, px, is scrolling. */
const maxMovement = 10

export interface WatchedHolds {
  /** The pictures. */
  readonly selector: string
  readonly isOn: () => boolean
  readonly onHold: (picture: Element, at: Point) => void
}

/** Listens until `signal` is aborted. */
export function watchHolds({ selector, isOn, onHold }: WatchedHolds, signal?: AbortSignal): void {
  let held: { readonly picture: Element; readonly at: Point; readonly timer: ReturnType<typeof setTimeout> } | undefined
  let isDone = false
  const fingers = new Set<number>()
  const end = () => {
    clearTimeout(held?.timer)
    held = undefined
  }
  const finish = () => {
    if (!held) return
    const { picture, at } = held
    end()
    isDone = true
    // Before the next click is swallowed, because it may press a button.
    onHold(picture, at)
    swallowNextClick()
  }
  const options = { capture: true, ...(signal ? { signal } : {}) }
  const start = (event: PointerEvent) => {
    end()
    isDone = false
    if (event.pointerType === 'mouse' || !isOn()) return
    // The browser may not report the end of a touch whose element was removed.
    if (event.isPrimary) fingers.clear()
    fingers.add(event.pointerId)
    const picture = event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null
    if (!picture || fingers.size > 1) return
    // iOS shows its menu without an event.
    picture.style.setProperty('-webkit-touch-callout', 'none')
    held = { picture, at: { x: event.clientX, y: event.clientY }, timer: setTimeout(finish, holdMs) }
  }
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (held && Math.hypot(clientX - held.at.x, clientY - held.at.y) > maxMovement) end()
  }
  const lift = ({ pointerId }: PointerEvent) => {
    fingers.delete(pointerId)
    end()
  }
  const openMenu = (event: MouseEvent) => {
    // Android opens the menu of a long touch before or after our time.
    finish()
    if (isDone) event.preventDefault()
  }
  document.addEventListener('pointerdown', start, options)
  document.addEventListener('pointermove', move, options)
  document.addEventListener('pointerup', lift, options)
  document.addEventListener('pointercancel', lift, options)
  document.addEventListener('contextmenu', openMenu, options)
}
