import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `action` once after the component is mounted, also in React's strict mode. */
export function useOnce(action: () => void): void {
  const hasRun = useRef(false)
  const run = useEffectEvent(action)
  useEffect(() => {
    if (hasRun.current) return
    hasRun.current = true
    run()
  }, [])
}
