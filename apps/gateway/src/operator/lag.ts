// Event-loop lag: the delay of a timer that should fire every quarter of a second (docs/reliability.md F33).

export interface Lag {
  /** The longest delay of the last seconds, in ms. */
  worstMs(): number
  /** Forgets earlier delays, because the start may block while no clients are served. */
  forget(): void
}

export const beatMs = 250
/** How long a delay counts, in ms: balancers that poll every few seconds see it, and a recovered process is used again. */
export const rememberedMs = 5000
/** The process is busy above this delay, in ms. */
export const tooLateMs = 1000

/** Measures until `stop`. `elapsed` is a monotonic clock in ms. */
export function watchLag(elapsed: () => number = () => performance.now()): Lag & { stop(): void } {
  let last = elapsed()
  let delays: { readonly at: number; readonly ms: number }[] = []
  const beat = () => {
    const at = elapsed()
    delays = delays.filter((delay) => at - delay.at < rememberedMs)
    const ms = Math.round(at - last - beatMs)
    if (ms >= beatMs) delays.push({ at, ms })
    last = at
  }
  const timer = setInterval(beat, beatMs)
  timer.unref()
  return {
    worstMs: () => delays.reduce((worst, { at, ms }) => (elapsed() - at < rememberedMs ? Math.max(worst, ms) : worst), 0),
    forget() {
      delays = []
      last = elapsed()
    },
    stop: () => clearInterval(timer),
  }
}
