/** Starts a stopwatch. The function gives the ms since then: the smaller of wall time and processor time. */
export function stopwatch() {
  const started = performance.now()
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return Math.min(performance.now() - started, (user + system) / 1000)
  }
}
