// Screens that come in a file of their own: fetched once, drawn without a flash when already here, clear when gone.
import { type ComponentType, use } from 'react'
import { loadAllMessages } from '../../i18n/catalogue.ts'

/** The file of a screen could not be had: the network is away, or a newer build has replaced it. */
export class ScreenLoadError extends Error {
  override name = 'ScreenLoadError'
}

export interface ScreenSource<Props> {
  /**
   * Starts fetching. Settles without ever rejecting: a failure shows when the screen is drawn. For a screen that is here already it
   * settles in the next task: the router finds the way in one, and the screen is drawn in another.
   */
  preload(): Promise<void>
  /** The screen; suspends while it is on its way, throws ScreenLoadError when it cannot be had. For use while rendering. */
  take(): ComponentType<Props>
}

/** A screen that is part of the first load. */
export const screenAtHand = <Props>(screen: ComponentType<Props>): ScreenSource<Props> => ({
  preload: () => Promise.resolve(),
  take: () => screen,
})

/** A screen out of a dynamic import, together with the words that only lazy screens say. After a failure the next preload tries again. */
export function lazyScreen<Props>(load: () => Promise<ComponentType<Props>>): ScreenSource<Props> {
  let screen: ComponentType<Props> | undefined
  let failure: ScreenLoadError | undefined
  let pending: Promise<void> | undefined
  const preload = () => {
    failure = undefined
    pending ??= Promise.all([load(), loadAllMessages()]).then(
      ([loaded]) => {
        screen = loaded
      },
      (reason) => {
        failure = new ScreenLoadError('a screen could not be loaded', { cause: reason })
        pending = undefined
      },
    )
    return pending
  }
  return {
    preload: () => (screen === undefined ? preload() : nextTask()),
    take() {
      if (screen !== undefined) return screen
      if (failure !== undefined) throw failure
      use(pending ?? preload())
      if (screen !== undefined) return screen
      throw failure ?? new ScreenLoadError('a screen could not be loaded')
    },
  }
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))
