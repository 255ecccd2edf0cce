// Circuit breaker of one host: after repeated failures it rejects requests for a pause, then lets a single request through as a probe.
// Written by hand because cockatiel and opossum use the wall clock, which may be set (docs/reliability.md F40), and take no pause from Retry-After.

export interface CircuitBreakerOptions {
  /** Consecutive failures that open the circuit. */
  readonly threshold: number
  /** The first pause in ms. It doubles after each failed probe, up to `maxPauseMs`. */
  readonly pauseMs: number
  readonly maxPauseMs: number
  /** Monotonic clock in ms. */
  readonly elapsed: () => number
}

export interface CircuitBreaker {
  /** True when a request may be sent. After a pause this is true for one request, until its result is reported. */
  tryAcquire(): boolean
  /** Reports a response that shows that the host works. */
  succeed(): void
  /** Reports a failure of the host. */
  fail(): void
  /** Reports a request whose result says nothing about the host. */
  release(): void
  /** Opens the circuit for as long as the host asks, in ms. */
  pauseFor(ms: number): void
  /** Closes the circuit, because its cause has been removed. */
  reset(): void
  /** Milliseconds until the next probe; 0 while the circuit is closed. */
  waitMs(): number
  /** True when `tryAcquire` would let a request through. */
  isAvailable(): boolean
  /** False from the first pause until a probe succeeds. */
  isClosed(): boolean
}

/** After this time without a result a probe counts as lost, in ms: a worker may end in the middle of a request. A second probe does no harm. */
const maxProbeMs = 60_000

/** Creates a closed circuit. */
export function createCircuitBreaker({ threshold, pauseMs, maxPauseMs, elapsed }: CircuitBreakerOptions): CircuitBreaker {
  let failures = 0
  let nextPauseMs = pauseMs
  /** Undefined while the circuit is closed. */
  let openUntil: number | undefined
  /** When the probe in flight was let through. */
  let probeSince: number | undefined

  const open = (ms: number) => {
    probeSince = undefined
    openUntil = Math.max(openUntil ?? 0, elapsed() + ms)
  }
  const openForFailure = () => {
    open(nextPauseMs)
    nextPauseMs = Math.min(nextPauseMs * 2, maxPauseMs)
  }

  const isProbing = () => probeSince !== undefined
  const isAvailable = () =>
    openUntil === undefined || elapsed() >= (probeSince === undefined ? openUntil : probeSince + maxProbeMs)

  const reset = () => {
    failures = 0
    nextPauseMs = pauseMs
    openUntil = undefined
    probeSince = undefined
  }

  return {
    isAvailable,
    reset,
    isClosed: () => openUntil === undefined,
    tryAcquire() {
      if (!isAvailable()) return false
      if (openUntil !== undefined) probeSince = elapsed()
      return true
    },
    succeed() {
      // A request from before the pause may still succeed. Only the probe closes the circuit.
      if (openUntil !== undefined && !isProbing()) return
      reset()
    },
    fail() {
      if (isProbing()) return openForFailure()
      if (openUntil !== undefined) return
      failures += 1
      if (failures >= threshold) openForFailure()
    },
    release() {
      probeSince = undefined
    },
    pauseFor: open,
    waitMs: () => (openUntil === undefined ? 0 : Math.max(0, openUntil - elapsed())),
  }
}
