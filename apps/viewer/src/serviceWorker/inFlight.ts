// Ends requests in flight: a browser replaces a service worker only when it has none, or after five minutes.

export interface InFlight {
  /** A signal that aborts with `signal` and at the next call of `abort`. */
  signalFor(signal: AbortSignal): AbortSignal
  /** Aborts all requests that have a signal of this object. Later requests are not affected. */
  abort(): void
}

export function createInFlight(): InFlight {
  let current = new AbortController()
  return {
    signalFor: (signal) => AbortSignal.any([signal, current.signal]),
    abort() {
      current.abort()
      current = new AbortController()
    },
  }
}
