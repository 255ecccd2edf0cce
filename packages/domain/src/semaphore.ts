// Semaphore: limits how many callers do something at once. Hand-written because p-queue frees the place of an aborted task while the task
// still runs.
export interface Semaphore {
  /**
   * Takes `weight` permits, one by default; a larger weight than all permits takes all of them. Resolves to a function that releases them;
   * further calls of it do nothing. Permits go out in the order of the requests. Rejects with the signal's reason when the signal aborts
   * first. The request then no longer waits.
   */
  acquire(signal?: AbortSignal, weight?: number): Promise<() => void>
  /** Number of permits that are in use. */
  readonly active: number
  /** Number of requests that wait for a permit. */
  readonly waiting: number
}

/** Creates a semaphore with `permits` free permits. */
export function createSemaphore(permits: number): Semaphore {
  const queue = new Map<() => void, number>()
  let active = 0

  const fits = (weight: number) => active + weight <= permits
  /** Passes free permits to waiting requests directly, so that a later request cannot take them. */
  const grantNext = () => {
    for (const [grant, weight] of queue) {
      if (!fits(weight)) return
      active += weight
      grant()
    }
  }
  const permit = (weight: number) => {
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      active -= weight
      grantNext()
    }
  }
  const waitForTurn = (signal: AbortSignal | undefined, weight: number) =>
    new Promise<void>((resolve, reject) => {
      const settle = (step: () => void) => {
        queue.delete(grant)
        signal?.removeEventListener('abort', leave)
        step()
      }
      const grant = () => settle(resolve)
      const leave = () => {
        settle(() => reject(signal?.reason))
        grantNext()
      }
      queue.set(grant, weight)
      signal?.addEventListener('abort', leave, { once: true })
    })

  return {
    async acquire(signal, wanted = 1) {
      signal?.throwIfAborted()
      const weight = Math.min(Math.max(wanted, 1), permits)
      if (queue.size === 0 && fits(weight)) active += weight
      else await waitForTurn(signal, weight)
      return permit(weight)
    },
    get active() {
      return active
    },
    get waiting() {
      return queue.size
    },
  }
}
