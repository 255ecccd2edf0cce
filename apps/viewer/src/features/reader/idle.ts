/** Idle timeout of work that follows the first paint of the text, ms. */
export const afterTextTimeoutMs = 300

/** Calls `work` when the browser is idle, at the latest after `timeoutMs`. Returns a cancel function. */
export function whenIdle(work: () => void, timeoutMs: number): () => void {
  // Fallback for Safari, which has no requestIdleCallback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 60)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: timeoutMs })
  return () => cancelIdleCallback(handle)
}
