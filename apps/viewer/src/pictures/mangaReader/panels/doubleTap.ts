// Tells double taps from single taps. A single tap of a finger reaches its target when no second one can follow, or at once if it turns
// the page: the place of a double tap is that of its first tap, before the page has turned.

/** Longest time between two taps, in ms. */
const intervalMs = 260
/** Greatest distance between two taps, in px. */
const reachPx = 40

interface Tap<Place> {
  readonly x: number
  readonly y: number
  /** Undefined beside the pages, where taps are single ones. */
  readonly place: Place | undefined
  /** Lets a tap that waits reach its target. */
  readonly click: () => void
  readonly timer: ReturnType<typeof setTimeout>
}

/** Controls keep their own taps. */
const controls = 'button, a, input, select, textarea, label, fieldset, [role=slider], [role=switch]'

export interface DoubleTapOptions<Place> {
  /** What is at a point of the viewport. */
  readonly placeAt: (x: number, y: number) => Place | undefined
  readonly onDoubleTap: (place: Place) => void
  /** Whether a tap at a point turns the page. Such a tap counts at once. */
  readonly turnsPage: (x: number, y: number) => boolean
  readonly currentPage: () => number
}

/** A mouse clicks at once, and its double click counts while the page is still that of the first click. */
export function listenForDoubleTaps<Place>(root: HTMLElement, options: DoubleTapOptions<Place>, signal: AbortSignal): void {
  const { placeAt, onDoubleTap, turnsPage, currentPage } = options
  let first: Tap<Place> | undefined
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
    if (before?.place !== undefined && Math.hypot(before.x - x, before.y - y) <= reachPx) {
      event.stopPropagation()
      onDoubleTap(before.place)
      return
    }
    before?.click()
    const counts = turnsPage(x, y)
    if (!counts) event.stopPropagation()
    const click = () => {
      if (!counts) target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, clientX: x, clientY: y }))
    }
    first = { x, y, place: placeAt(x, y), click, timer: setTimeout(() => takeFirst()?.click(), intervalMs) }
  }
  const onDoubleClick = (event: MouseEvent) => {
    const { target, clientX, clientY } = event
    const isTouch = 'pointerType' in event && event.pointerType !== 'mouse'
    if (isTouch || !(target instanceof Element) || target.closest(controls)) return
    const place = clickedPage === currentPage() ? placeAt(clientX, clientY) : undefined
    if (place !== undefined) onDoubleTap(place)
  }
  root.addEventListener('click', onClick, { capture: true, signal })
  root.addEventListener('dblclick', onDoubleClick, { signal })
  signal.addEventListener('abort', () => takeFirst())
}
