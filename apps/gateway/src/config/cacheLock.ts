// Lock of the disk caches of a data directory: two gateways that each count their own files would together exceed the limits.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, openDatabase, sqliteErrorCode } from '@emaki/sqlite'

export interface CacheLock {
  readonly isHeld: () => boolean
  /** Calls `open` once the lock is held: at once, or when the gateway that holds it has ended. */
  whenHeld(open: () => void): void
  release(): void
}

/** How often a lock that another gateway holds is tried again, in ms. */
const defaultRetryMs = 2000

/**
 * Takes the lock of a directory, or waits for it without blocking. Where no file can be written, the lock counts as held.
 * SQLite's file lock serves here, because Node has none. The operating system releases it when the process ends for any reason.
 */
export function lockCaches(directory: string, retryMs = defaultRetryMs): CacheLock {
  let waiting: (() => void)[] = []
  let held = tryLock(directory)
  const timer = held
    ? undefined
    : setInterval(() => {
        held = tryLock(directory)
        if (!held) return
        clearInterval(timer)
        for (const open of waiting) open()
        waiting = []
      }, retryMs).unref()
  return {
    isHeld: () => held !== undefined,
    whenHeld(open) {
      if (held) open()
      else waiting.push(open)
    },
    release() {
      clearInterval(timer)
      waiting = []
      held?.()
    },
  }
}

/** Returns what releases the lock; undefined while another gateway holds it. */
function tryLock(directory: string): (() => void) | undefined {
  let database: Database | undefined
  try {
    mkdirSync(directory, { recursive: true })
    const opened = openDatabase(join(directory, 'caches.lock'), { busyTimeoutMs: 0 })
    database = opened
    opened.exec('BEGIN EXCLUSIVE')
    return () => opened.close()
  } catch (error) {
    database?.close()
    const isTaken = sqliteErrorCode(error) === 'SQLITE_BUSY'
    return isTaken ? undefined : () => undefined
  }
}
