// Tells double taps from single taps. A single tap of a finger reaches its target when no second one can follow, or at once if it turns
// the page.

/** Longest time between two taps, in ms. */
const intervalMs = 260
/** Greatest distance between two taps, in px. */
const reachPx = 40

interface Tap {
  readonly x: number
  readonly y: number
  /** Lets the tap reach its target. */
  readonly click: () => void
  readonly timer: ReturnType<typeof setTimeout>
}

/** Controls keep their own taps. */
const controls = 'button, a, input, select, textarea, label, fieldset, [role=slider], [role=switch]'

export interface DoubleTapOptions {
  /** Called with the point in the viewport. */
  readonly onDoubleTap: (x: number, y: number) => void
  /** Whether a tap at a point turns the page. Such a tap counts at once: quick taps there turn several pages. */
  readonly turnsPage: (x: number, y: number) => boolean
  readonly currentPage: () => number
}

/** A mouse clicks at once, and its double click counts while the page is still that of the first click. */
export function listenForDoubleTaps(root: HTMLElement, options: DoubleTapOptions, signal: AbortSignal): void {
  const { onDoubleTap, turnsPage, currentPage } = options
  let first: Tap | undefined
  let clickedPage = -1
  const takeFirst = () => {
    const tap = first
    clearTimeout(tap?.timer)
    first = undefined
    return tap
  }
  const onClick = (event: MouseEvent) => {
    const { target, clientX: x, clientY: y } = event
    if (!(target instanceof Element) || target.closest(controls)) return
    // The repeated click below and a click of the keyboard have no pointer.
    const pointer = 'pointerType' in event ? event.pointerType : ''
    if (event.detail === 1) clickedPage = currentPage()
    if (pointer !== 'touch' && pointer !== 'pen') return
    const before = takeFirst()
    if (before && Math.hypot(before.x - x, before.y - y) <= reachPx) {
      event.stopPropagation()
      onDoubleTap(x, y)
      return
    }
    before?.click()
    if (turnsPage(x, y)) return
    event.stopPropagation()
    const click = () => {
      target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, clientX: x, clientY: y }))
    }
    first = { x, y, click, timer: setTimeout(() => takeFirst()?.click(), intervalMs) }
  }
  const onDoubleClick = (event: MouseEvent) => {
    const { target, clientX, clientY } = event
    const isTouch = 'pointerType' in event && event.pointerType !== 'mouse'
    if (isTouch || !(target instanceof Element) || target.closest(controls)) return
    if (clickedPage === currentPage()) onDoubleTap(clientX, clientY)
  }
  root.addEventListener('click', onClick, { capture: true, signal })
  root.addEventListener('dblclick', onDoubleClick, { signal })
  signal.addEventListener('abort', () => takeFirst())
}
