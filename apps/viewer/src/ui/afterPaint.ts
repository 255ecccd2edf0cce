// Schedules work after the next paint.

/** Runs `work` after the next paint. Returns the function that cancels it. */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  // The frame is painted after its callbacks, so the timer runs after the paint.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** Runs `work` after the next paint. Returns a function that runs it at once, if it has not run yet. */
export function afterPaintOrNow(work: () => void): () => void {
  let isDone = false
  const once = () => {
    if (isDone) return
    isDone = true
    work()
  }
  const cancel = afterPaint(once)
  return () => {
    cancel()
    once()
  }
}
