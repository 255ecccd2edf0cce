// A replaceable delay, so that tests need not wait.

/** Resolves after `ms`, or at once when the signal fires. Never rejects. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>

/** Waits in real time. The default outside of tests. */
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
