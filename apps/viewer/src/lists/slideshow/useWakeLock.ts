// Keeps the screen on, where the browser supports it (W3C Screen Wake Lock).
import { useEffect } from 'react'

/** The browser releases the lock of a hidden page, so the lock is requested again when the page is visible. */
export function useWakeLock(isActive: boolean): void {
  useEffect(() => {
    if (!isActive || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isHere = true
    const request = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const granted = await navigator.wakeLock.request('screen')
        if (isHere) lock = granted
        else void granted.release()
      } catch {
        // Low battery: the screen may turn off.
      }
    }
    const onVisible = () => void request()
    void request()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isHere = false
      document.removeEventListener('visibilitychange', onVisible)
      void lock?.release()
    }
  }, [isActive])
}
