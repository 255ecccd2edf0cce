// Keeps a directory below a size limit by removing the oldest files first.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '../log/log.ts'

export interface Sweeper {
  /** Sweeps now. Never rejects. */
  sweep(): Promise<void>
  /**
   * Reserves room for a file of `size` bytes, and sweeps first when there is none. Never rejects.
   * Resolves with a function to call once the file is written or given up; undefined when the file must not be written.
   */
  makeRoom(size: number): Promise<(() => void) | undefined>
  /** Bytes of all files, as far as it knows them. */
  usedBytes(): number
  stop(): void
}

const everyMs = 10 * 60_000
/** After a failed sweep, the next one and its log line wait this long, in ms. */
const pauseMs = 60_000
/** A sweep removes files down to this share of the limit, so that the next files need no sweep. */
const lowWater = 0.9

/** Sweeps now, every ten minutes, and whenever a file does not fit, until `stop`. */
export function limitDirectorySize(directory: string, maxBytes: number, log: Logger): Sweeper {
  /** Bytes of all files: those left by the last sweep and those written since. */
  let cached = 0
  /** Bytes written during a sweep, which may or may not have counted them. */
  let uncounted = 0
  let reserved = 0
  let pausedUntil = Number.NEGATIVE_INFINITY
  let sweeping: Promise<void> | undefined
  const run = async () => {
    try {
      cached = await sweepDirectory(directory, maxBytes * lowWater)
      cached += uncounted
    } catch (error) {
      pausedUntil = performance.now() + pauseMs
      log.warn({ err: error }, 'the directory of cached responses cannot be swept')
    } finally {
      uncounted = 0
      sweeping = undefined
    }
  }
  const sweep = () => {
    sweeping ??= run()
    return sweeping
  }
  const timer = setInterval(sweep, everyMs).unref()
  const swept = sweep()
  const fits = (size: number) => cached + reserved + size <= maxBytes
  return {
    sweep,
    async makeRoom(size) {
      await swept
      if (size > maxBytes * (1 - lowWater)) return undefined
      if (!fits(size) && performance.now() >= pausedUntil) await sweep()
      if (!fits(size)) return undefined
      reserved += size
      return () => {
        reserved -= size
        cached += size
        if (sweeping) uncounted += size
      }
    },
    usedBytes: () => cached,
    stop: () => clearInterval(timer),
  }
}

/** Removes the oldest files until the rest has at most `maxBytes`. Resolves with the bytes that are left. */
async function sweepDirectory(directory: string, maxBytes: number): Promise<number> {
  const files = await listFiles(directory)
  let bytes = files.reduce((sum, { size }) => sum + size, 0)
  for (const { path, size } of files.sort((a, b) => a.writtenMs - b.writtenMs)) {
    if (bytes <= maxBytes) break
    await rm(path, { force: true })
    bytes -= size
  }
  return bytes
}

async function listFiles(directory: string): Promise<{ path: string; size: number; writtenMs: number }[]> {
  // A directory that does not exist yet is empty.
  const entries = await readdir(directory, { withFileTypes: true, recursive: true }).catch(() => [])
  const files = []
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const stats = await stat(path).catch(() => undefined) // gone meanwhile
    if (stats) files.push({ path, size: stats.size, writtenMs: stats.mtimeMs })
  }
  return files
}
