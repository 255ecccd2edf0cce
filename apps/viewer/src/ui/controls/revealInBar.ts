// Scrolls a bar of tabs or chips sideways so that its chosen item is visible. The page itself does not move.

/** Room kept beside the item, in px: the fade at the end of a bar, and a hint of the next item. */
const margin = 40

interface Span {
  readonly left: number
  readonly right: number
}

/** How far a bar must scroll, in px to the right, until `item` is visible: 0 when it is, else what centres it. */
export function scrollNeeded(bar: Span, item: Span): number {
  if (item.left >= bar.left + margin && item.right <= bar.right - margin) return 0
  return (item.left + item.right - bar.left - bar.right) / 2
}

/** A ref callback for the chosen item of a bar that scrolls. */
export function revealInBar(item: HTMLElement | null): void {
  const bar = item && scrollingAncestor(item)
  if (bar) bar.scrollLeft += scrollNeeded(bar.getBoundingClientRect(), item.getBoundingClientRect())
}

/** The nearest ancestor below the page that scrolls sideways now. */
function scrollingAncestor(item: HTMLElement): HTMLElement | undefined {
  for (let element = item.parentElement; element && element !== document.body; element = element.parentElement) {
    if (element.scrollWidth > element.clientWidth && /auto|scroll/.test(getComputedStyle(element).overflowX)) return element
  }
  return undefined
}
