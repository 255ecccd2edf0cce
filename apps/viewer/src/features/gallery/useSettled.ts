// Settled: when the page has shown what it was opened for, and has time for what may come later.
import { startTransition, useEffect, useState } from 'react'

/** Later than this nothing is put off any more. */
const patienceMs = 2000

/** False while the page is still loading its first pictures, true from the first quiet moment after. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  // Drawn in small pieces: nobody waits for it.
  useEffect(() => whenSettled(() => startTransition(() => setSettled(true))), [])
  return isSettled
}

/** Does `work` once, in the first quiet moment after the page has loaded; the answer calls it off. */
export function whenSettled(work: () => void): () => void {
  let idle: number | undefined
  const settle = () => {
    stop()
    work()
  }
  const rest = () => {
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(settle, { timeout: patienceMs })
    else settle()
  }
  const timer = setTimeout(settle, patienceMs)
  const stop = () => {
    clearTimeout(timer)
    window.removeEventListener('load', rest)
    if (idle !== undefined) cancelIdleCallback(idle)
  }
  if (document.readyState === 'complete') rest()
  else window.addEventListener('load', rest, { once: true })
  return stop
}
