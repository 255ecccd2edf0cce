// Event-loop lag: the delay of a timer that should fire every quarter of a second (docs/reliability.md F33).

export interface EventLoopLag {
  /** The longest delay of the last seconds, in ms. */
  worstMs(): number
  /** Forgets earlier delays, because the start may block while no clients are served. */
  reset(): void
}

export const intervalMs = 250
/** How long a delay counts, in ms: balancers that poll every few seconds see it, and a recovered process is used again. */
export const delayWindowMs = 5000
/** The process is busy above this delay, in ms. */
export const busyLagMs = 1000

/** Measures until `stop`. `elapsed` is a monotonic clock in ms. */
export function watchEventLoopLag(elapsed: () => number = () => performance.now()): EventLoopLag & { stop(): void } {
  let last = elapsed()
  let delays: { readonly at: number; readonly ms: number }[] = []
  const beat = () => {
    const at = elapsed()
    delays = delays.filter((delay) => at - delay.at < delayWindowMs)
    const ms = Math.round(at - last - intervalMs)
    if (ms >= intervalMs) delays.push({ at, ms })
    last = at
  }
  const timer = setInterval(beat, intervalMs)
  timer.unref()
  return {
    worstMs: () => delays.reduce((worst, { at, ms }) => (elapsed() - at < delayWindowMs ? Math.max(worst, ms) : worst), 0),
    reset() {
      delays = []
      last = elapsed()
    },
    stop: () => clearInterval(timer),
  }
}
