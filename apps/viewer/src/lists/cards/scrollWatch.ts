/** Time after a scroll event in which the page counts as scrolling, in ms. */
export const scrollingMs = 200
/** Time after a scroll event in which pictures show without a fade, in ms. Most of them load outside of the viewport. */
const unfadedMs = 1000

/** After a scroll, this number of callbacks is called in one task: each may render a card. */
const callsPerTask = 6
/** Time between two of these tasks, in ms: about a frame. */
const betweenTasksMs = 16

export interface ScrollWatch {
  /** True while the page or a part of it scrolls, or within `ms` after its last scroll event. */
  isScrolling(ms?: number): boolean
  /** Calls `callback` now, or once the page does not scroll, a few callbacks in each frame. Returns a function that cancels a call that waits. */
  whenStill(callback: () => void): () => void
  /** Makes all calls that wait. */
  flush(): void
}

/**
 * Watches scroll events of `target` and of all elements inside it, from the first call on. A page that scrolled within `restMs` still
 * scrolls.
 */
export function createScrollWatch(target: () => EventTarget, restMs: number = scrollingMs): ScrollWatch {
  let last: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const waiting = new Set<() => void>()
  const isScrolling = (ms = restMs) => {
    if (last === undefined) {
      last = Number.NEGATIVE_INFINITY
      target().addEventListener('scroll', () => (last = performance.now()), { passive: true, capture: true })
    }
    return performance.now() - last < ms
  }
  const flush = () => {
    const callbacks = [...waiting]
    waiting.clear()
    for (const callback of callbacks) callback()
  }
  /** Starts the timer for the time at which the page rests, if it does not scroll again. */
  const wait = () => setTimeout(check, restMs - (performance.now() - (last ?? 0)))
  const check = () => {
    if (isScrolling()) {
      timer = wait()
      return
    }
    for (const callback of [...waiting].slice(0, callsPerTask)) {
      waiting.delete(callback)
      callback()
    }
    timer = waiting.size > 0 ? setTimeout(check, betweenTasksMs) : undefined
  }
  return {
    isScrolling,
    flush,
    whenStill(callback) {
      if (!isScrolling()) {
        callback()
        return () => undefined
      }
      waiting.add(callback)
      if (timer === undefined) timer = wait()
      return () => void waiting.delete(callback)
    },
  }
}

/** Time after a scroll event in which cards wait for their button and the author's avatar, in ms: longer than a pause between two flings. */
const restedMs = 1000

const rested = createScrollWatch(() => window, restedMs)
export const { isScrolling } = createScrollWatch(() => window)
export const { isScrolling: isUnrested, whenStill: whenRested } = rested

/** Ends all waits, because the focus is inside a list. */
export function endWaits(): void {
  rested.flush()
}

/** Ends all waits when a mouse moves over a list that does not scroll. */
export function endWaitsOnMove({ pointerType }: Pick<PointerEvent, 'pointerType'>): void {
  if (pointerType === 'mouse' && !isScrolling()) endWaits()
}

/** True during a scroll and shortly after it: pictures show without a fade. */
export const isUnfaded = (): boolean => isScrolling(unfadedMs)

/**
 * False during a scroll and shortly after it: each fade of a picture needs a compositor layer, and most would not be visible. Also false
 * behind the first screen of the HTML (app/firstScreen/takeOver.ts), which stays until the viewer shows its pictures.
 */
export const canFade = (): boolean => !isUnfaded() && document.getElementById('first-screen') === null
