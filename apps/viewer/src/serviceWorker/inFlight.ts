// Ends requests in flight: a browser replaces a service worker only when it has none, or after five minutes.

export interface InFlight {
  /** A signal that aborts with `signal` and when `end` is called. */
  signalFor(signal: AbortSignal): AbortSignal
  /** Aborts all requests that have a signal of this object, and those that get one later. */
  end(): void
  /** True after `end`: the worker leaves new requests to the browser, because a response that never arrives would delay its replacement. */
  isEnded(): boolean
}

export function createInFlight(): InFlight {
  const controller = new AbortController()
  return {
    signalFor: (signal) => AbortSignal.any([signal, controller.signal]),
    end: () => controller.abort(),
    isEnded: () => controller.signal.aborted,
  }
}
