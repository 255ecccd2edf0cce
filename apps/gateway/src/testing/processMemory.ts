// Memory of a process by Linux's /proc: the resident set size, now and at its peak.
import { readFileSync, writeFileSync } from 'node:fs'

/** False where there is no /proc. */
export const hasProcessMemory = process.platform === 'linux'

const read = (pid: number, name: 'VmRSS' | 'VmHWM'): number => {
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1024
}

/** The current memory in bytes. Resets the peak for `peakBytes`. */
export function startMeasuring(pid: number): number {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  return read(pid, 'VmRSS')
}

/** The peak memory since `startMeasuring`, in bytes. */
export const peakBytes = (pid: number): number => read(pid, 'VmHWM')
