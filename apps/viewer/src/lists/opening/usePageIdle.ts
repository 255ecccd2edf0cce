// Tells when the page has loaded and is idle, for deferred work.
import { startTransition, useEffect, useState } from 'react'

/** Longest delay of deferred work, in ms. */
const maxDelayMs = 2000

/** False until the page has loaded and is idle for the first time. */
export function usePageIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  // A transition, so that the deferred components render in interruptible steps.
  useEffect(() => whenPageIdle(() => startTransition(() => setIdle(true))), [])
  return isIdle
}

/** Calls `work` once, when the page has loaded and is idle. Returns a function that cancels it. */
function whenPageIdle(work: () => void): () => void {
  let idle: number | undefined
  const run = () => {
    stop()
    work()
  }
  const waitForIdle = () => {
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(run, { timeout: maxDelayMs })
    else run()
  }
  const timer = setTimeout(run, maxDelayMs)
  const stop = () => {
    clearTimeout(timer)
    window.removeEventListener('load', waitForIdle)
    if (idle !== undefined) cancelIdleCallback(idle)
  }
  if (document.readyState === 'complete') waitForIdle()
  else window.addEventListener('load', waitForIdle, { once: true })
  return stop
}
