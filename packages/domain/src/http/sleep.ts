// Waiting, as rooms that wait are given it, so that their tests need not.

/** Resolves after `ms`, or at once when the signal fires; never rejects. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>

/** Waits by the clock; the default outside of tests. */
export const sleepByClock: Sleep = (ms, signal) =>
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
  })
