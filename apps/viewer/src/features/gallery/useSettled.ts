// Settled: when the page has shown what it was opened for, and has time for what may come later.
import { useEffect, useState } from 'react'

/** Later than this nothing is put off any more. */
const patienceMs = 2000

/** False while the page is still loading its first pictures, true from the first quiet moment after. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    let idle: number | undefined
    const settle = () => setSettled(true)
    const rest = () => {
      if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(settle, { timeout: patienceMs })
      else settle()
    }
    const timer = setTimeout(settle, patienceMs)
    if (document.readyState === 'complete') rest()
    else window.addEventListener('load', rest, { once: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('load', rest)
      if (idle !== undefined) cancelIdleCallback(idle)
    }
  }, [])
  return isSettled
}
