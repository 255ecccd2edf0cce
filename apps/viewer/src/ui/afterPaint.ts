// Schedules work before or after the next paint.

/** Prioritized Task Scheduling (https://wicg.github.io/scheduling-apis/), which older browsers lack. */
interface TaskScheduler {
  postTask(work: () => void, options: { readonly priority: 'user-blocking'; readonly signal: AbortSignal }): Promise<void>
}

/**
 * Runs `work` in a task of its own before the next frame, or at the start of that frame in browsers without task priorities: before
 * anything is painted, but not in the current task. Returns a function that runs it at once, if it has not run yet, and a function that
 * cancels it.
 */
export function beforePaint(work: () => void): { readonly flush: () => void; readonly cancel: () => void } {
  const stop = new AbortController()
  const flush = () => {
    if (stop.signal.aborted) return
    cancel()
    work()
  }
  const frame = requestAnimationFrame(flush)
  const cancel = () => {
    stop.abort()
    cancelAnimationFrame(frame)
  }
  const { scheduler } = globalThis as { readonly scheduler?: TaskScheduler }
  // The task of the frame has a lower priority.
  scheduler?.postTask(flush, { priority: 'user-blocking', signal: stop.signal }).catch(reportUnlessCancelled)
  return { flush, cancel }
}

function reportUnlessCancelled(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) reportError(error)
}

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
