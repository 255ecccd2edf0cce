// Time as the companion needs it, so that tests need not wait for it.

/** Resolves after `ms`, or at once when the signal fires. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>

export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly sleep: Sleep
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) {
        resolve()
        return
      }
      const wake = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', wake)
        resolve()
      }
      const timer = setTimeout(wake, ms)
      signal?.addEventListener('abort', wake, { once: true })
    }),
}
