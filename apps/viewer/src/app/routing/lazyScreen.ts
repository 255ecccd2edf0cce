// Lazy screens: each is loaded once from a file of its own, and renders without a fallback when it is loaded already.
import { type ComponentType, use } from 'react'
import { loadAllMessages } from '../../platform/i18n/catalogue.ts'

/** The file of a screen failed to load: offline, or a newer build has replaced it. */
export class ScreenLoadError extends Error {
  override name = 'ScreenLoadError'
}

export interface ScreenSource<Props> {
  /**
   * Starts loading. Never rejects: a failure shows when the screen renders. For a loaded screen it settles in the next task, so that
   * routing and rendering are two tasks.
   */
  preload(): Promise<void>
  /** The screen, for use while rendering. Suspends while it loads; throws ScreenLoadError when that failed. */
  take(): ComponentType<Props>
}

/** A screen that is part of the first load. */
export const screenAtHand = <Props>(screen: ComponentType<Props>): ScreenSource<Props> => ({
  preload: () => Promise.resolve(),
  take: () => screen,
})

/**
 * A screen from a dynamic import, loaded together with the messages of lazy screens. After a failure the next preload tries again. A screen
 * whose messages belong to the first load (`starts` in build/firstMessages.ts) passes another `loadMessages`.
 */
export function lazyScreen<Props>(
  load: () => Promise<ComponentType<Props>>,
  loadMessages: () => Promise<void> = loadAllMessages,
): ScreenSource<Props> {
  let screen: ComponentType<Props> | undefined
  let failure: ScreenLoadError | undefined
  let pending: Promise<void> | undefined
  const preload = () => {
    failure = undefined
    pending ??= Promise.all([load(), loadMessages()]).then(
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
