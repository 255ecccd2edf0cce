// Tells double taps from single taps. A single tap of a finger reaches its target when no second one can follow.

/** Longest time between two taps, in ms. */
const intervalMs = 260
/** Greatest distance between two taps, in px. */
const reachPx = 40

interface Tap {
  readonly x: number
  readonly y: number
  readonly timer: ReturnType<typeof setTimeout>
}

/** Controls keep their own taps. */
const controls = 'button, a, input, select, textarea, label, fieldset, [role=slider], [role=switch]'

/**
 * Calls `onDoubleTap` with the point in the viewport. A mouse clicks at once, and its double click counts while `isSame` is true, which
 * tells whether the page is still that of the first click.
 */
export function listenForDoubleTaps(
  root: HTMLElement,
  onDoubleTap: (x: number, y: number) => void,
  currentPage: () => number,
  signal: AbortSignal,
): void {
  let first: Tap | undefined
  let clickedPage = -1
  const onClick = (event: MouseEvent) => {
    const { target, clientX: x, clientY: y } = event
    if (!(target instanceof Element) || target.closest(controls)) return
    // The repeated click below and a click of the keyboard have no pointer.
    const pointer = 'pointerType' in event ? event.pointerType : ''
    if (event.detail === 1) clickedPage = currentPage()
    if (pointer !== 'touch' && pointer !== 'pen') return
    event.stopPropagation()
    const isSecond = first !== undefined && Math.hypot(first.x - x, first.y - y) <= reachPx
    clearTimeout(first?.timer)
    first = undefined
    if (isSecond) {
      onDoubleTap(x, y)
      return
    }
    const timer = setTimeout(() => {
      first = undefined
      target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, clientX: x, clientY: y }))
    }, intervalMs)
    first = { x, y, timer }
  }
  const onDoubleClick = (event: MouseEvent) => {
    const { target, clientX, clientY } = event
    const isTouch = 'pointerType' in event && event.pointerType !== 'mouse'
    if (isTouch || !(target instanceof Element) || target.closest(controls)) return
    if (clickedPage === currentPage()) onDoubleTap(clientX, clientY)
  }
  root.addEventListener('click', onClick, { capture: true, signal })
  root.addEventListener('dblclick', onDoubleClick, { signal })
  signal.addEventListener('abort', () => clearTimeout(first?.timer))
}
