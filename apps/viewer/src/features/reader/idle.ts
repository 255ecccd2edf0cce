// Idle: work that is done when the page has nothing else to do.

/** What comes right after the text has been shown is not waited for longer, ms. */
export const afterTextPatience = 300

/** Calls `work` at the next quiet moment, at the latest after `patience` ms. Returns the way to take it back. */
export function whenIdle(work: () => void, patience: number): () => void {
  // Safari has no idle callback: a short pause then.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 60)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: patience })
  return () => cancelIdleCallback(handle)
}
