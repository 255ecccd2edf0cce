// Semaphore that hands out permits in the order of the requests. Written by hand because p-queue keeps aborted tasks in line until their turn.

export interface Semaphore {
  /** Resolves to a function that releases the permit. Rejects with the signal's reason when the signal aborts first. */
  acquire(signal: AbortSignal): Promise<() => void>
}

export function createSemaphore(permits: number): Semaphore {
  let free = permits
  const queue: (() => void)[] = []
  const release = () => {
    const next = queue.shift()
    if (next) next()
    else free += 1
  }
  return {
    acquire: (signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        let isHeld = false
        const grant = () => {
          signal.removeEventListener('abort', leave)
          resolve(() => {
            if (isHeld) release()
            isHeld = false
          })
          isHeld = true
        }
        const leave = () => {
          queue.splice(queue.indexOf(grant), 1)
          reject(signal.reason)
        }
        if (free > 0) {
          free -= 1
          grant()
        } else {
          queue.push(grant)
          signal.addEventListener('abort', leave, { once: true })
        }
      }),
  }
}
