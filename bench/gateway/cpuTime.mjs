// CPU time of processes, from /proc. On a shared machine it is more reliable than wall time.
import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

const fields = (pid) => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** CPU time of a process and its current children, user and system together, in seconds. */
export function cpuSeconds(pid) {
  let ticks = 0
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const own = fields(name)
      if (Number(name) === pid || Number(own[1]) === pid) ticks += Number(own[11]) + Number(own[12])
    } catch {
      // The process ended during the loop.
    }
  }
  return ticks / ticksPerSecond
}
