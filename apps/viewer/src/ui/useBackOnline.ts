// Back online: what failed for want of a connection is tried again by itself when there is one.
import { useEffect, useEffectEvent } from 'react'

/** Calls `again` each time the device is online again, as long as something waits for it. */
export function useBackOnline(isWaiting: boolean, again: () => void): void {
  const back = useEffectEvent(again)
  useEffect(() => {
    if (!isWaiting) return
    const listener = () => back()
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  }, [isWaiting])
}
