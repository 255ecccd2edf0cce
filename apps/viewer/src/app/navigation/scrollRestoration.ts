// The reading place: a new screen starts at its top, going back returns to the very pixel, also after a reload.
import { scrollPositionsKey } from '../../settings/keys.ts'
import { storedList } from '../storedList.ts'

/** How many history entries are remembered. */
const maxPlaces = 200
/** How long a place that is not there yet (its content is still coming) is waited for, in milliseconds. */
const patienceMs = 4000

/** Scroll offsets in pixels by history entry, oldest first. Survives garbage and a storage that refuses. */
export class ScrollPositions {
  readonly #offsets = new Map<string, number>()

  /** Remembers where entry `key` was left. */
  keep(key: string, offset: number): void {
    this.#offsets.delete(key)
    this.#offsets.set(key, offset)
    for (const oldest of this.#offsets.keys()) {
      if (this.#offsets.size <= maxPlaces) break
      this.#offsets.delete(oldest)
    }
  }

  /** Where entry `key` was left; undefined for one never seen. */
  of(key: string): number | undefined {
    return this.#offsets.get(key)
  }

  /** All places as text. */
  written(): string {
    return JSON.stringify([...this.#offsets])
  }

  /** ScrollPositions out of text; anything odd is left out. */
  static read(text: string | null): ScrollPositions {
    const places = new ScrollPositions()
    for (const entry of storedList(text)) {
      if (!Array.isArray(entry)) continue
      const [key, offset] = entry
      if (typeof key === 'string' && typeof offset === 'number' && Number.isFinite(offset) && offset >= 0)
        places.keep(key, offset)
    }
    return places
  }
}

/** A screen that keeps its own place (a gallery: by work, not by pixel) marks an element with this attribute. */
const keepsOwnPlace = '[data-keeps-place]'

export interface Arrival {
  /** Key of the history entry now shown. */
  readonly key: string
  /** False when only the query of the same page was replaced: the reader stays where they are. */
  readonly isNewPage: boolean
}

/** Keeps places for this tab. Call `arrive` once each entry is drawn and before it is painted. */
export function createScrollRestoration(): { arrive(arrival: Arrival): void } {
  const places = ScrollPositions.read(attempt(() => sessionStorage.getItem(scrollPositionsKey)) ?? null)
  let shown = ''
  let stopWaiting = () => {}

  const save = () => attempt(() => sessionStorage.setItem(scrollPositionsKey, places.written()))
  addEventListener('scroll', () => shown !== '' && places.keep(shown, scrollY), { passive: true })
  // Late listeners run last: the router, too, writes this on leaving.
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'manual'
    save()
  })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && save())
  history.scrollRestoration = 'manual'

  return {
    arrive({ key, isNewPage }) {
      stopWaiting()
      shown = key
      const left = places.of(key)
      if (left === undefined) {
        if (isNewPage) scrollTo(0, 0)
        places.keep(key, scrollY)
      } else if (document.querySelector(keepsOwnPlace) === null) {
        stopWaiting = returnTo(left)
      }
    },
  }
}

/** Scrolls to `offset` now, and again while the page grows, until it is reached, the reader moves, or patience ends. */
function returnTo(offset: number): () => void {
  scrollTo(0, offset)
  if (Math.abs(scrollY - offset) < 2) return () => {}
  const growth = new ResizeObserver(() => {
    // A gallery that came in the meantime knows better.
    if (document.querySelector(keepsOwnPlace) !== null) return stop()
    scrollTo(0, offset)
    if (Math.abs(scrollY - offset) < 2) stop()
  })
  const timer = setTimeout(() => stop(), patienceMs)
  const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
  const stop = () => {
    growth.disconnect()
    clearTimeout(timer)
    for (const move of moves) removeEventListener(move, stop)
  }
  for (const move of moves) addEventListener(move, stop, { passive: true, once: true })
  growth.observe(document.body)
  return stop
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    // Storage refuses: places then last until the next reload.
    return undefined
  }
}
