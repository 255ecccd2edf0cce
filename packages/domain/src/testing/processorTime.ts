// Processor time: what a piece of work costs the thread that does it, so that a busy machine makes no test fail.
import { readFileSync } from 'node:fs'

/** The kernel counts in hundredths of a second. */
const tickMs = 10

/** Milliseconds of processor time that `work` took on this thread; of the clock where the system does not tell (only Linux does). */
export function processorMs(work: () => void): number {
  const started = spentMs()
  work()
  return spentMs() - started
}

function spentMs(): number {
  if (process.platform !== 'linux') return performance.now()
  // The name stands in brackets and may hold anything; user and system time are the 12th and 13th words behind it.
  const stat = readFileSync('/proc/thread-self/stat', 'utf8')
  const words = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(words[11]) + Number(words[12])) * tickMs
}
