// The clock of the browser tests. The sample shows the works of its day, so tests that pass on one day could fail on another.
// Each run begins at the same moment in every process and page: the gateways, the tests and Chromium.

/** Noon in Japan, after the day's ranking is published. */
const start = '2026-11-27T12:00:00+09:00'

process.env.E2E_CLOCK_OFFSET ??= String(Date.parse(start) - Date.now())
/** What the clock of the tests is ahead of the real one, in ms. Worker processes get that of the run. */
export const offsetMs = Number(process.env.E2E_CLOCK_OFFSET)

/**
 * Moves `Date` by a time in ms. It runs in pages and other processes too, so it uses nothing from outside. Timers, `performance.now()`
 * and the times of files stay real, and so do threads and the workers of pages.
 */
export function moveClock(byMs: number): void {
  const Real = Date
  const now = () => Real.now() + byMs
  globalThis.Date = new Proxy(Real, {
    apply: () => new Real(now()).toString(),
    construct: (target, args, created) => Reflect.construct(target, args.length === 0 ? [now()] : args, created),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
  Real.prototype.constructor = globalThis.Date
}

/** Variables for a Node.js process that begins with the clock of the tests, as its child processes do. */
export const clockVariables = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`(${moveClock})(${offsetMs})`)}`,
}
