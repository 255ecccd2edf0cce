// Slots: so many may do something at once, the others in the order in which they came.

export interface Slots {
  /** Resolves to the way to give the slot back. Rejects with the signal's reason when it fires first. */
  take(signal: AbortSignal): Promise<() => void>
}

/** Room for `atOnce` at a time; the others wait in the order in which they came. */
export function slots(atOnce: number): Slots {
  let free = atOnce
  const queue: (() => void)[] = []
  const giveBack = () => {
    const next = queue.shift()
    if (next) next()
    else free += 1
  }
  return {
    take: (signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        let isGiven = false
        const give = () => {
          signal.removeEventListener('abort', leave)
          resolve(() => {
            if (isGiven) giveBack()
            isGiven = false
          })
          isGiven = true
        }
        const leave = () => {
          queue.splice(queue.indexOf(give), 1)
          reject(signal.reason)
        }
        if (free > 0) {
          free -= 1
          give()
        } else {
          queue.push(give)
          signal.addEventListener('abort', leave, { once: true })
        }
      }),
  }
}
