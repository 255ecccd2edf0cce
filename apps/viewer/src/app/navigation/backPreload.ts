// Back preload: after a reload, the file and the responses of the previous screen are loaded while the network is idle, so that Back shows it at once.
import { record } from '@emaki/domain'
import { type AccountScope, perAccount } from '../../platform/settings/accountScope.ts'
import { storedList, storedText, traceStorage } from '../../platform/settings/storage.ts'
import { leftScreensKey } from '../../platform/settings/storageKeys.ts'

/** A screen that the user left. */
export interface LeftScreen {
  /** Path and query. */
  readonly href: string
  /** The names of the persisted responses that it showed. */
  readonly answers: readonly string[]
}

/** Remembered history steps. Going back further before the next reload is rare. */
const maxSteps = 20
/** Remembered responses of a screen: the first ones are its lists. The flags of the cards need no preload. */
const maxAnswers = 8

/** The screens that the user left, by their index in the tab's history. */
export class LeftScreens {
  readonly #screens = new Map<number, LeftScreen>()

  /** The screen that was last left at a history step. */
  get(step: number): LeftScreen | undefined {
    return this.#screens.get(step)
  }

  set(step: number, { href, answers }: LeftScreen): void {
    this.#screens.delete(step)
    this.#screens.set(step, { href, answers: answers.slice(0, maxAnswers) })
    const [oldest] = this.#screens.keys()
    if (this.#screens.size > maxSteps && oldest !== undefined) this.#screens.delete(oldest)
  }

  toText(): string {
    return JSON.stringify([...this.#screens])
  }

  /** Reads screens from text. Invalid entries are skipped. */
  static fromText(text: string | null): LeftScreens {
    const screens = new LeftScreens()
    for (const entry of storedList(text)) {
      if (!Array.isArray(entry) || !Number.isInteger(entry[0])) continue
      const { href, answers } = record(entry[1])
      // Only a path of this viewer, not an address of another host.
      if (typeof href !== 'string' || !/^\/(?![/\\])/.test(href) || !Array.isArray(answers)) continue
      screens.set(entry[0], { href, answers: answers.filter((name) => typeof name === 'string') })
    }
    return screens
  }
}

export interface BackPreload {
  /** Call before the user leaves the screen of a history step. */
  leave(step: number, screen: LeftScreen): void
  /** Call when a screen is rendered. Calls `preload` with the previous screen if that was not rendered since the page was loaded. */
  arrive(step: number, preload: (screen: LeftScreen) => void): void
}

/** The back preload of each account. */
export const createBackPreload = (): BackPreload => perAccount(backPreloadOf)

function backPreloadOf(scope: AccountScope): BackPreload {
  const stored = storedText(
    leftScreensKey + scope.suffix,
    traceStorage(scope, () => sessionStorage),
  )
  const screens = LeftScreens.fromText(stored.read())
  const rendered = new Set<number>()
  addEventListener('pagehide', () => stored.write(screens.toText()))
  return {
    leave: (step, screen) => screens.set(step, screen),
    arrive(step, preload) {
      rendered.add(step)
      const previous = rendered.has(step - 1) ? undefined : screens.get(step - 1)
      rendered.add(step - 1)
      if (previous) preload(previous)
    },
  }
}
