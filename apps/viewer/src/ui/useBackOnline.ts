// Retries a failed request as soon as the device is online again.
import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Calls `again` each time the device comes online while `hasFailed` is true. A request that began offline may fail after that moment: then
 * `again` is called once, immediately.
 */
export function useBackOnline(hasFailed: boolean, again: () => void): void {
  const retry = useEffectEvent(again)
  const cameOnline = useRef(false)
  useEffect(() => {
    if (hasFailed && cameOnline.current) {
      cameOnline.current = false
      retry()
      return
    }
    const listener = () => {
      if (hasFailed) retry()
      else cameOnline.current = true
    }
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  }, [hasFailed])
}
