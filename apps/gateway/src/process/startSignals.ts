// Signals before the gateway listens to them. Most of a start is loading and opening, and without a listener a signal ends the process
// with an error code.

const signals = ['SIGTERM', 'SIGINT'] as const
const end = () => process.exit(0)

/** Makes SIGTERM and SIGINT end the process with code 0, until `stopEndingOnSignals`. */
export function endOnSignals(): void {
  for (const signal of signals) process.on(signal, end)
}

/** Called once the process has listeners that close what it has opened. */
export function stopEndingOnSignals(): void {
  for (const signal of signals) process.off(signal, end)
}
