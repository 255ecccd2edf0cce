// Lock of the disk caches of a data directory: two gateways that each count their own files would together exceed the limits.
import { join } from 'node:path'
import { tryLock } from './fileLock.ts'

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
 */
export function lockCaches(directory: string, retryMs = defaultRetryMs): CacheLock {
  let waiting: (() => void)[] = []
  const file = join(directory, 'caches.lock')
  let held = tryLock(file)
  const timer = held
    ? undefined
    : setInterval(() => {
        held = tryLock(file)
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
