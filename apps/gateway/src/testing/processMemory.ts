// What a process holds in memory, as Linux tells it in /proc: the resident set, now and at its largest.
import { readFileSync, writeFileSync } from 'node:fs'

/** False where there is no /proc. */
export const hasProcessMemory = process.platform === 'linux'

const read = (pid: number, name: 'VmRSS' | 'VmHWM'): number => {
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1024
}

/** Bytes that the process holds now. Forgets its peak, so that `peakBytes` tells of what comes after. */
export function startMeasuring(pid: number): number {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  return read(pid, 'VmRSS')
}

/** The most bytes that the process has held since `startMeasuring`. */
export const peakBytes = (pid: number): number => read(pid, 'VmHWM')
