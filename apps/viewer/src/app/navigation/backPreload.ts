// Way back: after a reload, the screen before the shown one gets its file and its answers in a quiet moment, so that Back finds it as if nothing had been.
import { record } from '@emaki/domain'
import { leftScreensKey } from '../../settings/keys.ts'
import { storedList } from '../storedList.ts'

/** What a screen was when it was left. */
export interface LeftScreen {
  /** Path and query. */
  readonly href: string
  /** The names of the answers that it showed. */
  readonly answers: readonly string[]
}

/** Steps of the history that are remembered; nobody goes back further before the next reload. */
const stepLimit = 20
/** A screen's lists come first among its answers; the marks of their cards need not be at hand. */
const answerLimit = 8

/** Screens that were left, by their step in the tab's history. */
export class LeftScreens {
  readonly #left = new Map<number, LeftScreen>()

  /** The screen of a step, if it was left; the newest word about it counts. */
  of(step: number): LeftScreen | undefined {
    return this.#left.get(step)
  }

  leave(step: number, { href, answers }: LeftScreen): void {
    this.#left.delete(step)
    this.#left.set(step, { href, answers: answers.slice(0, answerLimit) })
    const [oldest] = this.#left.keys()
    if (this.#left.size > stepLimit && oldest !== undefined) this.#left.delete(oldest)
  }

  written(): string {
    return JSON.stringify([...this.#left])
  }

  /** Out of text; anything odd is left out. */
  static read(text: string | null): LeftScreens {
    const way = new LeftScreens()
    for (const entry of storedList(text)) {
      if (!Array.isArray(entry) || !Number.isInteger(entry[0])) continue
      const { href, answers } = record(entry[1])
      // A path of this viewer, and not of another host.
      if (typeof href !== 'string' || !/^\/(?![/\\])/.test(href) || !Array.isArray(answers)) continue
      way.leave(entry[0], { href, answers: answers.filter((name) => typeof name === 'string') })
    }
    return way
  }
}

export interface BackPreload {
  /** A screen is about to be left. */
  leave(step: number, left: LeftScreen): void
  /** A screen is drawn: when the one before it has not been drawn since the page was loaded, `prepare` gets it. */
  arrive(step: number, prepare: (left: LeftScreen) => void): void
}

/** The way back of this tab. */
export function createBackPreload(): BackPreload {
  const way = LeftScreens.read(attempt(() => sessionStorage.getItem(leftScreensKey)) ?? null)
  const drawn = new Set<number>()
  addEventListener('pagehide', () => attempt(() => sessionStorage.setItem(leftScreensKey, way.written())))
  return {
    leave: (step, left) => way.leave(step, left),
    arrive(step, prepare) {
      drawn.add(step)
      const before = drawn.has(step - 1) ? undefined : way.of(step - 1)
      drawn.add(step - 1)
      if (before) prepare(before)
    },
  }
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    // Storage refuses: Back then fetches what it shows after a reload.
    return undefined
  }
}
