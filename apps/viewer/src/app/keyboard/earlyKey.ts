// Keeps the last key that is pressed before the shortcuts are loaded, so that it is not lost.

/** An older press is forgotten: a late answer would surprise, in ms. */
const maxAgeMs = 3000

export interface EarlyKey {
  /** Starts to listen. Returns the function that stops. */
  listen(): () => void
  /** The last press, once. */
  take(): KeyboardEvent | undefined
}

/** Only keys of one character: others have an effect in the browser already. */
export function createEarlyKey(): EarlyKey {
  let last: KeyboardEvent | undefined
  let isTaken = false
  const onKey = (event: KeyboardEvent) => {
    if (isTaken || event.key.length > 1 || event.key === ' ' || event.ctrlKey || event.altKey || event.metaKey) return
    // The second key of a sequence such as `g h` means something else alone.
    last = last?.key === 'g' ? undefined : event
  }
  return {
    listen() {
      addEventListener('keydown', onKey)
      return () => removeEventListener('keydown', onKey)
    },
    take() {
      isTaken = true
      const event = last
      last = undefined
      return event && performance.now() - event.timeStamp < maxAgeMs ? event : undefined
    },
  }
}

export const earlyKey = createEarlyKey()
