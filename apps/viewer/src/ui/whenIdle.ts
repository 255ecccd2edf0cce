/** Calls `work` when the browser is idle, at the latest after `timeoutMs`. Returns a cancel function. */
export function whenIdle(work: () => void, timeoutMs: number, fallbackDelayMs = 60): () => void {
  // Fallback for Safari, which has no requestIdleCallback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, fallbackDelayMs)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: timeoutMs })
  return () => cancelIdleCallback(handle)
}
