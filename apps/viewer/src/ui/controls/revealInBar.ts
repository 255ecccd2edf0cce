// Scrolls a bar of tabs or chips sideways so that its selected item is visible. The page itself does not scroll.

/** Space kept beside the item, px: the fade at the end of a bar, and the edge of the next item. */
const margin = 40

interface Span {
  readonly left: number
  readonly right: number
}

/** How far a bar must scroll to the right, px: 0 when `item` is visible, otherwise the distance that centres it. */
export function scrollNeeded(bar: Span, item: Span): number {
  if (item.left >= bar.left + margin && item.right <= bar.right - margin) return 0
  return (item.left + item.right - bar.left - bar.right) / 2
}

/** A ref callback for the selected item of a scrolling bar. */
export function revealInBar(item: HTMLElement | null): void {
  const bar = item && scrollingAncestor(item)
  if (bar) bar.scrollLeft += scrollNeeded(bar.getBoundingClientRect(), item.getBoundingClientRect())
}

/** The nearest ancestor, other than the page, that can scroll sideways. */
function scrollingAncestor(item: HTMLElement): HTMLElement | undefined {
  for (let element = item.parentElement; element && element !== document.body; element = element.parentElement) {
    if (element.scrollWidth > element.clientWidth && /auto|scroll/.test(getComputedStyle(element).overflowX)) return element
  }
  return undefined
}
