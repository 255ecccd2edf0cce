// Retries a failed request as soon as the device is online again.
import { useEffect, useEffectEvent, useRef } from 'react'

/** Pauses before the tries after the device came online, in ms. The first requests may fail, because the network is not ready yet. */
export const backOnlinePausesMs: readonly number[] = [0, 2000, 5000]

/**
 * Calls `again` each time the device comes online while `hasFailed` is true, and twice more when that fails as well. A request that began
 * offline may fail after that moment: then `again` is called immediately.
 */
export function useBackOnline(hasFailed: boolean, again: () => void): void {
  const retry = useEffectEvent(again)
  /** Tries since the device came online. Undefined before. */
  const tries = useRef<number>(undefined)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tryNext = () => {
      const pauseMs = backOnlinePausesMs[tries.current ?? Number.NaN]
      if (!hasFailed || tries.current === undefined || pauseMs === undefined) return
      tries.current += 1
      if (pauseMs === 0) retry()
      else timer = setTimeout(() => retry(), pauseMs)
    }
    const listener = () => {
      clearTimeout(timer)
      tries.current = 0
      tryNext()
    }
    tryNext()
    addEventListener('online', listener)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', listener)
    }
  }, [hasFailed])
}
