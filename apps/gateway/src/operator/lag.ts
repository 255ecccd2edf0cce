// Lag: how late work comes to its turn, told by a timer that should come round every quarter of a second (docs/reliability.md F33).

export interface Lag {
  /** The longest delay of the last seconds, in milliseconds. */
  worstMs(): number
  /** What was before does not count: starting may take long, and nobody was sent here. */
  forget(): void
}

export const beatMs = 250
/** A delay counts for this long: a balancer that asks every few seconds sees it, and a process that has recovered is used again. */
export const rememberedMs = 5000
/** With a longer delay than this nobody should be sent here. */
export const tooLateMs = 1000

/** Measures until it is stopped. `elapsed` is in milliseconds by a clock that nobody sets. */
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
