// CPU time of processes, from /proc: on a shared machine it says what wall time hides.
import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

const fields = (pid) => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** Seconds that a process and its children now running have used, user and system together. */
export function cpuSeconds(pid) {
  let ticks = 0
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const own = fields(name)
      if (Number(name) === pid || Number(own[1]) === pid) ticks += Number(own[11]) + Number(own[12])
    } catch {
      // The process ended while we looked.
    }
  }
  return ticks / ticksPerSecond
}
