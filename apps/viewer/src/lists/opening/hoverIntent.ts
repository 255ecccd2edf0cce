/** How long the pointer must rest on a card before its work is prefetched, in ms. */
export const hoverIntentMs = 90

export interface HoverIntent<T> {
  /** Call when the pointer enters an item; undefined when it enters anything else. Cancels the previous item. */
  enter(item: T | undefined): void
}

/**
 * Calls `onIntent` with an item on which the pointer rested for `hoverIntentMs`, once per stay. While `isScrolling` returns true, items pass
 * below a pointer that does not move, so it waits for the end of the scroll.
 */
export function createHoverIntent<T extends NonNullable<unknown>>(
  onIntent: (item: T) => void,
  isScrolling: () => boolean = () => false,
): HoverIntent<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let current: T | undefined
  const wait = (item: T) => {
    timer = setTimeout(() => (isScrolling() ? wait(item) : onIntent(item)), hoverIntentMs)
  }
  return {
    enter(item) {
      if (item === current) return
      current = item
      clearTimeout(timer)
      if (item !== undefined) wait(item)
    },
  }
}
