// Memory of a process by Linux's /proc: the resident set size, now and at its peak.
import { readFileSync, writeFileSync } from 'node:fs'

/** False where there is no /proc. */
export const hasProcessMemory = process.platform === 'linux'

const read = (pid: number, name: 'VmRSS' | 'VmHWM' | 'RssAnon'): number => {
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

/** Time between two samples of `sampleAnonymousBytes`, in ms. */
const sampleMs = 20

/**
 * Samples the anonymous memory of a process until `peak` is called, which returns the largest sample in bytes. A memory limit counts this
 * part: the system can drop the rest of the resident set, which are pages of files such as the program itself.
 */
export function sampleAnonymousBytes(pid: number): { readonly peak: () => number } {
  let peak = 0
  const sample = () => {
    peak = Math.max(peak, read(pid, 'RssAnon'))
  }
  const timer = setInterval(() => {
    try {
      sample()
    } catch {
      // The process has ended, because its test has failed.
      clearInterval(timer)
    }
  }, sampleMs)
  return {
    peak() {
      clearInterval(timer)
      sample()
      return peak
    },
  }
}
