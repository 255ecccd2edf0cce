// Keeping a directory of kept answers below a size: the ones written longest ago go first.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '../log.ts'

export interface Sweeper {
  /** Sweeps now. Never rejects: a disk that cannot be read keeps nothing either. */
  sweep(): Promise<void>
  stop(): void
}

const everyMs = 10 * 60_000
/** Room is made down to this share of the limit. */
const lowWater = 0.9

/** Sweeps now and every ten minutes until it is stopped. */
export function keepBelow(directory: string, maxBytes: number, log: Logger): Sweeper {
  const sweep = () =>
    sweepDirectory(directory, maxBytes).catch((fault: unknown) => log.warn({ err: fault }, 'kept answers cannot be swept'))
  const timer = setInterval(sweep, everyMs).unref()
  void sweep()
  return { sweep, stop: () => clearInterval(timer) }
}

async function sweepDirectory(directory: string, maxBytes: number): Promise<void> {
  const files = await listFiles(directory)
  let bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (bytes <= maxBytes) return
  for (const { path, size } of files.sort((a, b) => a.writtenMs - b.writtenMs)) {
    if (bytes <= maxBytes * lowWater) return
    await rm(path, { force: true })
    bytes -= size
  }
}

async function listFiles(directory: string): Promise<{ path: string; size: number; writtenMs: number }[]> {
  // A directory that is not there yet holds nothing.
  const entries = await readdir(directory, { withFileTypes: true, recursive: true }).catch(() => [])
  const files = []
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const facts = await stat(path).catch(() => undefined) // gone meanwhile
    if (facts) files.push({ path, size: facts.size, writtenMs: facts.mtimeMs })
  }
  return files
}
