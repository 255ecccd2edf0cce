// Scroll restoration: a new screen starts at its top; going back restores the scroll position, also after a reload.
import { storedList, storedText } from '../../platform/settings/storage.ts'
import { scrollPositionsKey } from '../../platform/settings/storageKeys.ts'

/** Remembered history entries. */
const maxPositions = 200
/** How long a position beyond the end of a growing page is waited for. A list takes that long on a slow network. */
const restoreTimeoutMs = 20_000

/** Scroll positions in px by history entry, least recent first. */
export class ScrollPositions {
  readonly #offsets = new Map<string, number>()

  /** Sets the position of the history entry `key`. */
  set(key: string, offset: number): void {
    this.#offsets.delete(key)
    this.#offsets.set(key, offset)
    for (const oldest of this.#offsets.keys()) {
      if (this.#offsets.size <= maxPositions) break
      this.#offsets.delete(oldest)
    }
  }

  /** The position of the history entry `key`; undefined for an unknown entry. */
  get(key: string): number | undefined {
    return this.#offsets.get(key)
  }

  /** The positions as text. */
  toText(): string {
    return JSON.stringify([...this.#offsets])
  }

  /** Reads positions from text. Invalid entries are skipped. */
  static fromText(text: string | null): ScrollPositions {
    const positions = new ScrollPositions()
    for (const entry of storedList(text)) {
      if (!Array.isArray(entry)) continue
      const [key, offset] = entry
      if (typeof key === 'string' && typeof offset === 'number' && Number.isFinite(offset) && offset >= 0)
        positions.set(key, offset)
    }
    return positions
  }
}

/** The attribute of an element that restores its position itself, as galleries do by work instead of by pixel. */
const restoresItself = '[data-keeps-place]'

export interface Arrival {
  /** Key of the current history entry. */
  readonly key: string
  /** False when only the query of the same page was replaced: the scroll position stays. */
  readonly isNewPage: boolean
}

/** Scroll restoration of this tab. Call `arrive` after each entry is rendered and before it is painted. */
export function createScrollRestoration(): { arrive(arrival: Arrival): void } {
  const stored = storedText(scrollPositionsKey, () => sessionStorage)
  const positions = ScrollPositions.fromText(stored.read())
  let shown = ''
  /** Ends waiting for the page to grow to its position; undefined while nothing is waited for. */
  let stopWaiting: (() => void) | undefined

  const remember = () => {
    // While the page is still too short, its scroll position is not the one to return to.
    if (shown !== '' && !stopWaiting) positions.set(shown, scrollY)
  }
  const save = () => {
    // The browser reports a scroll with the next frame, and the page may be left before.
    remember()
    stored.write(positions.toText())
  }
  addEventListener('scroll', remember, { passive: true })
  // This listener is registered after the router's, which also sets scrollRestoration on pagehide.
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'manual'
    save()
  })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && save())
  history.scrollRestoration = 'manual'

  return {
    arrive({ key, isNewPage }) {
      stopWaiting?.()
      shown = key
      const position = positions.get(key)
      if (position === undefined) {
        if (isNewPage) scrollTo(0, 0)
        positions.set(key, scrollY)
      } else if (document.querySelector(restoresItself) === null) {
        stopWaiting = scrollUntilReached(position, () => {
          stopWaiting = undefined
        })
      }
    },
  }
}

/**
 * Scrolls to `offset` now and whenever the page grows, until it is reached, the user scrolls, or the timeout ends; then calls `onEnd`.
 * Returns a function that ends it; undefined if the position is reached at once.
 */
function scrollUntilReached(offset: number, onEnd: () => void): (() => void) | undefined {
  scrollTo(0, offset)
  if (Math.abs(scrollY - offset) < 2) return undefined
  const growth = new ResizeObserver(() => {
    // A gallery that has been rendered meanwhile restores the position itself.
    if (document.querySelector(restoresItself) !== null) return stop()
    scrollTo(0, offset)
    if (Math.abs(scrollY - offset) < 2) stop()
  })
  const timer = setTimeout(() => stop(), restoreTimeoutMs)
  const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
  const stop = () => {
    growth.disconnect()
    clearTimeout(timer)
    onEnd()
    for (const move of moves) removeEventListener(move, stop)
  }
  for (const move of moves) addEventListener(move, stop, { passive: true, once: true })
  growth.observe(document.body)
  return stop
}
