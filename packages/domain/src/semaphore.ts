// Semaphore: limits how many callers do something at once. Hand-written because p-queue frees the place of an aborted task while the task
// still runs.
import type { AbortSource } from './lightAbort.ts'

export interface Semaphore {
  /**
   * Resolves to a function that releases the permit; further calls of it do nothing. Permits go out in the order of the requests.
   * Rejects with the signal's reason when the signal aborts first. The request then no longer waits.
   */
  acquire(signal?: AbortSource): Promise<() => void>
  /** Number of permits that are in use. */
  readonly active: number
  /** Number of requests that wait for a permit. */
  readonly waiting: number
}

/** Creates a semaphore with `permits` free permits. */
export function createSemaphore(permits: number): Semaphore {
  const queue = new Set<() => void>()
  let active = 0

  /** Passes a released permit to the next request directly, so that a later request cannot take it. */
  const release = () => {
    const [next] = queue
    if (next) next()
    else active -= 1
  }
  const permit = () => {
    let isHeld = true
    return () => {
      if (isHeld) release()
      isHeld = false
    }
  }
  const waitForTurn = (signal: AbortSource | undefined) =>
    new Promise<void>((resolve, reject) => {
      const settle = (step: () => void) => {
        queue.delete(grant)
        signal?.removeEventListener('abort', leave)
        step()
      }
      const grant = () => settle(resolve)
      const leave = () => settle(() => reject(signal?.reason))
      queue.add(grant)
      signal?.addEventListener('abort', leave, { once: true })
    })

  return {
    async acquire(signal) {
      signal?.throwIfAborted()
      if (active < permits) active += 1
      else await waitForTurn(signal)
      return permit()
    },
    get active() {
      return active
    },
    get waiting() {
      return queue.size
    },
  }
}
